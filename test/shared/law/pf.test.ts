import { describe, expect, test } from 'vitest';
import { calculateStatutory } from '../../../shared/law/calculate.ts';
import { challanCharges } from '../../../shared/law/pf.ts';
import type { RuleOverride } from '../../../shared/law/statutory.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { inPaise, inputOf, inRupees, lineOf, problemOf } from './input.ts';

const october = '2026-10' as PayPeriod;
const basic = (basicSalary: number, more = {}) => ({ earnings: { basicSalary }, ...more });

describe('golden table of PF (payroll-law 4.2)', () => {
  test.each([
    ['₹10,000', 10_000, {}, [1_200, 833, 367, 50, 50]],
    ['₹15,000', 15_000, {}, [1_800, 1_250, 550, 75, 75]],
    ['₹20,000', 20_000, {}, [2_400, 1_666, 734, 100, 100]],
    ['₹25,000', 25_000, {}, [3_000, 2_083, 917, 125, 125]],
    ['₹35,000, capped', 35_000, {}, [3_000, 2_083, 917, 125, 125]],
    ['₹60,000 on full wages', 60_000, { pfMembership: 'full' }, [7_200, 2_083, 5_117, 125, 300]],
    ['₹20,000, not an EPS member', 20_000, { epsMember: 'no' }, [2_400, 0, 2_400, 100, 100]],
  ] as const)('PF of %s in October 2026', (_, wages, details, [employee, eps, pf, edli, pfAdmin]) => {
    const line = lineOf('pf', basic(wages, { details }));
    expect(inRupees(line)).toEqual({ employee, eps, pf, edli, pfAdmin });
  });

  test.each([15_000, 15_001, 40_000])('PF of ₹%i in August 2026 is capped at ₹15,000', (wages) => {
    const line = lineOf('pf', basic(wages, { month: '2026-08' }));
    expect(inRupees(line)).toEqual({ employee: 1_800, eps: 1_250, pf: 550, edli: 75, pfAdmin: 75 });
  });

  // EPFO's answer to question 7 has 17,333.33: EE 2,080.00, EPS 1,443.87, ER 636.13, EDLI and admin 86.67. The file has whole rupees.
  test.each([
    [20_000, 17_333, [2_080, 1_444, 636, 87, 87]],
    [25_000, 19_667, [2_360, 1_638, 722, 98, 98]],
    [40_000, 19_667, [2_360, 1_638, 722, 98, 98]],
    [15_000, 15_000, [1_800, 1_250, 550, 75, 75]],
    [10_000, 10_000, [1_200, 833, 367, 50, 50]],
  ])('PF of ₹%i in September 2026 is on ₹%i: each ceiling counts for its days', (wages, pfWages, figures) => {
    const line = lineOf('pf', basic(wages, { month: '2026-09' }));
    const [employee, eps, pf, edli, pfAdmin] = figures;
    expect(inRupees(line)).toEqual({ employee, eps, pf, edli, pfAdmin });
    expect([line.pfWages, line.epsWages, line.edliWages]).toEqual(Array(3).fill(inPaise(pfWages)));
  });
});

describe('a month with two PF wage ceilings', () => {
  const twoCeilings =
    'Two PF wage ceilings hold in this month. Wages are capped by the days of each, as in an example of EPFO (question 7); its table of question 9 does not do so. To use one ceiling, set your own for this month in Law.';
  const september = (wages: number, more = {}) => lineOf('pf', basic(wages, { month: '2026-09', ...more }));

  test('says both, and has a doubt where they change the figure', () => {
    expect(september(20_000)).toMatchObject({
      formula: '₹2,080 = 12 % of ₹17,333; PF wages ₹20,000; ceiling ₹15,000 for 16 days, ₹25,000 for 14 days',
      rules: expect.arrayContaining(['pf.ceiling@2014-09-01', 'pf.ceiling@2026-09-17']),
    });
    expect(september(20_000).doubts).toContain(twoCeilings);
    expect(september(15_000.01).doubts).toContain(twoCeilings);
    expect(september(15_000).doubts).not.toContain(twoCeilings);
  });

  test('takes PF on full wages from all of them, and EPS and EDLI within both', () => {
    const line = september(60_000, { details: { pfMembership: 'full' } });
    expect(inRupees(line)).toEqual({ employee: 7_200, eps: 1_638, pf: 5_562, edli: 98, pfAdmin: 300 });
  });

  test('has one where the company sets its own for the month', () => {
    const overrides = [
      { id: 'pf.ceiling', from: '2026-09-01', to: '2026-09-30', value: 2_500_000, reason: 'Question 9' },
    ];
    const line = september(40_000, { settings: { overrides } });
    expect(line.amount).toBe(inPaise(3_000));
    expect(line.doubts).not.toContain(twoCeilings);
  });
});

