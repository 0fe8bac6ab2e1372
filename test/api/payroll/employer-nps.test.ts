import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import { salaryComponentMessages } from '../../../shared/pay/salary-components.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { MonthTax } from '../../../shared/slips/month-tax.ts';
import { userId } from '../../../shared/user-id.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();

const portal = setUpPortal();
let nps: string;
const path = (id: string) => `/api/admin/employee-profile/${id}`;

const component = {
  ...{ name: 'NPS', kind: 'employer-nps', amountKind: 'percent-of-basic', percent: 14 },
  ...{ isWages: false, isTaxable: true, isReduced: false, frequency: 'monthly' },
};

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
  const { components } = await portal.ok('PUT', '/api/admin/salary-components', {
    ...{ components: [component], structure: {}, version: 0 },
  });
  nps = components[0].id;
});

/** An employee of ₹1,00,000 a month, half of it basic pay, who is paid from April on. */
async function hire(percent: number): Promise<string> {
  const { id, token } = await portal.employee();
  await portal.callOk('POST', '/api/profile', { token, body: { pan: 'ABCDE1234F' } });
  await portal.setPayroll(id, {
    ...{ payPeriod: '2026-04', dateOfJoining: '2024-06-03', basicSalary: 50_000, hra: 50_000, pf: 0 },
    ...{ otherDeduction: 0, profTax: 0, components: { [nps]: percent } },
  });
  return id;
}

const payslipOf = (id: string, ...month: [payPeriod: string, figures?: object]) =>
  portal.payslipOf({ id }, ...month);

const taxOf = async (id: string): Promise<MonthTax> =>
  (await portal.ok('GET', `${path(id)}/income-tax`)).current;
const linesOf = ({ lines = [] }: { lines?: { label: string; amount: number; kind: string }[] }) =>
  lines.map(({ label, kind, amount }) => [label, kind, amount]);

