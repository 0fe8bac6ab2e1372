import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip, type SlipItem } from '../../../functions/store/slip.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-09-28T06:00:00Z' });
let asha: Employee;
let binod: Employee;
let chitra: Employee;

const member = {
  ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
  ...{ pfMembership: 'ceiling', epsMember: 'yes' },
};
const payroll = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;

const pay = { basicSalary: 20_000, hra: 5_000, profTax: 0 };

async function hire(name: string): Promise<Employee> {
  const person = await portal.hire(name, pay);
  await portal.saveStatutory(person, member);
  return person;
}

const storedSlip = async ({ id }: Employee, payPeriod: string): Promise<SlipItem['slip']> =>
  (parseSlip(await get('slips', { userId: id, payPeriod })) as SlipItem).slip;
/**
 * The PF of earlier months on the payslip of a month: the employee's share, EPS and the employer's difference, in
 * rupees.
 */
const worksheetOf = async (person: Employee, payPeriod: string) =>
  Object.fromEntries(
    ((await storedSlip(person, payPeriod)).statutory?.pfOnArrears?.months ?? []).map(
      ({ month, pfWages, employee, eps, employer, said }) => [
        month,
        [said.pfWages, pfWages, employee, eps, employer].map((amount) => amount / 100),
      ],
    ),
  );
const pfOf = async (person: Employee, payPeriod: string) =>
  ((await storedSlip(person, payPeriod)).profile.pf ?? 0) / 100;

async function payMonth(
  month: string,
  edits: (run: ReturnType<typeof payRunClient>) => Promise<void> = async () => {},
) {
  const run = payRunClient(portal, month);
  await run.open();
  await edits(run);
  await run.generate();
  return run;
}
const lop = async (run: ReturnType<typeof payRunClient>, { id: userId }: Employee, lopDays: number) =>
  run.save({ userId, version: (await run.row(userId)).version, lopDays });
const raise = (person: Employee, basicSalary: number, effectiveFrom = '2026-08-01') =>
  portal.ok('PUT', payroll(person), { basicSalary, effectiveFrom, reason: `To ${basicSalary}` });

beforeAll(async () => {
  await portal.changeCompany({
    pfMode: 'fill',
    profTaxMode: 'off',
    esiMode: 'off',
    labourWelfareFundMode: 'off',
  });
  [asha, binod, chitra] = [await hire('Asha Rao'), await hire('Binod Sen'), await hire('Chitra Nair')];
  await (await payMonth('2026-08')).close();
  await (await payMonth('2026-09')).close();
  const october = await payMonth('2026-10', async (run) => {
    await lop(run, asha, 2);
    await lop(run, binod, 2);
  });
  await october.close();
});