describe('a line of the ECR', () => {
  test.each([
    [28, 9_643, 1_157, 803],
    [29, 9_655, 1_159, 804],
    [30, 9_667, 1_160, 805],
    [31, 9_677, 1_161, 806],
  ])(
    'has whole rupees of wages, of which its contributions are the parts: a day of %i lost of ₹10,000',
    (totalDays, wages, employee, eps) => {
      const line = lineOf('pf', basic(10_000, { totalDays, lopDays: 1 }));
      expect([line.pfWages, line.epsWages, line.edliWages]).toEqual(Array(3).fill(inPaise(wages)));
      expect(inRupees(line)).toMatchObject({ employee, eps, pf: employee - eps });
    },
  );

  test.each([
    [10_004.49, 10_004, 833],
    [10_004.5, 10_005, 833],
    [12_494.49, 12_494, 1_041],
    [12_494.5, 12_495, 1_041],
  ])('of wages of ₹%d has ₹%i, half a rupee up', (wages, rounded, eps) => {
    const line = lineOf('pf', basic(wages));
    expect([line.pfWages, line.employer.eps]).toEqual([inPaise(rounded), inPaise(eps)]);
  });
});

test.each([
  [24_999, 3_000, '₹3,000 = 12 % of ₹24,999'],
  [25_000, 3_000, '₹3,000 = 12 % of ₹25,000'],
  [25_001, 3_000, '₹3,000 = 12 % of ₹25,000; PF wages ₹25,001; ceiling since 17 Sep 2026'],
  [40_000, 3_000, '₹3,000 = 12 % of ₹25,000; PF wages ₹40,000; ceiling since 17 Sep 2026'],
  [12_345, 1_481, '₹1,481 = 12 % of ₹12,345'],
])('PF of ₹%i is ₹%i, and says the sum', (wages, amount, formula) => {
  expect(lineOf('pf', basic(wages))).toMatchObject({ amount: inPaise(amount), formula });
});

test('PF has no doubt of the admin charge, which stands with the filing', () => {
  expect(lineOf('pf', basic(40_000)).doubts).toEqual([]);
});

test('PF names its rules', () => {
  expect(lineOf('pf', basic(40_000)).rules).toEqual([
    'wages.excludedShare@2025-11-21',
    'pf.ceiling@2026-09-17',
    'pf.rate@2025-04-01',
    'pf.epsAge@2025-04-01',
    'pf.epsRate@2025-04-01',
    'pf.edliRate@2025-04-01',
    'pf.adminRate@2025-04-01',
  ]);
});

describe('loss of pay', () => {
  test('wages are reduced first and capped then, and the ceiling stays', () => {
    const line = lineOf('pf', basic(40_000, { lopDays: 10 }));
    expect(line).toMatchObject({
      wages: inPaise(26_666.67),
      pfWages: inPaise(25_000),
      amount: inPaise(3_000),
    });
    expect(line.formula).toBe(
      '₹3,000 = 12 % of ₹25,000; PF wages ₹26,666.67; ceiling since 17 Sep 2026; 20 of 30 days',
    );
  });

  test('of half a day', () => {
    expect(lineOf('pf', basic(30_000, { lopDays: 0.5 })).wages).toBe(inPaise(29_500));
  });

  test('of the whole month leaves nothing to pay', () => {
    const line = lineOf('pf', basic(30_000, { lopDays: 30 }));
    expect(inRupees(line)).toEqual({ employee: 0, eps: 0, pf: 0, edli: 0, pfAdmin: 0 });
    expect(line.formula).toBe('₹0 = 12 % of ₹0; 0 of 30 days');
  });

  test("the manual's 10 of 30 days of ₹15,000 are PF of ₹10,000", () => {
    const line = lineOf('pf', basic(15_000, { lopDays: 10 }));
    expect(inRupees(line)).toEqual({ employee: 1_200, eps: 833, pf: 367, edli: 50, pfAdmin: 50 });
  });
});

