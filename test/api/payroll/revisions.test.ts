import { describe, expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import { get } from '../../../functions/lib/table.ts';
import { parseProfile, profileKey } from '../../../functions/store/profile.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import { maxSalaryComponents } from '../../../shared/pay/salary-components.ts';
import { maxPayChanges, type PayRevision, payrollMessages } from '../../../shared/payroll/payroll.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { adminSignIn } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const path = (id: string) => `/api/admin/employee-profile/${id}`;
const preview = (id: string, body: object) => portal.ok('POST', `${path(id)}/preview`, body);
const slipOf = async (slipId: string) =>
  (await portal.ok('GET', `/api/admin/payroll/slip/${slipId}`)).payrollDetails;

const noDeductions = { profTax: 0, pf: 0, otherDeduction: 0 };

/** An employee with 60,000 in July, of which two days are LOP, and in August. */
async function employeeSinceJuly(): Promise<string> {
  const { id } = await portal.employee();
  await portal.generate(id, { payPeriod: '2026-07', basicSalary: 60_000, lopDays: 2, ...noDeductions });
  await portal.generate(id, { payPeriod: '2026-08', basicSalary: 60_000, lopDays: 0 });
  await portal.setPayroll(id, { payPeriod: '2026-09', lopDays: 0 });
  return id;
}

const raise = { basicSalary: 66_000, effectiveFrom: '2026-07-01', reason: 'Annual review' };
const arrearLabels = ['Arrears: Basic Salary, July 2026', 'Arrears: Basic Salary, August 2026'];
const generateSeptember = (id: string) => portal.generate(id, { payPeriod: '2026-09', basicSalary: 66_000 });

describe('a raise that holds from an earlier month', () => {
  // behaviour pay-changes: Saving other amounts is a revision; Months with a payslip are owed the difference
  test('says before it is saved what this month’s payslip gains, a line for each month', async () => {
    const id = await employeeSinceJuly();
    const previewed = await preview(id, raise);
    expect(previewed).toMatchObject({
      arrears: [
        {
          payPeriod: '2026-07',
          label: 'Basic Salary, July 2026',
          amount: 5_612.9,
          note: '₹6,000.00 × 29/31',
        },
        { payPeriod: '2026-08', label: 'Basic Salary, August 2026', amount: 6_000, note: '₹6,000.00' },
      ],
      arrearsTotal: 11_612.9,
      paidIn: '2026-09',
      grossEarnings: 66_000,
    });
    expect((await portal.ok('GET', path(id))).basicSalary).toBe(60_000);
    expect((await portal.ok('GET', `${path(id)}/revisions`)).revisions).toEqual([]);
  });

  // behaviour pay-changes: Months with a payslip are owed the difference
  test('is paid with the arrears as separate lines, and once, however often the payslip is generated', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), raise);
    for (let time = 0; time < 3; time += 1) {
      const slip = await slipOf(await generateSeptember(id));
      expect(
        slip.lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount]),
      ).toEqual([
        [arrearLabels[0], 5_612.9],
        [arrearLabels[1], 6_000],
      ]);
      expect([slip.basicSalary, slip.grossEarnings, slip.netPay]).toEqual([66_000, 77_612.9, 77_612.9]);
    }
    const october = await slipOf(await portal.generate(id, { payPeriod: '2026-10', basicSalary: 66_000 }));
    expect([october.grossEarnings, october.lines]).toEqual([66_000, undefined]);
  });

  test('names a deduction that was too small as due, and not as pay that is recovered', async () => {
    const id = await employeeSinceJuly();
    const nps = { name: 'NPS', kind: 'deduction', amountKind: 'typed', frequency: 'monthly' };
    const flags = { isWages: false, isTaxable: true, isReduced: false };
    const { components } = await portal.ok('PUT', '/api/admin/salary-components', {
      ...{ components: [{ ...nps, ...flags }], structure: {}, version: 0 },
    });
    await portal.ok('PUT', path(id), {
      components: { [components[0].id]: 1_000 },
      ...{ effectiveFrom: '2026-08-01', reason: 'Joined NPS in August' },
    });
    const slip = await slipOf(await portal.generate(id, { payPeriod: '2026-09' }));
    expect(slip.lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual(
      [
        ['NPS', 1_000],
        ['Deduction due: NPS, August 2026', 1_000],
      ],
    );
  });

  // behaviour pay-changes: A month that is set back
  test('leaves the payslips of the earlier months as they are, also where one is generated again', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), raise);
    await generateSeptember(id);
    await portal.setPayroll(id, { payPeriod: '2026-07', lopDays: 2 });
    const { slipId } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    expect(await slipOf(slipId)).toMatchObject({ basicSalary: 60_000, netPay: 56_129.03 });
  });

  // behaviour pay-changes: A month that is set back
  test('stays out of the payslip of an earlier month, also where the pay changes as the month is set back', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), raise);
    await generateSeptember(id);
    await portal.setPayroll(id, { payPeriod: '2026-07', lopDays: 2, hra: 1_000 });
    const { slipId } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    expect(await slipOf(slipId)).toMatchObject({ basicSalary: 60_000, hra: 0, netPay: 56_129.03 });
  });

  test('sent again after a lost answer changes nothing, from whatever version', async () => {
    const id = await employeeSinceJuly();
    const { version } = await portal.ok('GET', path(id));
    const first = await portal.ok('PUT', path(id), { ...raise, version });
    const again = await portal.ok('PUT', path(id), { ...raise, version });
    expect(again).toEqual(first);
    expect((await portal.ok('GET', `${path(id)}/revisions`)).revisions).toHaveLength(1);
  });

  // behaviour pay-changes: What was paid too much is recovered
  test('taken back before it was paid leaves no arrears; after it was paid, it is recovered', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), raise);
    await portal.ok('PUT', path(id), {
      basicSalary: 60_000,
      effectiveFrom: '2026-07-01',
      reason: 'Entered by mistake',
    });
    const unchanged = await slipOf(await portal.generate(id, { payPeriod: '2026-09', basicSalary: 60_000 }));
    expect([unchanged.grossEarnings, unchanged.lines]).toEqual([60_000, undefined]);

    await portal.ok('PUT', path(id), { ...raise, effectiveFrom: '2026-08-01' });
    await generateSeptember(id);
    await portal.setPayroll(id, { payPeriod: '2026-10', lopDays: 0 });
    const back = { basicSalary: 60_000, effectiveFrom: '2026-08-01', reason: 'Wrong employee' };
    expect(await preview(id, back)).toMatchObject({ arrearsTotal: -12_000, paidIn: '2026-10' });
    await portal.ok('PUT', path(id), back);
    const october = await slipOf(await portal.generate(id, { payPeriod: '2026-10', basicSalary: 60_000 }));
    expect(october).toMatchObject({ grossEarnings: 60_000, totalDeductions: 12_000, netPay: 48_000 });
  });

  // behaviour pay-changes: What was paid too much is recovered
  test('recovers over months what is more than half of the wages', async () => {
    const id = await employeeSinceJuly();
    await portal.generate(id, { payPeriod: '2026-09', basicSalary: 60_000 });
    await portal.setPayroll(id, { payPeriod: '2026-10', lopDays: 0 });
    await portal.ok('PUT', path(id), {
      basicSalary: 20_000,
      effectiveFrom: '2026-08-01',
      reason: 'Paid too much',
    });
    const months = [];
    for (const payPeriod of [
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
    ])
      months.push(
        (await slipOf(await portal.generate(id, { payPeriod, basicSalary: 20_000 }))).totalDeductions,
      );
    expect(months).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 0]);
  });
});

