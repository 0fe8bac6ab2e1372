import { beforeAll, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
beforeAll(() => portal.changeCompany({ esiMode: 'fill' }));

interface Hired {
  since?: string;
  payPeriod?: string;
  payroll?: object;
}
async function hired(name: string, { since, payPeriod = '2026-11', payroll = {} }: Hired): Promise<Employee> {
  const employee = await portal.hire(name, {
    ...{ dateOfJoining: '2024-01-01', payPeriod, basicSalary: 24_000, lopDays: 0, pf: 0, profTax: 0 },
    ...payroll,
  });
  const details = { workState: 'KA', pfMembership: 'none', disability: 'no', esiNumber: '1234567890' };
  await portal.saveStatutory(employee, { ...details, ...(since && { esiInsuredSince: since }) });
  return employee;
}
/** The payslip as it is stored, in paise. */
async function generated({ id }: Employee) {
  const { payPeriod } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
  const slip = parseSlip(await get('slips', slipKey(id, payPeriod)))?.slip;
  return { esi: (slip?.profile.esi ?? 0) / 100, ofLaw: slip?.statutory?.esi };
}

// behaviour people: ESI Insured Since
test.each([
  ['before the contribution period', '2024-02-01', '2026-11', 180],
  ['within it', '2026-10-15', '2026-11', 180],
  ['before it, in its first month, which wages decide', '2024-02-01', '2026-10', 0],
  ['in the month of the payslip', '2026-11-01', '2026-11', 0],
  ['never', undefined, '2026-11', 0],
])('with wages above the limit, an employee insured since a day %s', async (_, since, payPeriod, esi) => {
  const slip = await generated(await hired('Asha Rao', { ...(since && { since }), payPeriod }));
  expect(slip.esi).toBe(esi);
});

// behaviour statutory: ESI insures by the wages of each part of a month
test('a raise above the limit within the first month of a contribution period ends ESI with the period', async () => {
  const dina = await hired('Dina Roy', { payPeriod: '2026-10', payroll: { basicSalary: 20_000 } });
  await portal.setPayroll(dina.id, { basicSalary: 24_000, effectiveFrom: '2026-10-16' });
  // 15 days of 20,000 and 16 of 24,000 are 22,064.52; then 24,000.
  expect((await generated(dina)).esi).toBe(166);
  const taken = async (payPeriod: string) => {
    await portal.setPayroll(dina.id, { payPeriod, paidDays: null, lopDays: null });
    return (await generated(dina)).esi;
  };
  expect([await taken('2026-11'), await taken('2027-03'), await taken('2027-04')]).toEqual([180, 180, 0]);
});

test('wages are within the limit neither by a part before joining nor by days of loss of pay', async () => {
  const joined = { dateOfJoining: '2026-10-16', basicSalary: 20_000 };
  const esha = await hired('Esha Das', { payPeriod: '2026-10', payroll: joined });
  await portal.setPayroll(esha.id, { basicSalary: 24_000, effectiveFrom: '2026-10-16' });
  expect((await generated(esha)).esi).toBe(0);
  const farid = await hired('Farid Khan', { payPeriod: '2026-10', payroll: { lopDays: 10 } });
  await portal.setPayroll(farid.id, { basicSalary: 26_000, effectiveFrom: '2026-10-16' });
  expect((await generated(farid)).esi).toBe(0);
});

test('ESI that was insured elsewhere before joining does not go on', async () => {
  const bela = await hired('Bela Shah', { since: '2026-10-01', payroll: { dateOfJoining: '2026-11-01' } });
  expect((await generated(bela)).esi).toBe(0);
});

// behaviour people: ESI Insured Since
test('months after the first payslip are decided by payslips alone', async () => {
  const chitra = await hired('Chitra Nair', { payPeriod: '2026-10' });
  await generated(chitra);
  await portal.saveStatutory(chitra, { esiInsuredSince: '2024-02-01' });
  await portal.setPayroll(chitra.id, { payPeriod: '2026-11' });
  expect((await generated(chitra)).esi).toBe(0);
});

// behaviour people: ESI Insured Since
test('ESI that an admin enters although none is expected has the share of the employer, and insures to the end of the period', async () => {
  await portal.changeCompany({ esiMode: 'check' });
  const dev = await hired('Dev Patel', { payPeriod: '2026-10', payroll: { esi: 180 } });
  const slip = await generated(dev);
  // 3.25 % of 24,000; nothing is expected of the employee.
  expect([slip.esi, slip.ofLaw]).toEqual([
    180,
    { wages: 24_000_00, expected: 0, employer: 780_00, covered: true },
  ]);
  await portal.setPayroll(dev.id, { payPeriod: '2026-11' });
  expect((await generated(dev)).ofLaw).toMatchObject({ expected: 180_00, covered: true });
});
