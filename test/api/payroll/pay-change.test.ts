import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRupees } from '../../../shared/money.ts';
import { calculateSlip, type SlipFigures, slipAmountNames } from '../../../shared/pay/calculation.ts';
import {
  explainPayChange,
  lossOfPayFormula,
  lossOfPayFormulaOf,
  payChange,
  payComponents,
} from '../../../shared/pay/pay-change.ts';
import { figureArbitraries } from './random-figures.ts';

/** Figures in paise. */
type Figures = { [Name in keyof SlipFigures]: number | undefined };

const explain = (now: Figures, was: Figures) => explainPayChange(now as SlipFigures, was as SlipFigures);
const formulaOf = (figures: Figures) => lossOfPayFormulaOf(figures as SlipFigures);

const result = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
/** Any slip: with figures missing, with results given instead of calculated, with a negative net. */
const figures: fc.Arbitrary<Figures> = fc.record(
  {
    ...figureArbitraries(999_999_999_999),
    grossEarnings: result,
    lopDeduction: result,
    totalDeductions: result,
    netPay: result,
  },
  { requiredKeys: [] },
);
/** A slip as it is generated: no result is given. */
const generated = figures.map(
  ({ grossEarnings: _, lopDeduction: __, totalDeductions: ___, netPay: ____, ...entered }): Figures =>
    entered,
);

const netOf = (slip: Figures) => calculateSlip(slip as SlipFigures).netPay;
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);

/** A month in which every component counts. */
const october = {
  basicSalary: 46_250_00,
  hra: 23_125_00,
  da: 9_250_00,
  otherAllowance: 8_875_00,
  medicalAllowance: 5_000_00,
  profTax: 200_00,
  pf: 5_550_00,
  otherDeduction: 383_33,
  paidDays: 31,
  lopDays: 0,
};