describe('EPS', () => {
  const inMonth = (month: string) =>
    lineOf('pf', basic(30_000, { month, details: { dateOfBirth: '1968-10-15' } }));

  test('ends with the month after the 58th birthday, and PF goes on', () => {
    expect(inRupees(inMonth('2026-10'))).toMatchObject({ employee: 3_000, eps: 2_083, pf: 917 });
    expect(inRupees(inMonth('2026-11'))).toMatchObject({ employee: 3_000, eps: 0, pf: 3_000 });
    expect([inMonth('2026-10').epsWages, inMonth('2026-11').epsWages]).toEqual([inPaise(25_000), 0]);
  });

  test('of the month of the birthday is doubtful', () => {
    const doubt =
      'This employee turns 58 this month. EPS is calculated for the whole of it, and ends after it.';
    expect(inMonth('2026-10').doubts).toContain(doubt);
    expect(inMonth('2026-11').doubts).not.toContain(doubt);
    expect(inMonth('2026-08').doubts).not.toContain(doubt);
  });

  test('is ₹1 more by the other source only where that is so', () => {
    const doubt = 'S.O. 3580(E) says eight and one-third per cent for EPS, which is ₹1 more than 8.33 %.';
    expect(lineOf('pf', basic(20_000)).doubts).toContain(doubt);
    expect(lineOf('pf', basic(15_000)).doubts).not.toContain(doubt);
    expect(lineOf('pf', basic(25_000)).doubts).not.toContain(doubt);
  });

  test('is not needed, and the date of birth neither, of an employee who is not a member', () => {
    const details = { epsMember: 'no', dateOfBirth: undefined } as const;
    expect(lineOf('pf', basic(60_000, { details })).employer.eps).toBe(0);
  });

  // behaviour people: EPS membership
  test('membership below the ceiling is to be reviewed', () => {
    const review =
      'This employee earns no more than the PF wage ceiling and is not an EPS member. Review their EPS membership.';
    const doubtsAt = (wages: number) => lineOf('pf', basic(wages, { details: { epsMember: 'no' } })).doubts;
    expect(doubtsAt(25_000)).toContain(review);
    expect(doubtsAt(25_001)).not.toContain(review);
  });
});

// behaviour people: EPS membership
test.each([
  ['pfMembership', 'PF Membership is missing.'],
  ['epsMember', 'EPS Member is missing.'],
  ['dateOfBirth', 'Date of Birth is missing.'],
])('PF without %s is not calculated', (missing, message) => {
  expect(problemOf('pf', basic(30_000, { details: { [missing]: undefined } }))).toEqual({ missing, message });
});

test('an employee who is no PF member pays none', () => {
  const details = { pfMembership: 'none', epsMember: undefined, dateOfBirth: undefined } as const;
  const line = lineOf('pf', basic(30_000, { details }));
  expect(line).toMatchObject({ amount: 0, employer: {}, formula: '₹0: not a PF member', pfWages: 0 });
});

test('voluntary PF is added to the employee share alone, and said', () => {
  const line = lineOf('pf', basic(40_000, { details: { voluntaryPf: 5.5 } }));
  expect(inRupees(line)).toMatchObject({ employee: 4_375, eps: 2_083, pf: 917 });
  expect(line.voluntary).toBe(inPaise(1_375));
  expect(line.formula).toBe(
    '₹4,375 = ₹3,000 (12 %) + ₹1,375 (5.5 % voluntary) of ₹25,000; PF wages ₹40,000; ceiling since 17 Sep 2026',
  );
});

