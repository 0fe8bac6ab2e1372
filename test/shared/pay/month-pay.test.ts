import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise, sumPaise } from '../../../shared/money.ts';
import { arrearsOfMonth, changedNames, type EarlierMonth } from '../../../shared/pay/arrears.ts';
import { calculateSlip, type SlipFigures } from '../../../shared/pay/calculation.ts';
import { type EmploymentDates, employedDays, isEmployedOn } from '../../../shared/pay/month-days.ts';
import { type MonthPay, type PartDays, payOfMonth } from '../../../shared/pay/month-pay.ts';
import { changeOfPay, type DatedPay, firstDayOf, payOn } from '../../../shared/pay/pay-history.ts';
import { componentId, type SalaryComponent } from '../../../shared/pay/salary-components.ts';
import type { Pay } from '../../../shared/pay/salary-structure.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';

const rupees = (amount: number) => paise(Math.round(amount * 100));
const basic = (amount: number): Pay => ({ basicSalary: rupees(amount) });
const period = (text: string) => text as PayPeriod;

const change = (from: string, before: Pay, after: Pay): DatedPay => ({
  from,
  before: {},
  after: {},
  ...changeOfPay(before, after),
});

/** The arrears of a month with a payslip, where the employee has always been employed. */
const owedOf = (
  month: string,
  target: MonthPay,
  slip: SlipFigures,
  more: Partial<EarlierMonth> = {},
  changed: ReadonlySet<string> = new Set(['basicSalary']),
  granted: ReadonlyMap<string, Paise> = new Map(),
) =>
  arrearsOfMonth(
    {
      period: period(month),
      target,
      employment: {},
      slip,
      employedBySlip: daysInPeriod(month),
      lost: slip.lopDates ?? [],
      givenBack: 0,
      ...more,
    },
    changed,
    granted,
    () => true,
  );

describe('payroll-law 4.9, worked numbers', () => {
  // behaviour pay-changes: A month in which pay changes
  test('a raise from 60,000 to 66,000 on 15 November 2026 pays 63,200 in November', () => {
    const raise = change('2026-11-15', basic(60_000), basic(66_000));
    const { earnings, notes, isSplit } = payOfMonth(basic(60_000), [raise], [], period('2026-11'));
    expect(earnings).toEqual({ basicSalary: rupees(63_200) });
    expect(notes).toEqual(['Basic Salary: ₹60,000.00 × 14/30 + ₹66,000.00 × 16/30']);
    expect(isSplit).toBe(true);
  });

  // behaviour pay-changes: Months with a payslip are owed the difference
  test('a raise of 6,000 from July owes 5,612.90 for July with two LOP days, and 6,000 for August', () => {
    const raise = change('2026-07-01', basic(60_000), basic(66_000));
    const owed = (month: string, lopDays: number) => {
      const target = payOfMonth(payOn(basic(60_000), [raise], `${month}-01`), [raise], [], period(month));
      const slip = { basicSalary: rupees(60_000), paidDays: 31 - lopDays, lopDays };
      return owedOf(month, target, slip);
    };
    expect(owed('2026-07', 2)).toMatchObject([{ owed: rupees(5_612.9), note: '₹6,000.00 × 29/31' }]);
    expect(owed('2026-08', 0)).toMatchObject([{ owed: rupees(6_000), note: '₹6,000.00' }]);
  });

  test('days of the month before a change and from it on make up the month, whatever the month', () => {
    for (const [month, days] of [
      ['2026-02', 28],
      ['2028-02', 29],
      ['2026-06', 30],
      ['2026-07', 31],
    ] as const)
      for (let day = 2; day <= days; day += 1) {
        const from = `${month}-${String(day).padStart(2, '0')}`;
        const raise = change(from, basic(days * 100), basic(days * 200));
        const { earnings } = payOfMonth(basic(days * 100), [raise], [], period(month));
        expect(earnings.basicSalary).toBe(rupees((day - 1) * 100 + (days - day + 1) * 200));
      }
  });
});

/** The earnings on the payslip of a month after loss of pay, in paise. */
function earnedIn(
  month: PayPeriod,
  pay: Pay,
  changes: readonly DatedPay[],
  { employment = {}, unpaid = [], lopDivisor }: PartDays,
  typedLop = 0,
) {
  const { earnings } = payOfMonth(payOn(pay, changes, firstDayOf(month)), changes, [], month, {
    ...{ employment, unpaid, lopDivisor },
  });
  const lost = typedLop + unpaid.reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;
  const paidDays = employedDays(month, employment) - lost;
  const { grossEarnings, lopDeduction } = calculateSlip({
    ...earnings,
    paidDays,
    lopDays: daysInPeriod(month) - paidDays,
    ...(lopDivisor && { lopBasis: { divisor: lopDivisor, days: lost } }),
  });
  return grossEarnings - lopDeduction;
}

