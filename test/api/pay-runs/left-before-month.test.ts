import { beforeAll, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { companyKey } from '../../../functions/store/company.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { adminCalls } from '../../support/admin-calls.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const [october, november] = ['2026-10' as PayPeriod, '2026-11' as PayPeriod];

const portal = setUpPortal();
const { ok } = adminCalls(portal);
beforeAll(async () => {
  const fill = { pfMode: 'fill', esiMode: 'fill', profTaxMode: 'fill', labourWelfareFundMode: 'fill' };
  const company = { ...sampleEmployer, ...fill };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
});

/** The statutory deductions of a payslip in rupees, and the heads that it has wages or an employer's side of. */
async function headsOf(userId: UserId) {
  const slip = parseSlip(await get('slips', slipKey(userId, november)))?.slip;
  const { pf = 0, esi = 0, profTax = 0, labourWelfareFund: fund = 0 } = slip?.profile ?? {};
  const { pf: ofPf, esi: ofEsi, labourWelfareFund: ofFund } = slip?.statutory ?? {};
  const sides = Object.entries({ pf: ofPf, esi: ofEsi, fund: ofFund }).flatMap(([head, side]) =>
    side ? [[head, side.employer / 100]] : [],
  );
  return { deducted: [pf, esi, profTax, fund].map((amount) => amount / 100), sides };
}

// behaviour statutory: An employee who left before the month
test('the payslip of a settlement alone has no PF and no fund of its month, and ESI of an employee who was insured until the last day', async () => {
  const hire = async (name: string, workState: string, basicSalary: number, number: string) => {
    const { id } = await portal.employee(name);
    await ok('PUT', `/api/admin/people/${id}`, { uan: `10${number}`, version: 0 });
    const { version } = await ok('GET', `/api/admin/people/${id}`);
    await ok('PUT', `/api/admin/people/${id}/statutory`, {
      ...{ workState, pfMembership: 'ceiling', epsMember: 'yes', dateOfBirth: '1990-03-09', nameOnUan: name },
      ...{ esiNumber: number, version },
    });
    await portal.setPayroll(id, { basicSalary, dateOfJoining: '2024-04-01' });
    return id;
  };
  // Kerala's fund is ₹50 each month, and its professional tax that of the half-year; Chandigarh's fund is ₹5.
  const kala = await hire('Kala Nair', 'KL', 60_000, '3000000001');
  const chand = await hire('Chand Gill', 'CH', 18_000, '3000000002');
  await hire('Mohan Das', 'GJ', 30_000, '3000000003');
  const [last, now] = [payRunClient(portal, october), payRunClient(portal, november)];
  await last.open();
  await last.generate();
  await last.close();
  for (const [id, pay] of [
    [kala, 66_000],
    [chand, 19_000],
  ] as const) {
    const raise = { basicSalary: pay, effectiveFrom: '2026-10-01', reason: 'Review' };
    await ok('PUT', `/api/admin/employee-profile/${id}`, raise);
    const { version } = await ok('GET', `/api/admin/people/${id}/leaving`);
    await ok('PUT', `/api/admin/people/${id}/leaving`, {
      ...{ lastDay: '2026-10-31', kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
      ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31', version },
    });
  }
  await now.open();
  await now.generate();

  // The raise of October is paid in November: ₹6,000 and ₹1,000. Kerala taxes ₹66,000 of the half-year.
  expect(await headsOf(kala)).toEqual({ deducted: [0, 0, 750, 0], sides: [] });
  expect(await headsOf(chand)).toEqual({ deducted: [0, 8, 0, 0], sides: [['esi', 33]] });
  const { text } = await ok('POST', `/api/admin/statutory/${november}/pf/export`, {});
  expect(text).toBe('103000000003#~#Mohan Das#~#30000#~#25000#~#25000#~#25000#~#3000#~#2083#~#917#~#0#~#0');
  const { sheet } = await ok('POST', `/api/admin/statutory/${november}/esi/export`, {});
  expect(sheet.rows).toEqual([['3000000002', 'Chand Gill', '0', '1000', '2', '31/10/2026']]);
  const { filings } = await ok('GET', `/api/admin/statutory/${november}`);
  const exits = filings[0].checks.find(({ check }: { check: string }) => check === 'leaving');
  expect(exits.findings.map(({ name }: { name: string }) => name).sort()).toEqual(['Chand Gill', 'Kala Nair']);
});