// Each test goes on where the one before it ended: it is the life of a company.
describe('PF of earlier months', () => {
  // behaviour pay-changes: PF of an earlier month belongs to that month
  test('is by the ceiling of each month, and said before a raise is saved', async () => {
    expect([await pfOf(asha, '2026-08'), await pfOf(asha, '2026-09'), await pfOf(asha, '2026-10')]).toEqual([
      1_800, 2_080, 2_245,
    ]);
    const { pfOnArrears } = await portal.ok('POST', `${payroll(asha)}/preview`, {
      ...{ basicSalary: 24_000, effectiveFrom: '2026-08-01', reason: 'Review' },
    });
    expect(pfOnArrears).toMatchObject({
      isDeducted: false,
      unknown: [],
      months: [
        {
          month: '2026-09',
          employee: 224,
          eps: 155,
          employer: 69,
          said: { pfWages: 17_333, employee: 2_080 },
        },
        { month: '2026-10', employee: 449, said: { pfWages: 18_710, employee: 2_245 } },
      ],
    });
  });

  // behaviour pay-changes: PF of an earlier month belongs to that month; The payslip deducts it if you choose so
  test('is frozen with the payslip that pays them, with LOP that is given back, and deducted from nothing', async () => {
    await raise(asha, 24_000);
    await raise(binod, 40_000);
    await raise(chitra, 22_000, '2026-10-01');
    await portal.ok('POST', `${payroll(asha)}/lop-reversals`, {
      ...{ id: `adj_${'0'.repeat(20)}`, forMonth: '2026-10', days: 2, month: '2026-11' },
      reason: 'Was present',
    });
    await payMonth('2026-11');
    expect(await worksheetOf(asha, '2026-11')).toEqual({
      '2026-09': [17_333, 1_867, 224, 155, 69],
      '2026-10': [18_710, 5_290, 635, 440, 195],
    });
    expect((await storedSlip(asha, '2026-11')).profile.lines?.map(({ label }) => label)).not.toContain(
      'PF on arrears',
    );
    // Two ceilings of September, and the one of October.
    expect(await worksheetOf(binod, '2026-11')).toEqual({
      '2026-09': [17_333, 2_334, 280, 194, 86],
      '2026-10': [18_710, 6_290, 755, 524, 231],
    });
    const { pfOnArrears } = await portal.ok('GET', '/api/admin/statutory/2026-11');
    expect(pfOnArrears).toMatchObject({
      ...{ employees: 3, deducted: 0, unknown: [] },
      months: [
        { month: '2026-09', employees: 2, employee: 504, eps: 349, employer: 155 },
        { month: '2026-10', employees: 3, employee: 1_630, eps: 1_131, employer: 499 },
      ],
    });
    expect(pfOnArrears.doubts).toHaveLength(2);
    const listed: { name: string; months: object[] }[] = await portal.ok(
      'GET',
      '/api/admin/statutory/2026-11/pf-on-arrears',
    );
    expect(listed.map(({ name, months }) => [name, months.length]).sort()).toEqual([
      ['Asha Rao', 2],
      ['Binod Sen', 2],
      ['Chitra Nair', 1],
    ]);
    // All arrears are one line of the comparison and one column of the grid.
    const lines = ({ components }: { components: { component: string }[] }) =>
      components.flatMap(({ component }) => (/rrears|LOP/.test(component) ? [component] : []));
    const run = payRunClient(portal, '2026-11');
    expect(lines(await portal.ok('GET', `${run.path}/comparison`))).toEqual(['Arrears', 'LOP reversals']);
    expect((await run.summary()).lines.map(({ label }) => label)).toEqual(['Arrears', 'LOP reversals']);
    expect(await worksheetOf(chitra, '2026-11')).toEqual({ '2026-10': [20_000, 2_000, 240, 167, 73] });
  });

  // behaviour statutory: PF on arrears
  // behaviour books: PF on arrears
  // behaviour pay-changes: The payslip deducts it if you choose so
  test('is a deduction once the company deducts it, and balances in the books with the employer’s side', async () => {
    await portal.changeCompany({ pfOnArrears: 'deducted' });
    const run = payRunClient(portal, '2026-11');
    await run.check();
    await run.generate();
    const { profile } = await storedSlip(asha, '2026-11');
    expect(profile.lines?.find(({ id }) => id === 'pf-arrears')).toMatchObject({
      kind: 'deduction',
      amount: 85_900,
      note: 'September 2026 ₹224.00; October 2026 ₹635.00',
    });
    const { voucher } = await portal.ok('GET', '/api/admin/pay-runs/2026-11/books');
    expect(voucher.unbalanced).toEqual([]);
    const agreement = voucher.agreements.find(({ label }: { label: string }) => label === 'PF on arrears');
    expect(agreement.voucher).toBe(agreement.payslips);
    expect(agreement.voucher).toBeGreaterThan(2 * (859 + 1_035));
    await run.close();
  });

  // behaviour pay-changes: A month that is generated again
  test('of a month that is reopened is what the month then comes to, less what was said of it', async () => {
    const october = payRunClient(portal, '2026-10');
    await october.reopen('More LOP');
    await lop(october, binod, 6);
    await october.generateAndClose();
    expect(await pfOf(binod, '2026-10')).toBe(1_935);
    await payMonth('2026-12');
    // 25,000 of wages were reached before, and still are.
    expect(await worksheetOf(binod, '2026-12')).toEqual({ '2026-10': [22_419, 2_581, 310, 215, 95] });
    const said = await Promise.all(
      ['2026-11', '2026-12'].map(async (month) => (await worksheetOf(binod, month))['2026-10']?.[2] ?? 0),
    );
    expect((await pfOf(binod, '2026-10')) + said.reduce((sum, one) => sum + one, 0)).toBe(3_000);
    expect(await worksheetOf(asha, '2026-12')).toEqual({});
    // The payslip between them says what it said.
    const november = payRunClient(portal, '2026-11');
    await november.reopen('To look at it');
    expect((await november.summary()).slips).toMatchObject({ outdated: 0 });
    await november.close();
  });

  // behaviour pay-changes: The payslip deducts it if you choose so
  test('is given back with arrears that are taken back', async () => {
    await raise(chitra, 20_000, '2026-10-01');
    const run = payRunClient(portal, '2026-12');
    await run.generate();
    expect(await worksheetOf(chitra, '2026-12')).toEqual({
      '2026-10': [22_000, -2_000, -240, -167, -73],
      '2026-11': [22_000, -2_000, -240, -167, -73],
    });
    const { profile } = await storedSlip(chitra, '2026-12');
    expect(profile.lines?.find(({ id }) => id === 'pf-arrears')).toMatchObject({
      label: 'PF on arrears, given back',
      kind: 'reimbursement',
      amount: 48_000,
    });
    const { voucher } = await portal.ok('GET', `${run.path}/books`);
    expect(voucher.unbalanced).toEqual([]);
    const { departments } = await portal.ok('GET', '/api/admin/reports/2026-12/cost');
    // The wages are 24,000 and 25,000, and 20,000 less two months of 2,000 each. Four more LOP days of October take back Binod's raise
    // of these days, and its wages stay above the ceiling.
    const employer = 3_120 + (3_250 + 336) + (2_600 - 2 * 260);
    expect(departments).toMatchObject([{ salaries: 95_000 - 2_580.65, employer }]);
    expect((await portal.ok('GET', `${run.path}/comparison`)).employer.now).toBe(employer);
  });

  test('of a leaving that is recorded late is given back, and of a joining that is entered late it is due', async () => {
    const late = await portal.hire('Late Joiner', {
      ...pay,
      payPeriod: '2026-12',
      dateOfJoining: '2026-11-20',
    });
    // The details come after the pay.
    await portal.saveStatutory(late, member);
    await payRunClient(portal, '2026-12').check();
    const joined = await portal.ok('POST', `/api/admin/payroll/generate-slip/${late.id}`);
    expect(joined.payPeriod).toBe('2026-12');
    // 20,000 × 11/30
    expect(await worksheetOf(late, '2026-12')).toEqual({ '2026-11': [0, 7_333, 880, 611, 269] });

    const leaving = `/api/admin/people/${chitra.id}/leaving`;
    const { version } = await portal.ok('GET', leaving);
    const { settlement } = await portal.ok('PUT', leaving, {
      ...{ kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none', version },
      ...{ encashedDays: 12, encashmentRate: 'wages-30', lastDay: '2026-11-20', accessUntil: '2027-07-31' },
    });
    const months = settlement.pfOnArrears.months.map(
      ({ month, employee }: { month: string; employee: number }) => [month, employee],
    );
    // 20,000 × 10/30, beside what December takes back of the raise.
    expect(months).toEqual([
      ['2026-10', -240],
      ['2026-11', -1_040],
    ]);
  });

  // behaviour pay-changes: PF that was entered by hand has no worksheet
  test('is not worked out where PF was entered by hand, which is said', async () => {
    await portal.changeCompany({ pfMode: 'check' });
    const { pfOnArrears } = await portal.ok('POST', `${payroll(asha)}/preview`, {
      ...{ basicSalary: 26_000, effectiveFrom: '2026-10-01', reason: 'Review' },
    });
    expect(pfOnArrears.months).toEqual([]);
    expect(pfOnArrears.unknown).toEqual([
      { month: '2026-10', reason: 'PF was entered by hand. Work out the difference yourself.' },
      { month: '2026-11', reason: 'PF was entered by hand. Work out the difference yourself.' },
    ]);
  });
});
