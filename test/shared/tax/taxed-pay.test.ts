import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '../../../shared/money.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { comingPayOf } from '../../../shared/tax/coming-pay.ts';
import { taxedMonthOf } from '../../../shared/tax/taxed-pay.ts';

const rupees = (amount: number): Paise => paise(amount * 100);
const november = '2026-11' as PayPeriod;

const line = (kind: PayLine['kind'], amount: number, more: Partial<PayLine> = {}): PayLine => ({
  id: `component:${kind}${amount}`,
  label: 'Line',
  kind,
  amount: rupees(amount),
  ...more,
});

const november30 = { paidDays: 30, lopDays: 0, totalDaysInMonth: 30 };

describe('the taxable pay of a month', () => {
  const pay = { basicSalary: rupees(60_000), hra: rupees(30_000), da: rupees(6_000), pf: rupees(1_800) };

  test('is what is earned after loss of pay, of which HRA, basic pay and DA are parts', () => {
    const { recurring, hra, basicAndDa, employeePf } = taxedMonthOf(november, {
      ...pay,
      ...{ paidDays: 27, lopDays: 3, totalDaysInMonth: 30 },
    });
    expect({ recurring, hra, basicAndDa, employeePf }).toEqual({
      recurring: rupees(86_400),
      hra: rupees(27_000),
      basicAndDa: rupees(59_400),
      employeePf: rupees(1_800),
    });
  });

  // behaviour income-tax: Taxable
  // behaviour pay-changes: A company adds up to 20 salary components
  test('has components, but for those that are not taxable', () => {
    const lines = [
      line('earning', 5_000),
      line('earning', 2_000, { isTaxFree: true }),
      line('earning', 1_000, { isFixed: true }),
      line('deduction', 700),
    ];
    expect(taxedMonthOf(november, { ...pay, ...november30, lines }).recurring).toBe(rupees(102_000));
    // Half of the month is lost: of the fixed amount nothing, and of the others half.
    const half = { paidDays: 15, lopDays: 15, totalDaysInMonth: 30 };
    expect(taxedMonthOf(november, { ...pay, ...half, lines }).recurring).toBe(rupees(51_500));
  });

  // behaviour income-tax: Taxable; Arrears; Loss of pay
  test('has bonus and arrears as paid once, and no reimbursement', () => {
    const lines = [
      line('earning', 10_000, { adjustment: 'earning', isFixed: true }),
      line('earning', 4_000, { adjustment: 'arrears', isFixed: true }),
      line('reimbursement', 9_000, { adjustment: 'reimbursement', isTaxFree: true }),
      line('earning', 500, { adjustment: 'earning', isFixed: true, isTaxFree: true }),
    ];
    expect(taxedMonthOf(november, { ...pay, ...november30, lines })).toMatchObject({
      recurring: rupees(96_000),
      once: rupees(14_000),
    });
  });

  // behaviour income-tax: The employer's NPS
  test('has what the employer pays into NPS by itself, arrears of it too, and not as pay', () => {
    const nps = [
      line('earning', 6_000, { id: 'component:nps', isFixed: true, wages: 'outside' }),
      line('deduction', 6_000, { id: 'component:nps:fund', isFixed: true }),
    ];
    const arrears = (of: string, isDeduction?: true) => ({
      arrears: { month: '2026-10' as PayPeriod, of, name: 'NPS', ...(isDeduction && { isDeduction }) },
    });
    const late = [
      line('earning', 500, {
        id: 'adjustment:1',
        adjustment: 'arrears',
        isFixed: true,
        ...arrears('component:nps'),
      }),
      line('deduction', 500, {
        id: 'adjustment:2',
        adjustment: 'recovery',
        ...arrears('component:nps:fund', true),
      }),
    ];
    const paid = { recurring: rupees(96_000), once: 0, basicAndDa: rupees(66_000) };
    expect(taxedMonthOf(november, { ...pay, ...november30, lines: nps })).toMatchObject({
      ...paid,
      employerNps: rupees(6_000),
    });
    expect(taxedMonthOf(november, { ...pay, ...november30, lines: [...nps, ...late] })).toMatchObject({
      ...paid,
      employerNps: rupees(6_500),
    });
    expect(taxedMonthOf(november, { ...pay, ...november30 })).not.toHaveProperty('employerNps');
  });

  // behaviour income-tax: Taxable
  test('is lowered by salary that is taken back, and not by advances or notice', () => {
    const once = (more: Partial<PayLine>) =>
      taxedMonthOf(november, { ...pay, ...november30, lines: [line('deduction', 3_000, more)] }).once;
    expect(once({ adjustment: 'lop-adjustment' })).toBe(rupees(-3_000));
    expect(
      once({ adjustment: 'recovery', arrears: { month: november, of: 'basicSalary', name: 'Basic' } }),
    ).toBe(rupees(-3_000));
    expect(once({ adjustment: 'recovery' })).toBe(0);
    const ofDeduction = { month: november, of: 'component:fund', name: 'Fund', isDeduction: true } as const;
    expect(once({ adjustment: 'recovery', arrears: ofDeduction })).toBe(0);
    const returned = line('earning', 700, { adjustment: 'arrears', isFixed: true, arrears: ofDeduction });
    expect(taxedMonthOf(november, { ...pay, ...november30, lines: [returned] }).once).toBe(0);
    expect(once({ adjustment: 'advance' })).toBe(0);
    expect(once({ adjustment: 'notice-recovery' })).toBe(0);
  });
});

describe('the pay to come', () => {
  const pay = { basicSalary: rupees(100_000) };
  const raise = (from: string, amount: number) => ({
    from,
    before: {},
    after: { basicSalary: rupees(amount) },
  });
  const months = (changes: Parameters<typeof comingPayOf>[1], employment = {}, period = november) =>
    comingPayOf(pay, changes, [], period, employment).map(({ recurring }) => recurring / 100);

  test('is that of the months until March', () => {
    expect(months([])).toEqual(Array(4).fill(100_000));
    expect(months([], {}, '2027-03' as PayPeriod)).toEqual([]);
  });

  // behaviour income-tax: The tax of a month
  test('has raises that are entered, and the days of a month in which one begins', () => {
    expect(months([raise('2027-02-01', 120_000)])).toEqual([100_000, 100_000, 120_000, 120_000]);
    // 15 of 31 days at the old pay, 16 at the new one.
    expect(months([raise('2027-01-16', 131_000)])).toEqual([100_000, 116_000, 131_000, 131_000]);
  });

  test('ends with the last day of employment', () => {
    expect(months([], { dateOfLeaving: '2027-01-31' })).toEqual([100_000, 100_000]);
    expect(months([], { dateOfLeaving: '2026-11-20' })).toEqual([]);
    expect(months([], { dateOfLeaving: '2027-01-15' })).toEqual([100_000, 48_387.1]);
  });

  // behaviour pay-changes: A component that an employee was given is ended, never deleted
  test('is without a component from the month in which it ends', () => {
    const component = {
      ...{
        id: 'shift',
        name: 'Shift',
        kind: 'earning',
        amountKind: 'typed',
        isWages: false,
        isTaxable: true,
      },
      ...{ isReduced: true, frequency: 'monthly', endedFrom: '2027-02' },
    } as unknown as SalaryComponent;
    const coming = comingPayOf({ ...pay, components: { shift: 500_000 } }, [], [component], november, {});
    expect(coming.map(({ recurring }) => recurring / 100)).toEqual([105_000, 105_000, 100_000, 100_000]);
  });
});
