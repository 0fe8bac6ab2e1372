import { beforeAll, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { companyKey } from '../../../functions/store/company.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const [october, november] = ['2026-10' as PayPeriod, '2026-11' as PayPeriod];

const portal = setUpPortal();
async function hire(
  name: string,
  workState: string,
  basicSalary: number,
  more: Details = {},
): Promise<UserId> {
  const { dateOfJoining = '2024-04-01', pfMembership = 'ceiling', esiNumber = '3000000000' } = more;
  const { id } = await portal.employee(name);
  await portal.ok('PUT', `/api/admin/people/${id}`, { uan: `10${esiNumber}`, version: 0 });
  await portal.saveStatutory(
    { id },
    {
      ...{ workState, pfMembership, dateOfBirth: '1990-03-09', nameOnUan: name, esiNumber },
      ...(pfMembership === 'ceiling' && { epsMember: 'yes' }),
    },
  );
  await portal.setPayroll(id, { basicSalary, dateOfJoining });
  return id;
}
interface Details {
  dateOfJoining?: string;
  pfMembership?: 'ceiling' | 'none';
  esiNumber?: string;
}

async function leave(id: UserId, lastDay: string): Promise<void> {
  const { version } = await portal.ok('GET', `/api/admin/people/${id}/leaving`);
  await portal.ok('PUT', `/api/admin/people/${id}/leaving`, {
    ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
    ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31', version },
  });
}

/** The raise of an employee from October on, which is entered in November. */
const raise = (id: UserId, basicSalary: number) =>
  portal.ok('PUT', `/api/admin/employee-profile/${id}`, {
    ...{ basicSalary, effectiveFrom: '2026-10-01', reason: 'Review' },
  });

/** Employees of Kerala, whose fund is ₹50 each month and whose professional tax is that of the half-year, and of Chandigarh. */
const employees = { kala: '', chand: '', late: '' } as Record<'kala' | 'chand' | 'late', UserId>;

beforeAll(async () => {
  const fill = { pfMode: 'fill', esiMode: 'fill', profTaxMode: 'fill', labourWelfareFundMode: 'fill' };
  const company = { ...sampleEmployer, ...fill };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
  const kala = await hire('Kala Nair', 'KL', 60_000, { esiNumber: '3000000001' });
  const chand = await hire('Chand Gill', 'CH', 18_000, { esiNumber: '3000000002' });
  await hire('Mohan Das', 'GJ', 30_000, { esiNumber: '3000000003' });
  const [last, now] = [payRunClient(portal, october), payRunClient(portal, november)];
  await last.payAndClose();
  await raise(kala, 66_000);
  await raise(chand, 19_000);
  await leave(kala, '2026-10-31');
  await leave(chand, '2026-10-31');
  const joining = { dateOfJoining: '2026-10-20', pfMembership: 'none' } as const;
  const late = await hire('Late Menon', 'KL', 30_000, joining);
  await leave(late, '2026-11-30');
  Object.assign(employees, { kala, chand, late });
  await now.pay();
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
  const { kala, chand } = employees;
  // The raise of October is paid in November: ₹6,000 and ₹1,000. Kerala taxes ₹66,000 of the half-year.
  expect(await headsOf(kala)).toEqual({ deducted: [0, 0, 750, 0], sides: [] });
  expect(await headsOf(chand)).toEqual({ deducted: [0, 8, 0, 0], sides: [['esi', 33]] });
  const { text } = await portal.ok('POST', `/api/admin/statutory/${november}/pf/export`, {});
  expect(text).toBe('103000000003#~#Mohan Das#~#30000#~#25000#~#25000#~#25000#~#3000#~#2083#~#917#~#0#~#0');
  const { sheet } = await portal.ok('POST', `/api/admin/statutory/${november}/esi/export`, {});
  expect(sheet.rows).toEqual([['3000000002', 'Chand Gill', '0', '1000', '2', '31/10/2026']]);
  const { filings } = await portal.ok('GET', `/api/admin/statutory/${november}`);
  const exits = filings[0].checks.find(({ check }: { check: string }) => check === 'leaving');
  expect(exits.findings.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Chand Gill',
    'Kala Nair',
  ]);
});

// behaviour statutory: Professional tax of a half-year
test('an employee who is entered after the month of joining was closed pays the tax of the half-year by the payslip that has it all', async () => {
  // 12 of 31 days of October and November: ₹41,612.90.
  expect(await headsOf(employees.late)).toMatchObject({ deducted: [0, 0, 600, 50] });
  const row = await payRunClient(portal, november).row(employees.late);
  const doubts = row.statutory.flatMap((figure) => figure.doubts ?? []);
  expect(doubts).toContain(
    'No payslip has the labour welfare fund of October 2026, which this one pays. If it is due, pay it yourself.',
  );
});
