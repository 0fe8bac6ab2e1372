import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '../../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../../shared/pay/calculation.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pairEmployees } from '../../../shared/reports/report-parts.ts';
import type { VarianceReason } from '../../../shared/reports/reports.ts';
import { addVariances, varianceOf } from '../../../shared/reports/variance.ts';
import { employerTotalOf } from '../../../shared/statutory/filing/employer.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { bookedSlip, workedExample } from '../../support/booked-slip.ts';
import { filedSlip } from '../../support/filed-slip.ts';

const october = '2026-10' as PayPeriod;

const rupees = (amount: number): Paise => paise(amount * 100);
/** A payslip of employee `count` without statutory amounts. */
const paid = (count: number, basic: number, figures: SlipFigures = {}): FiledSlip => {
  const { statutory: _, ...slip } = bookedSlip(count, { basicSalary: rupees(basic), ...figures });
  return slip;
};

const byId = (slips: readonly FiledSlip[]) => new Map(slips.map((slip) => [slip.user.id, slip]));
const compare = (now: readonly FiledSlip[], before: readonly FiledSlip[]) =>
  varianceOf(pairEmployees(byId(now), byId(before)), october);
/** The reasons that add something to the net pay, in rupees. */
const effects = (now: readonly FiledSlip[], before: readonly FiledSlip[]) =>
  Object.fromEntries(
    compare(now, before)
      .reasons.filter(({ netPay, employer }) => netPay !== 0 || employer !== 0)
      .map(({ reason, netPay, employer }) => [
        reason,
        employer === 0 ? netPay / 100 : [netPay / 100, employer / 100],
      ]),
  ) as Partial<Record<VarianceReason, number | [number, number]>>;

const bonus = (amount: number, values: Partial<PayLine> = {}): PayLine => ({
  id: 'adjustment:adj_1',
  label: 'Bonus',
  kind: 'earning',
  adjustment: 'earning',
  amount: rupees(amount),
  ...values,
});
const component = (amount: number, kind: PayLine['kind'] = 'earning'): PayLine => ({
  id: 'component:cmp_1',
  label: 'Shift allowance',
  kind,
  amount: rupees(amount),
});

describe('the difference of two months', () => {
  // behaviour reports: The variance
  test('Nov 42,10,000 − Oct 40,00,000 = 2,10,000 = joiners 2,40,000 − leavers 90,000 + raises 60,000', () => {
    const staying = Array.from({ length: 30 }, (_, i) => i + 1);
    const before = [...staying.map((count) => paid(count, 130_000)), paid(31, 90_000), paid(32, 10_000)];
    const now = [
      ...staying.map((count) => paid(count, count <= 20 ? 133_000 : 130_000)),
      paid(32, 10_000),
      paid(40, 150_000),
      paid(41, 90_000),
    ];
    const variance = compare(now, before);
    expect([variance.now.netPay, variance.before.netPay]).toEqual([rupees(42_10_000), rupees(40_00_000)]);
    expect(effects(now, before)).toEqual({ joined: 2_40_000, left: -90_000, raise: 60_000 });
    const people = Object.fromEntries(variance.reasons.map((of) => [of.reason, of.people]));
    expect(people).toMatchObject({ joined: 2, left: 1, raise: 20, other: 0 });
  });

  test('is nothing where no payslip differs', () => {
    expect(effects([paid(1, 50_000)], [paid(1, 50_000)])).toEqual({});
  });

  test('names what each employee has more or less', () => {
    const { reasons } = compare(
      [paid(1, 55_000, { hra: rupees(1_000) }), paid(2, 90_000)],
      [paid(1, 50_000), paid(2, 80_000)],
    );
    expect(reasons.find(({ reason }) => reason === 'raise')?.list).toMatchObject([
      { netPay: rupees(10_000), parts: [{ label: 'Basic Salary', amount: rupees(10_000) }] },
      {
        netPay: rupees(6_000),
        parts: [
          { label: 'Basic Salary', amount: rupees(5_000) },
          { label: 'HRA', amount: rupees(1_000) },
        ],
      },
    ]);
  });

  // behaviour reports: The variance
  test('has loss of pay, one-off amounts and arrears apart from raises', () => {
    const lines = [
      bonus(7_000),
      bonus(500, { id: 'adjustment:adj_2', label: 'Arrears', adjustment: 'arrears' }),
    ];
    const now = [paid(1, 60_000, { paidDays: 29, lopDays: 1 }), paid(2, 40_000, { lines })];
    expect(effects(now, [paid(1, 60_000), paid(2, 40_000)])).toEqual({ lossOfPay: -2_000, oneOff: 7_500 });
  });

  test('counts a component of the company as pay, and a one-off amount of the same label as one', () => {
    const now = [paid(1, 40_000, { lines: [component(3_000), bonus(200, { label: 'Shift allowance' })] })];
    const before = [paid(1, 40_000, { lines: [component(1_000)] })];
    expect(effects(now, before)).toEqual({ raise: 2_000, oneOff: 200 });
  });

  test('takes a deduction of the company for no raise', () => {
    const now = [paid(1, 40_000, { lines: [component(750, 'deduction')], otherDeduction: rupees(250) })];
    expect(effects(now, [paid(1, 40_000)])).toEqual({ deductions: -1_000 });
  });

  // behaviour reports: The variance
  test('says that statutory amounts follow the law where one of their rules is newer, and else the pay', () => {
    const before = workedExample(1);
    const raise = {
      ...filedSlip(1),
      profile: { ...before.profile, pf: rupees(3_100), netPay: paise((before.profile.netPay ?? 0) - 100_00) },
      statutory: before.statutory,
    };
    const statutory = before.statutory as NonNullable<FiledSlip['statutory']>;
    const newer = { ...raise, statutory: { ...statutory, rules: ['pf.ceiling@2026-09-17'] } };
    const older = { ...raise, statutory: { ...statutory, rules: ['pf.ceiling@2014-09-01'] } };
    const september = '2026-08' as PayPeriod;
    const law = (slip: FiledSlip) =>
      varianceOf([{ now: slip, before }], september).reasons.find(({ netPay }) => netPay !== 0);
    expect(law(newer)).toMatchObject({
      reason: 'law',
      netPay: rupees(-100),
      list: [{ parts: [{ label: 'PF wage ceiling ₹25,000 since 17 Sep 2026', amount: rupees(-100) }] }],
    });
    expect(law(older)).toMatchObject({ reason: 'deductions', netPay: rupees(-100) });
  });

  test('has the contributions of the employer by the same reasons', () => {
    const [asha, babu] = [workedExample(1), workedExample(2)];
    expect(effects([asha, babu], [asha])).toEqual({ joined: [1_13_675, 3_250] });
    expect(compare([asha], [asha, babu]).before.employer).toBe(rupees(6_500));
  });

  // behaviour reports: The variance
  test('leaves to other what was given instead of calculated', () => {
    const given = paid(1, 40_000);
    const now = { ...given, profile: { ...given.profile, netPay: rupees(39_000) } };
    expect(effects([now], [given])).toEqual({ other: -1_000 });
  });
});