describe('a raise in the month of joining or leaving', () => {
  // behaviour pay-changes: A month in which pay changes
  test('counts from its day on, for the days of employment alone', () => {
    const raise = change('2026-11-21', basic(60_000), basic(66_000));
    const joined = { employment: { dateOfJoining: '2026-11-16' } };
    expect(earnedIn(period('2026-11'), basic(60_000), [raise], joined)).toBe(rupees(32_000));
    const september = change('2026-09-15', basic(90_000), basic(1_08_000));
    const left = { employment: { dateOfLeaving: '2026-09-20' } };
    expect(earnedIn(period('2026-09'), basic(90_000), [september], left)).toBe(rupees(63_600));
  });

  test('says its parts by days of employment, and nothing where only one pay has some', () => {
    const notesOf = (from: string) =>
      payOfMonth(basic(60_000), [change(from, basic(60_000), basic(66_000))], [], period('2026-11'), {
        employment: { dateOfJoining: '2026-11-16' },
      }).notes;
    expect(notesOf('2026-11-21')).toEqual(['Basic Salary: ₹60,000.00 × 5/15 + ₹66,000.00 × 10/15']);
    expect(notesOf('2026-11-16')).toEqual([]);
  });

  test('is owed as arrears for the days of employment from its day on', () => {
    const month = period('2026-11');
    const raise = change('2026-11-21', basic(60_000), basic(66_000));
    const target = payOfMonth(basic(60_000), [raise], [], month, {
      employment: { dateOfJoining: '2026-11-16' },
    });
    const slip = { basicSalary: rupees(60_000), paidDays: 15, lopDays: 15 };
    const owed = owedOf(month, target, slip, {
      employment: { dateOfJoining: '2026-11-16' },
      employedBySlip: 15,
    });
    expect(owed).toMatchObject([{ owed: rupees(2_000) }]);
  });
});

describe('an earlier month of which other facts are known than its payslip has', () => {
  const october = period('2026-10');
  const slip = { basicSalary: rupees(60_000), paidDays: 31, lopDays: 0 };
  const monthOf = (employment: EmploymentDates, changes: DatedPay[] = []) =>
    payOfMonth(basic(60_000), changes, [], october, { employment });

  test('takes back the days after the last day', () => {
    const employment = { dateOfLeaving: '2026-10-20' };
    expect(owedOf(october, monthOf(employment), slip, { employment })).toMatchObject([
      { owed: rupees(-21_290.32), note: '−₹60,000.00 × 11/31' },
    ]);
  });

  test('owes the days of employment where it has no payslip', () => {
    const employment = { dateOfJoining: '2026-10-20' };
    const days = { paidDays: 12, lopDays: 19 };
    expect(owedOf(october, monthOf(employment), days, { employment, employedBySlip: 12 })).toMatchObject([
      { owed: rupees(23_225.81), note: '₹60,000.00 × 12/31' },
    ]);
  });

  // behaviour payroll: LOP days of an earlier month
  // behaviour pay-changes: Months with a payslip are owed the difference
  test('owes a raise for the days of loss of pay that were given back, and not for those that were taken later', () => {
    const absent = { ...slip, paidDays: 29, lopDays: 2 };
    const raise = change('2026-10-01', basic(60_000), basic(66_000));
    const target = payOfMonth(basic(66_000), [raise], [], october);
    const owed = (givenBack: number) => owedOf(october, target, absent, { givenBack })[0]?.owed;
    expect([owed(0), owed(2), owed(-1)]).toEqual([rupees(5_612.9), rupees(6_000), rupees(5_419.35)]);
  });

  test('does not count absence on a day after the last day twice', () => {
    const absent = {
      ...slip,
      paidDays: 29,
      lopDays: 2,
      lopDates: [
        { date: '2026-10-22', halfDays: 2 as const },
        { date: '2026-10-05', halfDays: 2 as const },
      ],
    };
    const employment = { dateOfLeaving: '2026-10-20' };
    const target = payOfMonth(basic(60_000), [], [], october, { employment, unpaid: absent.lopDates });
    // 20 days of employment, less one of absence: 19 of the 29 days that were paid.
    expect(owedOf(october, target, absent, { employment })).toMatchObject([{ owed: rupees(-19_354.84) }]);
  });
});

