import { expect, test } from 'vitest';
import { companyKey } from '../../../functions/store/company.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { goTo } from './year/company.ts';

startOnOrdinaryDay();

const portal = setUpPortal();
const ok = async (method: string, path: string, body?: object, token = portal.admin) =>
  (await portal.callOk(method, path, { token, body })).body;

/** Runs a month: opened, generated for all, closed. */
async function runMonth(month: string): Promise<void> {
  await goTo(`${month}-20`, [portal.admin]);
  const run = payRunClient(portal, month);
  await run.open();
  const { failed } = (await run.generate()).outcome ?? {};
  expect({ month, failed }).toEqual({ month, failed: 0 });
  expect((await run.close()).state).toBe('closed');
}

// behaviour income-tax: Imported months
test('the pay runs of a company that begins in November deduct what imported months left of the tax of the year', async () => {
  const others = { pfMode: 'off', esiMode: 'off', profTaxMode: 'off', labourWelfareFundMode: 'off' } as const;
  const company = { ...sampleEmployer, ...others, incomeTaxMode: 'fill' };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
  const { id, token } = await portal.employee('Asha Rao');
  await ok('POST', '/api/profile', { pan: 'ABCDE1234F' }, token);
  const pay = { basicSalary: 62_500, hra: 25_000, otherAllowance: 37_500 };
  await portal.setPayroll(id, { ...pay, dateOfJoining: '2024-06-03' });
  const imported = { grossEarnings: 125_000, incomeTax: 8_000, netPay: 117_000 };
  await ok('POST', '/api/admin/payroll/imported', {
    slips: [4, 5, 6, 7, 8, 9, 10].map((month) => ({
      ...{ userId: id, payPeriod: `2026-${String(month).padStart(2, '0')}`, ...imported },
    })),
  });
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']) await runMonth(month);
  const { months } = await ok('GET', `/api/admin/employee-profile/${id}/income-tax`);
  const taken = months.map(({ deducted }: { deducted: number }) => deducted);
  // The Act taxes 15,00,000 less 75,000 by 60,000 + 15 % of 2,25,000 and 4 %: 97,500. Less 7 × 8,000 it is 41,500; ÷ 5.
  expect(taken).toEqual([...Array(7).fill(8_000), ...Array(5).fill(8_300)]);
});