const amount = fc.integer({ min: 0, max: 500_000_00 }).map(paise);
const days = fc.integer({ min: 0, max: 31 });
const line = fc.record({
  id: fc.constantFrom('component:cmp_1', 'component:cmp_2', 'adjustment:adj_1', 'adjustment:adj_2'),
  label: fc.constantFrom('Bonus', 'Shift allowance', 'Arrears'),
  kind: fc.constantFrom('earning' as const, 'deduction' as const, 'reimbursement' as const),
  amount,
});
const figures: fc.Arbitrary<SlipFigures> = fc.record(
  {
    basicSalary: amount,
    hra: amount,
    da: amount,
    otherAllowance: amount,
    pf: amount,
    esi: amount,
    profTax: amount,
    labourWelfareFund: amount,
    incomeTax: amount,
    otherDeduction: amount,
    paidDays: days,
    lopDays: days,
    lines: fc.array(line, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);
const contributions = fc.record({ employer: days, eps: days, edli: days, admin: days });
const rules = fc.subarray(['pf.ceiling@2026-09-17', 'pf.ceiling@2014-09-01', 'pf.rate@1997-09-22']);
/** Payslips of up to eight employees, each at most once. */
const month = fc
  .uniqueArray(
    fc.record({
      count: fc.integer({ min: 1, max: 8 }),
      figures,
      contributions,
      rules,
      /** A net pay that was given instead of calculated. */
      given: fc.option(amount, { nil: undefined }),
    }),
    { selector: ({ count }) => count, maxLength: 8 },
  )
  .map((people) =>
    people.map(({ count, figures: own, contributions: pfWages, rules: ofSlip, given }) => {
      const slip = bookedSlip(count, own, { pfWages });
      const statutory = { ...(slip.statutory as NonNullable<FiledSlip['statutory']>), rules: ofSlip };
      return {
        ...slip,
        statutory,
        profile: { ...slip.profile, ...(given !== undefined && { netPay: given }) },
      };
    }),
  );

// behaviour reports: The variance
test('the reasons add up to the difference of net pay and of contributions, whatever two months have', () => {
  fc.assert(
    fc.property(month, month, (now, before) => {
      const { reasons } = compare(now, before);
      const sum = (of: readonly FiledSlip[], value: (slip: FiledSlip) => number) =>
        of.reduce((total, slip) => total + value(slip), 0);
      const added = (name: 'netPay' | 'employer') =>
        reasons.reduce((total, reason) => total + reason[name], 0);
      const netPay = (slip: FiledSlip) => calculateSlip(slip.profile).netPay;
      expect(added('netPay')).toBe(sum(now, netPay) - sum(before, netPay));
      expect(added('employer')).toBe(sum(now, employerTotalOf) - sum(before, employerTotalOf));
      for (const { netPay: total, list: people } of reasons) {
        expect(people.reduce((of, person) => of + person.netPay, 0)).toBe(total);
        for (const { netPay: own, parts } of people.filter((person) => person.parts.length > 0))
          expect(parts.reduce((of, part) => of + part.amount, 0)).toBe(own);
      }
    }),
  );
});

test('the variance of a company is that of its parts', () => {
  const sides = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(month, month, sides, (now, before, sideOf) => {
      const pairs = pairEmployees(byId(now), byId(before));
      const part = (side: boolean) =>
        varianceOf(
          pairs.filter((_, i) => sideOf[i % sideOf.length] === side),
          october,
        );
      expect(addVariances([part(true), part(false)])).toEqual(varianceOf(pairs, october));
    }),
  );
});