describe('loss of pay with dates', () => {
  // behaviour pay-changes: A month in which pay changes
  test('takes the pay of the day on which the employee was absent', () => {
    const raise = change('2026-11-16', basic(60_000), basic(90_000));
    const earned = (date: string) =>
      earnedIn(period('2026-11'), basic(60_000), [raise], { unpaid: [{ date, halfDays: 2 }] });
    expect([earned('2026-11-03'), earned('2026-11-27')]).toEqual([rupees(73_000), rupees(72_000)]);
  });

  // behaviour pay-changes: A month in which pay changes
  test('takes the pay of its own day by another divisor too, also more than the days of a part are paid', () => {
    const raise = change('2026-10-21', basic(60_000), basic(66_000));
    const dates = { dateOfJoining: '2026-10-06' };
    const days = { employment: dates, unpaid: [{ date: '2026-10-22', halfDays: 2 as const }] };
    const by26 = { ...days, lopDivisor: 26 as const };
    // 15 days of 60,000 and 11 of 66,000 by 31, less a 26th of 66,000.
    expect(earnedIn(period('2026-10'), basic(60_000), [raise], by26)).toBe(rupees(49_913.15));
    const { notes } = payOfMonth(basic(60_000), [raise], [], period('2026-10'), by26);
    expect(notes).toEqual(['Basic Salary: ₹60,000.00 × 15/24.81 + ₹66,000.00 × 9.81/24.81']);
    const early = change('2026-11-06', basic(60_000), basic(66_000));
    const unpaid = [1, 2, 3, 4, 5].map((day) => ({ date: `2026-11-0${day}`, halfDays: 2 as const }));
    // 5 and 25 of 30 days, less five 26ths of 60,000.
    expect(earnedIn(period('2026-11'), basic(60_000), [early], { unpaid, lopDivisor: 26 })).toBe(
      rupees(53_461.54),
    );
  });
});

describe('a component that loss of pay does not reduce', () => {
  const canteen: SalaryComponent = {
    id: componentId.parse('cmp_canteen00000'),
    name: 'Canteen',
    kind: 'earning',
    amountKind: 'typed',
    frequency: 'monthly',
    isWages: false,
    isTaxable: true,
    isReduced: false,
  } as SalaryComponent;
  const linesOf = (days: PartDays, component = canteen) =>
    payOfMonth({ components: { [canteen.id]: 3_000_00 } }, [], [component], period('2026-11'), days).lines;

  // behaviour payroll: A day of loss of pay
  // behaviour pay-changes: A company adds up to 20 salary components
  test('is paid for the days of employment, whatever the absence', () => {
    expect(linesOf({ employment: { dateOfJoining: '2026-11-16' } })).toMatchObject([
      { amount: rupees(1_500), note: '₹3,000.00 × 15/30', isFixed: true },
    ]);
    const [whole] = linesOf({ unpaid: [{ date: '2026-11-05', halfDays: 2 }] });
    expect([whole?.amount, whole?.note]).toEqual([rupees(3_000), undefined]);
  });

  // behaviour pay-changes: A company adds up to 20 salary components
  test('is deducted for the days of employment, whatever the absence', () => {
    const deductedIn = (days: PartDays) => linesOf(days, { ...canteen, kind: 'deduction' });
    expect(deductedIn({ employment: { dateOfJoining: '2026-11-16' } })).toMatchObject([
      { amount: rupees(1_500), note: '₹3,000.00 × 15/30' },
    ]);
    expect(deductedIn({ employment: { dateOfLeaving: '2026-11-10' }, lopDays: 4 })).toMatchObject([
      { amount: rupees(1_000), note: '₹3,000.00 × 10/30' },
    ]);
    expect(deductedIn({ lopDays: 4 })).toMatchObject([{ amount: rupees(3_000) }]);
    expect(deductedIn({ employment: { dateOfLeaving: '2026-10-31' } })).toEqual([]);
  });
});

test('a month pays each day of employment and presence by the pay of that day, by a count of single days', () => {
  const month = period('2026-11');
  const dateIn = fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
  const pay = fc.integer({ min: 0, max: 5_00_000_00 }).map(paise);
  fc.assert(
    fc.property(
      pay,
      fc.array(fc.record({ from: dateIn, amount: pay }), { maxLength: 4 }),
      fc.record({ dateOfJoining: dateIn, dateOfLeaving: dateIn }, { requiredKeys: [] }),
      fc.option(fc.record({ from: dateIn, to: dateIn })),
      fc.uniqueArray(fc.record({ date: dateIn, halfDays: fc.constantFrom(1 as const, 2 as const) }), {
        selector: ({ date }) => date,
        maxLength: 5,
      }),
      fc.constantFrom(undefined, 26 as const, 30 as const),
      (first, raises, dates, earlier, leave, lopDivisor) => {
        const changes: DatedPay[] = [];
        for (const { from, amount } of raises) {
          const found = changeOfPay(payOn({ basicSalary: first }, changes, from), { basicSalary: amount });
          if (found) changes.push({ from, ...found });
        }
        const employment: EmploymentDates = { ...dates, ...(earlier && { employments: [earlier] }) };
        const all = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);
        const employed = all.filter((date) => isEmployedOn(date, employment));
        const unpaid = leave.filter(({ date }) => employed.includes(date));
        if (employed.length === 0) return;
        const divisor = lopDivisor ?? 30;
        // Each day in parts of a 780th of a month, of which a half day has 13, and a lost one 15 by the divisor 26.
        const ofLost = (30 * 13) / divisor;
        const parts = employed.map((date) => {
          const lost = unpaid.find((day) => day.date === date)?.halfDays ?? 0;
          return {
            part: 2 * 13 - lost * ofLost,
            pay: payOn({ basicSalary: first }, changes, date).basicSalary ?? 0,
          };
        });
        const isPaid = parts.reduce((sum, { part }) => sum + part, 0) > 0;
        const total = isPaid
          ? Math.max(
              0,
              parts.reduce((sum, { part, pay }) => sum + part * pay, 0),
            )
          : 0;
        const earned = earnedIn(month, { basicSalary: first }, changes, { employment, unpaid, lopDivisor });
        // To the paisa where the pay changes; the formula of the payslip alone rounds loss of pay instead.
        const expected = [Math.floor(total / 780 + 0.5), Math.ceil(total / 780 - 0.5)];
        expect(expected).toContain(earned);
      },
    ),
    { numRuns: 2_000 },
  );
});

