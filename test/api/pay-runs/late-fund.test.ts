import { expect, test } from 'vitest';
import { companyKey } from '../../../functions/store/company.ts';
import { lawKey } from '../../../functions/store/law.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

// behaviour statutory: A labour welfare fund
test('a fund that was taken from an employee whose earlier last day was entered later is a doubt of the payslip that takes the pay back', async () => {
  const company = { ...sampleEmployer, labourWelfareFundMode: 'fill' };
  // Its months are those of the company's own rule.
  const october = {
    ...{ id: 'labourWelfareFund.GJ', from: '2026-01-01', reason: 'As the board has told us' },
    ...{ at: '2026-11-01T04:30:00.000Z', by: { id: sampleUserId(0), name: 'Administrator' } },
    value: { months: [10], contribution: { employee: 600, employer: 1200 } },
  };
  await putItems('settings', [
    { ...companyKey, company, version: company.version },
    { ...lawKey, overrides: [october], version: 1 },
  ]);
  const hire = async (name: string) => {
    const { id } = await portal.employee(name);
    await portal.saveStatutory({ id }, { workState: 'GJ' });
    await portal.setPayroll(id, { payPeriod: '2026-10', basicSalary: 60_000, dateOfJoining: '2024-04-01' });
    return id;
  };
  const [left, stayed] = [await hire('Asha Rao'), await hire('Bela Shah')];
  const [last, now] = [payRunClient(portal, '2026-10'), payRunClient(portal, '2026-11')];
  await last.payAndClose();
  await portal.setPayroll(left, { dateOfLeaving: '2026-10-20' });
  await now.open();
  const doubtsOf = async (id: string) =>
    (await now.row(id)).statutory.flatMap((figure) =>
      figure.head === 'labourWelfareFund' ? (figure.doubts ?? []) : [],
    );
  expect(await doubtsOf(left)).toEqual([
    'The payslip of October 2026 may have taken the labour welfare fund, although 20 Oct 2026 was the last day. If it is not owed, give it back as a one-off amount.',
  ]);
  expect(await doubtsOf(stayed)).toEqual([]);
});
