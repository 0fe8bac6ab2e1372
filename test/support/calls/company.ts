import { remove } from '../../../functions/lib/table.ts';
import { ledgersKey } from '../../../functions/store/ledgers.ts';
import { componentsKey } from '../../../functions/store/salary-components.ts';
import { employer } from '../../../infra/local/demo/employer.ts';
import { sampleLogo } from '../employer.ts';
import { type CallsOf, plain } from '../sample-call.ts';
import { storeEmployer } from '../store-employer.ts';

/** A picture of one pixel, in base64, that is not stored yet. */
const otherLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC';

export const companyCalls: CallsOf<'company'> = {
  company: plain,
  changeCompany: async () => {
    await storeEmployer();
    return { body: { ...employer, phone: '080 1', logo: otherLogo, version: 1 } };
  },
  brand: plain,
  logo: () => ({ params: { hash: sampleLogo.hash } }),
  setup: plain,
  ledgers: plain,
  saveLedgers: async () => {
    // Made a second time, the same call would be done already, and write nothing.
    await remove('settings', ledgersKey);
    return {
      body: { version: 0, ledgers: { netPay: 'Wages payable' }, byDepartment: false, tallyCompany: '' },
    };
  },
  salaryComponents: plain,
  saveSalaryComponents: async () => {
    // Made a second time, the same call would be done already, and write nothing.
    await remove('settings', componentsKey);
    return {
      body: {
        version: 0,
        components: [
          {
            name: 'Special allowance',
            kind: 'earning',
            amountKind: 'balance',
            isWages: true,
            isTaxable: true,
            isReduced: true,
            frequency: 'monthly',
          },
        ],
        structure: { basicSalary: { amountKind: 'percent-of-ctc', percent: 50 } },
      },
    };
  },
};