describe("the employer's NPS", () => {
  // behaviour pay-changes: The employer's NPS
  test('is an earning of the payslip and a deduction of the same amount, whatever the absence', async () => {
    const id = await hire(14);
    const slip = await payslipOf(id, '2026-04', { lopDays: 15, paidDays: 15 });
    expect(linesOf(slip)).toEqual([
      ['NPS', 'earning', 7_000],
      ['NPS, paid into NPS', 'deduction', 7_000],
    ]);
    expect(slip).toMatchObject({ grossEarnings: 1_07_000, lopDeduction: 50_000 });
    expect(slip.netPay).toBe(50_000 - slip.incomeTax);
  });

  // behaviour income-tax: The employer's NPS
  test('is income, less what the limit of the regime leaves free of tax', async () => {
    const id = await hire(14);
    await payslipOf(id, '2026-04');
    const { working, notes } = await taxOf(id);
    expect(working.slice(0, 4)).toMatchObject([
      {},
      { detail: "12 × 1,00,000 + 84,000 employer's NPS", amount: 12_84_000 },
      { detail: "Standard deduction 75,000 + Section 124, employer's NPS 84,000", amount: -1_59_000 },
      { label: 'Taxable income', amount: 11_25_000 },
    ]);
    expect(notes).toEqual([]);
    // A raise of 10,000 from April on, of which June pays the arrears: 14 % of eleven months, none of it above the limit.
    await portal.setPayroll(id, { payPeriod: '2026-06', paidDays: null, lopDays: null });
    await portal.setPayroll(id, { basicSalary: 60_000, effectiveFrom: '2026-04-01' });
    await payslipOf(id, '2026-06');
    expect((await taxOf(id)).working[2]).toMatchObject({
      detail: "Standard deduction 75,000 + Section 124, employer's NPS 92,400",
    });
    const above = await hire(20);
    await payslipOf(above, '2026-04');
    const more = await taxOf(above);
    expect(more.working[3]).toMatchObject({ amount: 11_61_000 });
    expect(more.notes).toEqual([
      '₹36,000 of what your employer pays into NPS this year is above the limit of section 124 and is taxed.',
    ]);
  });

  // behaviour pay-changes: The employer's NPS
  test('follows a raise: its arrears are paid into the fund, and change no net pay', async () => {
    const id = await hire(10);
    await payslipOf(id, '2026-04');
    await portal.setPayroll(id, { payPeriod: '2026-05' });
    await portal.ok('PUT', path(id), {
      basicSalary: 60_000,
      hra: 40_000,
      effectiveFrom: '2026-04-01',
      reason: 'Review',
    });
    const slip = await payslipOf(id, '2026-05');
    expect(linesOf(slip).filter(([label]) => String(label).includes('NPS'))).toEqual([
      ['NPS', 'earning', 6_000],
      ['NPS, paid into NPS', 'deduction', 6_000],
      ['Arrears: NPS, April 2026', 'earning', 1_000],
      ['Deduction due: NPS, paid into NPS, April 2026', 'deduction', 1_000],
    ]);
    expect(slip.netPay).toBe(1_00_000 - slip.incomeTax);
    expect((await taxOf(id)).working[1]).toMatchObject({ detail: "11 × 1,00,000 + 67,000 employer's NPS" });
  });

  // behaviour income-tax: The employer's NPS
  test('is in doubt where it is above ₹7,50,000 in the year with PF', async () => {
    const id = await hire(10);
    const details = { dateOfBirth: '1990-05-10', workState: 'DL', gender: 'female' };
    await portal.saveStatutory({ id }, { ...details, pfMembership: 'full', epsMember: 'no' });
    const doubtsOf = async (basicSalary: number) => {
      await payslipOf(id, '2026-04', { basicSalary });
      const slip = parseSlip(await get('slips', slipKey(userId.parse(id), '2026-04' as PayPeriod)));
      return slip?.slip.statutory?.incomeTax?.doubts?.filter((doubt) => doubt.includes('₹7,50,000')) ?? [];
    };
    // 28,400 and 34,080 a month are 240 rupees less than the limit in the year.
    expect(await doubtsOf(2_84_000)).toEqual([]);
    expect(await doubtsOf(2_84_100)).toHaveLength(1);
  });

  // behaviour pay-changes: The employer's NPS
  test('is no part of the pay of which an advance takes half', async () => {
    const id = await hire(14);
    await portal.ok('POST', `${path(id)}/adjustments`, {
      ...{ id: newId('adj'), kind: 'advance', label: 'Advance', amount: 90_000, month: '2026-04' },
      reason: 'Agreed',
    });
    const { lines } = await payslipOf(id, '2026-04');
    expect(linesOf({ lines }).at(-1)).toEqual(['Advance', 'deduction', 50_000]);
  });

  // behaviour pay-changes: The employer's NPS
  test('counts neither in notice that is recovered nor in leave that is encashed', async () => {
    const id = await hire(14);
    await portal.setPayroll(id, { payPeriod: '2026-11' });
    const path = `/api/admin/people/${id}/leaving`;
    const { version } = await portal.ok('GET', path);
    const { settlement } = await portal.ok('PUT', path, {
      ...{ lastDay: '2026-11-20', kind: 'resignation', noticeDays: 30, servedDays: 20, notice: 'recover' },
      ...{ encashedDays: 3, encashmentRate: 'gross-30', accessUntil: '2027-07-31', version },
    });
    expect(settlement.lines.map(({ sum }: { sum: string }) => sum)).toEqual([
      '₹1,00,000 ÷ 30 × 3 days',
      '₹1,00,000 ÷ 30 × 10 days',
    ]);
  });

  test('is a part of the monthly pay alone', async () => {
    const { components, version } = await portal.ok('GET', '/api/admin/salary-components');
    const once = { ...component, name: 'NPS once', amountKind: 'typed', frequency: 'once' };
    const { percent: _, ...sent } = once;
    const { status, body } = await portal.asAdmin('PUT', '/api/admin/salary-components', {
      components: [...components, sent],
      structure: {},
      version,
    });
    expect([status, body.fields]).toEqual([
      400,
      { 'components.1.frequency': salaryComponentMessages.npsIsMonthly },
    ]);
  });
});