const monthNames = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'].map(period);
const salary = fc.integer({ min: 1_000_00, max: 2_00_000_00 }).map(paise);
const day = fc
  .tuple(fc.constantFrom(...monthNames), fc.integer({ min: 1, max: 30 }))
  .map(([month, date]) => `${month}-${String(date).padStart(2, '0')}`);

test('whatever changes of pay come in whatever order, the pay of a day is that of the last change before it', () => {
  fc.assert(
    fc.property(
      salary,
      fc.array(fc.record({ from: day, amount: salary }), { maxLength: 6 }),
      day,
      (first, raises, on) => {
        const changes: DatedPay[] = [];
        // A raise to what the employee earns on that day already is no change.
        const made: typeof raises = [];
        for (const raise of raises) {
          const before = payOn({ basicSalary: first }, changes, raise.from);
          const found = changeOfPay(before, { basicSalary: raise.amount });
          if (!found) continue;
          changes.push({ from: raise.from, ...found });
          made.push(raise);
        }
        const last = made
          .map((raise, order) => ({ ...raise, order }))
          .filter(({ from }) => from <= on)
          .sort((a, b) => a.from.localeCompare(b.from) || a.order - b.order)
          .at(-1);
        const onDay = payOn({ basicSalary: first }, changes, on);
        expect(onDay.basicSalary).toBe(last?.amount ?? first);
        // It does not depend on the day of the pay that it begins with.
        const later = payOn({ basicSalary: first }, changes, '2026-08-30');
        expect(payOn(later, changes, on)).toEqual(onDay);
      },
    ),
  );
});

test('arrears of any history of changes add up to what the months would have paid less what they paid', () => {
  const history = fc.array(fc.record({ from: day, amount: salary }), { minLength: 1, maxLength: 6 });
  const lop = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(salary, history, lop, (first, raises, lopDays) => {
      const slips = monthNames.map((month, i) => {
        const days = Number(new Date(Date.UTC(2026, Number(month.slice(5)), 0)).getUTCDate());
        const lost = Math.min(lopDays[i] ?? 0, days);
        return { month, slip: { basicSalary: first, lopDays: lost, paidDays: days - lost } };
      });
      const granted = new Map(monthNames.map((month) => [month, paise(0)]));
      const changes: DatedPay[] = [];
      for (const { from, amount } of raises) {
        const found = changeOfPay(payOn({ basicSalary: first }, changes, from), { basicSalary: amount });
        if (!found) continue;
        const monthsBy = (all: readonly DatedPay[], month: PayPeriod) =>
          payOfMonth(payOn({ basicSalary: first }, all, firstDayOf(month)), all, [], month);
        const earlier = [...changes];
        changes.push({ from, ...found });
        for (const { month, slip } of slips) {
          const target = monthsBy(changes, month);
          const names = changedNames(monthsBy(earlier, month), target);
          const before = new Map([['basicSalary', granted.get(month) ?? paise(0)]]);
          for (const { owed } of owedOf(month, target, slip, {}, names, before))
            granted.set(month, sumPaise([granted.get(month) ?? 0, owed]));
        }
      }
      for (const { month, slip } of slips) {
        const target = payOfMonth(
          payOn({ basicSalary: first }, changes, firstDayOf(month)),
          changes,
          [],
          month,
        );
        const earned = (figures: object) => {
          const { grossEarnings, lopDeduction } = calculateSlip(figures);
          return grossEarnings - lopDeduction;
        };
        const due = earned({ ...slip, ...target.earnings }) - earned(slip);
        // Loss of pay and arrears are each rounded to the paisa.
        expect(Math.abs(due - (granted.get(month) ?? 0))).toBeLessThanOrEqual(1);
      }
    }),
  );
});