describe('a change of pay', () => {
  // behaviour pay-changes: Saving other amounts is a revision
  test('of today’s figures holds from this month on, and is in the history with who made it', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 62_000, hra: 5_000 });
    expect((await portal.ok('GET', `${path(id)}/revisions`)).revisions).toMatchObject([
      {
        from: '2026-09-01',
        changes: [
          { label: 'Basic Salary', before: 60_000, after: 62_000 },
          { label: 'HRA', before: 0, after: 5_000 },
        ],
        grossBefore: 60_000,
        grossEarnings: 67_000,
        by: { name: adminSignIn.name },
      },
    ]);
  });

  // behaviour pay-changes: Several changes on one day
  test('made again on one day, from the same day and for the same reason, is one revision; another reason makes another', async () => {
    const id = await employeeSinceJuly();
    const change = (basicSalary: number, reason: string) =>
      portal.ok('PUT', path(id), { basicSalary, effectiveFrom: '2026-09-01', reason });
    const basic = (before: number, after: number) => [{ label: 'Basic Salary', before, after }];
    const made = async () => {
      const { revisions } = await portal.ok('GET', `${path(id)}/revisions`);
      return revisions.map(({ reason, changes, grossBefore, grossEarnings }: PayRevision) => [
        reason,
        changes,
        [grossBefore, grossEarnings],
      ]);
    };
    await change(62_000, 'Review');
    await change(64_000, 'Review');
    const review = ['Review', basic(60_000, 64_000), [60_000, 64_000]];
    expect(await made()).toEqual([review]);
    await change(65_000, 'Promotion');
    expect(await made()).toEqual([['Promotion', basic(64_000, 65_000), [64_000, 65_000]], review]);
  });

  test('within a month pays both parts by their days, and the payslip says so', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 66_000, effectiveFrom: '2026-09-15' });
    const { profile } = await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`);
    expect(profile).toMatchObject({
      basicSalary: 63_200,
      payNotes: ['Basic Salary: ₹60,000.00 × 14/30 + ₹66,000.00 × 16/30'],
    });
    const { slipId } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    expect(await slipOf(slipId)).toMatchObject({ grossEarnings: 63_200 });
    const october = await slipOf(await portal.generate(id, { payPeriod: '2026-10', basicSalary: 66_000 }));
    expect(october).toMatchObject({ grossEarnings: 66_000 });
    expect(october.payNotes).toBeUndefined();
  });

  // behaviour pay-changes: Saving other amounts is a revision
  test('of a later month waits for it', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 70_000, effectiveFrom: '2026-11-01' });
    expect(await portal.ok('GET', path(id))).toMatchObject({
      basicSalary: 60_000,
      scheduled: [{ from: '2026-11-01', after: { basicSalary: 70_000 } }],
    });
    expect(
      await slipOf(await portal.generate(id, { payPeriod: '2026-09', basicSalary: 60_000 })),
    ).toMatchObject({ netPay: 60_000 });
    await portal.setPayroll(id, { payPeriod: '2026-11', lopDays: 0 });
    const saved = await portal.ok('GET', path(id));
    expect([saved.basicSalary, saved.scheduled]).toEqual([70_000, undefined]);
  });

  // behaviour pay-changes: A month that is set back
  test('is not made by setting the month back: each month has its own pay, and knows what comes', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 66_000, effectiveFrom: '2026-09-01' });
    await portal.setPayroll(id, { payPeriod: '2026-08' });
    expect(await portal.ok('GET', path(id))).toMatchObject({
      basicSalary: 60_000,
      scheduled: [{ from: '2026-09-01', after: { basicSalary: 66_000 } }],
    });
    await portal.setPayroll(id, { payPeriod: '2026-10' });
    const october = await portal.ok('GET', path(id));
    expect([october.basicSalary, october.scheduled]).toEqual([66_000, undefined]);
    expect((await portal.ok('GET', `${path(id)}/revisions`)).revisions).toHaveLength(1);
  });

  // behaviour pay-changes: Saving other amounts is a revision
  test('of pay that was taken away before is no first pay', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 0, reason: 'Unpaid sabbatical' });
    await portal.ok('PUT', path(id), { basicSalary: 62_000, effectiveFrom: '2026-11-01', reason: 'Back' });
    expect((await portal.ok('GET', `${path(id)}/revisions`)).revisions).toMatchObject([
      { from: '2026-11-01', grossBefore: 0, grossEarnings: 62_000 },
      { from: '2026-09-01', grossBefore: 60_000, grossEarnings: 0 },
    ]);
    const grossOf = async (payPeriod: string) => {
      await portal.setPayroll(id, { payPeriod, lopDays: 0 });
      return (await slipOf((await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`)).slipId))
        .grossEarnings;
    };
    expect([await grossOf('2026-09'), await grossOf('2026-11')]).toEqual([0, 62_000]);
  });

  // behaviour pay-changes: A date before the month of joining
  test('cannot hold from before the month of joining', async () => {
    const id = await employeeSinceJuly();
    await portal.setPayroll(id, { dateOfJoining: '2026-07-10' });
    const refused = await portal.asAdmin('PUT', path(id), { ...raise, effectiveFrom: '2026-06-30' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Pay cannot change before the month of joining',
    ]);
  });

  // behaviour pay-changes: At most 100 changes of pay
  test('is refused above the limit, below which the longest changes fit into the profile', async () => {
    const id = await employeeSinceJuly();
    await portal.ok('PUT', path(id), { basicSalary: 61_000, effectiveFrom: '2026-09-01', reason: 'Review' });
    const stored = parseProfile(await get('profiles', profileKey(id as UserId)));
    const [change] = stored?.payChanges ?? [];
    const everyComponent = Array.from({ length: maxSalaryComponents }, (_, i) => [
      newId(`cmp${i}`),
      1_23_456_78,
    ]);
    const amounts = {
      ...Object.fromEntries([...earningNames, 'ctc'].map((name) => [name, 12_34_567_89])),
      components: Object.fromEntries(everyComponent),
    };
    const longest = { ...change, before: amounts, after: amounts, reason: 'वेतन'.repeat(50) };
    const payChanges = Array.from({ length: maxPayChanges }, (_, i) => ({
      ...(i < maxPayChanges - 1 ? longest : change),
      id: newId('rev'),
    }));
    // The rest of an item of at most 400 KB is for what else an employee has.
    expect(Buffer.byteLength(JSON.stringify(payChanges))).toBeLessThan(300 * 1024);
    await putItems('profiles', [{ ...stored, payChanges }]);
    const refused = await portal.asAdmin('PUT', path(id), { basicSalary: 62_000, reason: 'Promotion' });
    expect([refused.status, refused.body.message]).toEqual([400, payrollMessages.tooManyChanges]);
    const { revisions } = await portal.ok('GET', `${path(id)}/revisions`);
    expect(revisions).toHaveLength(maxPayChanges);
    // The latest one can still be corrected, and the profile be saved.
    await portal.ok('PUT', path(id), { basicSalary: 63_000, effectiveFrom: '2026-09-01', reason: 'Review' });
  });
});