test('full wages above the ceiling need consent', () => {
  const line = (wages: number) => lineOf('pf', basic(wages, { details: { pfMembership: 'full' } }));
  const consent = 'Contributions on wages above the ceiling need the consent of employee and employer.';
  expect(line(60_000)).toMatchObject({ formula: '₹7,200 = 12 % of ₹60,000; on full wages' });
  expect(line(25_001).doubts).toContain(consent);
  expect(line(25_000).doubts).not.toContain(consent);
});

describe('EDLI and the admin charge of an establishment', () => {
  const chargesOf = (wages: number[], overrides: RuleOverride[] = []) => {
    const sum = (of: (one: number) => number) => inPaise(wages.reduce((total, one) => total + of(one), 0));
    const [all, rounded] = [sum((one) => one), sum((one) => Math.round(one / 200))];
    const charges = { pfWages: all, edliWages: all, edli: rounded, admin: rounded };
    const facts = { payslips: Math.max(1, wages.length), members: wages.length, ...charges };
    const { doubts, ...found } = challanCharges(facts, october, overrides, true);
    return {
      ...inRupeesEach(found),
      hasDoubt: doubts.some((doubt) => doubt.includes('You can choose in Law')),
    };
  };
  const inRupeesEach = ({ edli, admin, toMinimum }: Record<'edli' | 'admin' | 'toMinimum', number>) => ({
    edli: edli / 100,
    admin: admin / 100,
    toMinimum: toMinimum / 100,
  });

  test.each([
    // 0.5 % of 99,899 is 499.495.
    [[25_000, 25_000, 25_000, 24_899], { edli: 499, admin: 500, toMinimum: 1 }],
    [[25_000, 25_000, 25_000, 24_900], { edli: 500, admin: 500, toMinimum: 0 }],
    [[25_000, 25_000, 25_000, 25_000, 99], { edli: 500, admin: 500, toMinimum: 0 }],
    [[25_000, 25_000, 25_000, 25_000, 100], { edli: 501, admin: 501, toMinimum: 0 }],
    [[], { edli: 0, admin: 75, toMinimum: 75 }],
  ])('on wages of %j is of their total, and at least the minimum', (wages, charges) => {
    expect(chargesOf(wages)).toMatchObject(charges);
  });

  // behaviour statutory: EDLI and the admin charge
  test('has a doubt beside its minimum where no member has wages', () => {
    const doubtsOf = (members: number, pfWages: number) => {
      const none = paise(0);
      const charges = {
        payslips: 2,
        members,
        pfWages: paise(pfWages),
        edliWages: none,
        edli: none,
        admin: none,
      };
      return challanCharges(charges, october, [], true).doubts.filter((doubt) =>
        doubt.includes('No member has'),
      );
    };
    expect([doubtsOf(2, 0).length, doubtsOf(2, 100).length, doubtsOf(0, 0).length]).toEqual([1, 0, 0]);
  });

  // behaviour statutory: EDLI and the admin charge
  test('is rounded once: ten wages of 15,100 are ₹755, and ₹760 by employee where the company chooses so', () => {
    const wages = Array.from({ length: 10 }, () => 15_100);
    expect(chargesOf(wages)).toEqual({ edli: 755, admin: 755, toMinimum: 0, hasDoubt: true });
    const own = { id: 'pf.chargesBase', from: '2026-10-01', value: 'payslips', reason: 'Our challan' };
    expect(chargesOf(wages, [own])).toEqual({ edli: 760, admin: 760, toMinimum: 0, hasDoubt: false });
    // Both are the same where each employee has whole rupees.
    expect(chargesOf([15_000, 20_000]).hasDoubt).toBe(false);
  });

  test('in a month with two rates is that of the payslips', () => {
    const own = { id: 'pf.adminRate', from: '2026-10-15', value: 100, reason: 'Changed' };
    expect(chargesOf([15_100, 15_100, 90_000], [own])).toMatchObject({ edli: 602, admin: 602 });
  });
});

test('a head that is off is not calculated', () => {
  const modes = {
    pf: 'off',
    esi: 'off',
    profTax: 'off',
    labourWelfareFund: 'off',
    incomeTax: 'off',
  } as const;
  expect(calculateStatutory(inputOf({ settings: { modes } }))).toEqual({});
});