describe('why a net pay changed', () => {
  // spec 5.45
  // behaviour payroll: A net pay is explained
  test('the parts add up to the difference of the two net pays, to the paisa, whatever the two slips are', () => {
    fc.assert(
      fc.property(figures, figures, (now, was) => {
        const { difference, parts } = explain(now, was);
        expect(difference).toBe(netOf(now) - netOf(was));
        expect(sum(parts.map(({ effect }) => effect))).toBe(difference);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a part is a component that changed, once, and the largest effect comes first', () => {
    fc.assert(
      fc.property(figures, figures, (now, was) => {
        const { parts } = explain(now, was);
        expect(new Set(parts.map(({ component }) => component)).size).toBe(parts.length);
        const effects = parts.map(({ effect }) => Math.abs(effect));
        expect(effects).toEqual([...effects].sort((a, b) => b - a));
        expect(effects.every((effect) => effect > 0 && Number.isSafeInteger(effect))).toBe(true);
      }),
    );
  });

  test('of generated slips each part is the change of one line of the slip', () => {
    fc.assert(
      fc.property(generated, generated, (now, was) => {
        for (const { component, effect, now: shown, was: before } of explain(now, was).parts) {
          expect(['grossEarnings', 'totalDeductions', 'netPay']).not.toContain(component);
          expect(Math.abs(effect)).toBe(Math.abs(shown - before));
        }
      }),
    );
  });

  test('a slip does not differ from itself', () => {
    fc.assert(
      fc.property(figures, (slip) => {
        expect(explain(slip, slip)).toEqual({ difference: 0, parts: [] });
      }),
    );
  });

  test('a day of loss of pay and a higher deduction explain a lower net pay', () => {
    const november = { ...october, otherDeduction: 500_00, paidDays: 29, lopDays: 1 };
    expect(explain(november, october)).toEqual({
      difference: -3_200_00,
      parts: [
        { component: 'lopDeduction', effect: -3_083_33, now: 3_083_33, was: 0 },
        { component: 'otherDeduction', effect: -116_67, now: 500_00, was: 383_33 },
      ],
    });
  });

  test('a raise that makes the same day of loss of pay cost more has two parts', () => {
    const before = { ...october, paidDays: 29, lopDays: 1 };
    const after = { ...before, basicSalary: 49_250_00 };
    expect(explain(after, before)).toEqual({
      difference: 2_900_00,
      parts: [
        { component: 'basicSalary', effect: 3_000_00, now: 49_250_00, was: 46_250_00 },
        { component: 'lopDeduction', effect: -100_00, now: 3_183_33, was: 3_083_33 },
      ],
    });
  });

  test('the same day of loss of pay costs less in a longer month', () => {
    const april = { ...october, paidDays: 29, lopDays: 1 };
    const may = { ...october, paidDays: 30, lopDays: 1 };
    expect(explain(may, april).parts).toEqual([
      { component: 'lopDeduction', effect: 99_46, now: 2_983_87, was: 3_083_33 },
    ]);
  });

  test.each([
    ['grossEarnings', { grossEarnings: 93_000_00 }, 500_00, 93_000_00, 92_500_00],
    ['totalDeductions', { totalDeductions: 7_000_00 }, -866_67, 7_000_00, 6_133_33],
    ['netPay', { netPay: -1 }, -86_366_68, -1, 86_366_67],
  ])(
    'what was given instead of calculated is a part of its own: %s',
    (component, given, effect, now, was) => {
      expect(explain({ ...october, ...given }, october)).toEqual({
        difference: effect,
        parts: [{ component, effect, now, was }],
      });
    },
  );

  test('every amount and every result of a slip is a component, in the order of the slip', () => {
    expect([...payComponents].sort()).toEqual([...slipAmountNames].sort());
    const ofSpecification = [
      'basicSalary',
      'hra',
      'da',
      'otherAllowance',
      'medicalAllowance',
      'grossEarnings',
      'lopDeduction',
      'profTax',
      'pf',
      'otherDeduction',
      'totalDeductions',
      'netPay',
    ] as const;
    expect(payComponents.filter((name) => (ofSpecification as readonly string[]).includes(name))).toEqual(
      ofSpecification,
    );
  });

  test('equal effects stand in the order of the slip', () => {
    const after = { ...october, pf: october.pf + 5, hra: october.hra + 5, profTax: october.profTax + 5 };
    expect(explain(after, october).parts.map(({ component }) => component)).toEqual(['hra', 'profTax', 'pf']);
  });
});

describe('the formula of a loss of pay', () => {
  test('the formula gives the loss of pay of the slip, to the paisa', () => {
    fc.assert(
      fc.property(figures, (slip) => {
        const formula = formulaOf(slip);
        fc.pre(formula !== undefined);
        const [lopDays, totalDays] = [formula.lopDays, formula.totalDays].map((count) =>
          BigInt(Math.round(count * 100)),
        ) as [bigint, bigint];
        const { lopDeduction } = calculateSlip(slip as SlipFigures);
        const distance = 2n * (BigInt(lopDeduction) * totalDays - BigInt(formula.grossEarnings) * lopDays);
        expect(distance >= -totalDays && distance <= totalDays).toBe(true);
        expect(formula.totalDays).toBe(Number(formula.totalDays.toFixed(2)));
      }),
    );
  });

  test('a loss of pay has gross earnings, LOP days and all days of the month', () => {
    const formula = formulaOf({ ...october, paidDays: 28.35, lopDays: 2.1 });
    expect(formula).toEqual({ grossEarnings: 92_500_00, lopDays: 2.1, totalDays: 30.45 });
  });

  test.each([
    ['there is none', october],
    ['it was given', { ...october, lopDays: 1, lopDeduction: 100_00 }],
    ['it was given without any day', { ...october, lopDeduction: 100_00 }],
  ])('there is no formula where %s', (_, slip) => {
    expect(formulaOf(slip)).toBeUndefined();
  });

  test('a loss of pay that was given as it is calculated has its formula', () => {
    const slip = { ...october, paidDays: 29, lopDays: 1 };
    expect(formulaOf({ ...slip, lopDeduction: 3_083_33 })).toEqual(formulaOf(slip));
    expect(formulaOf({ basicSalary: 100, lopDeduction: 5 })).toBeUndefined();
  });
});

test('on the wire a change has an amount in every place, of components that are known', () => {
  const part = { component: 'pf', effect: toRupees(0), now: toRupees(0), was: toRupees(0) };
  const change = { difference: toRupees(0), parts: [part] };
  expect(payChange.parse(change)).toEqual(change);
  for (const wrong of [
    { parts: [part] },
    { difference: 0 },
    { difference: 0, parts: [{ ...part, component: 'x' }] },
  ])
    expect(payChange.safeParse(wrong).success).toBe(false);
  for (const name of ['effect', 'now', 'was', 'component'])
    expect(payChange.safeParse({ ...change, parts: [{ ...part, [name]: undefined }] }).success).toBe(false);
  const formula = { grossEarnings: 1, lopDays: 1, totalDays: 30 };
  for (const name of Object.keys(formula))
    expect(lossOfPayFormula.safeParse({ ...formula, [name]: undefined }).success).toBe(false);
});
