import { remove } from '../../../functions/lib/table.ts';
import { taxYearLocksKey } from '../../../functions/store/tax-year-locks.ts';
import { profileItem } from '../items.ts';
import { putItems } from '../put-items.ts';
import { byNewEmployee, type CallsOf, createPersonInRun } from '../sample-call.ts';

const claims = {
  rents: [
    {
      ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
      ...{ landlord: 'Ramesh Rao', relationship: 'Uncle', landlordPan: 'ABCPR1234K' },
    },
  ],
  savings: 100_000,
  health: 25_000,
};

export const declarationsCalls: CallsOf<'declarations'> = {
  ownDeclaration: () => ({}),
  saveDeclaration: byNewEmployee(() => ({ body: { version: 0, claims } })),
  chooseRegime: async (company) => {
    const who = await createPersonInRun(company);
    await putItems('profiles', [{ ...profileItem(who.count), dateOfBirth: '1990-05-10' }]);
    return { token: who.token, body: { regime: 'old' } };
  },
  employeeDeclaration: ({ employee }) => ({ params: { userId: employee.account.id } }),
  taxYear: () => ({ params: { year: '2026' } }),
  // The year is another than the one of today, so that no other call is refused.
  lockDeclarations: async () => {
    await remove('settings', taxYearLocksKey);
    return { params: { year: '2024' }, body: { isLocked: true } };
  },
};
