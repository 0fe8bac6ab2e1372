import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateSlip as calculate, type SlipFigures } from '../../../shared/pay/calculation.ts';
import { deductionNames } from '../../../shared/pay/payroll-fields.ts';
import { figureArbitraries } from './random-figures.ts';

const entered = figureArbitraries(100_000_000_00);
const { basicSalary: amount, paidDays: days } = entered;
const figures = fc.record(entered, { requiredKeys: [] });

/** Amounts in paise, as the figures of these tests are written. */
const calculateSlip = (inPaise: { [Name in keyof SlipFigures]: number | undefined }) =>
  calculate(inPaise as SlipFigures);

describe('the slip calculation', () => {
  // spec 5.43, 5.45
  // behaviour payroll: Loss of pay
  test('gross − deductions = net exactly, in whole paise, whatever the figures', () => {
    fc.assert(
      fc.property(figures, (slip) => {
        const { grossEarnings, lopDeduction, totalDeductions, netPay } = calculateSlip(slip);
        expect(grossEarnings - totalDeductions).toBe(netPay);
        expect(totalDeductions).toBe(
          deductionNames.reduce((sum, name) => sum + (slip[name] ?? 0), 0) + lopDeduction,
        );
        expect([grossEarnings, lopDeduction, totalDeductions, netPay].every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  // spec 5.41
  // behaviour payroll: Loss of pay
  test('loss of pay is within half a paisa of the exact share, halves up', () => {
    fc.assert(
      fc.property(amount, days, days, (basicSalary, paidDays, lopDays) => {
        fc.pre(paidDays + lopDays > 0);
        const { lopDeduction } = calculateSlip({ basicSalary, paidDays, lopDays });
        const total = BigInt(Math.round(paidDays * 100) + Math.round(lopDays * 100));
        const twiceExact = 2n * BigInt(basicSalary) * BigInt(Math.round(lopDays * 100));
        const distance = 2n * BigInt(lopDeduction) * total - twiceExact;
        expect(distance > -total && distance <= total).toBe(true);
      }),
    );
  });

  // spec 5.37
  test('gross earnings are basic, HRA, DA, other allowance and medical', () => {
    const slip = { basicSalary: 1, hra: 20, da: 300, otherAllowance: 4_000, medicalAllowance: 50_000 };
    expect(calculateSlip(slip).grossEarnings).toBe(54_321);
  });

  // spec 5.39, 5.41
  test('loss of pay is a share of paid and LOP days where there are any', () => {
    const slip = { basicSalary: 92_500_00, paidDays: 30, lopDays: 1, totalDaysInMonth: 28 };
    expect(calculateSlip(slip)).toMatchObject({ totalDays: 31, lopDeduction: 2_983_87, netPay: 89_516_13 });
  });

  // spec 5.40, 9.5
  test('without paid and LOP days the total is the days of the month, else 30', () => {
    expect(calculateSlip({ basicSalary: 100, totalDaysInMonth: 28 }).totalDays).toBe(28);
    expect(calculateSlip({ basicSalary: 100 }).totalDays).toBe(30);
    expect(calculateSlip({ paidDays: 0, lopDays: 0, totalDaysInMonth: 0 }).totalDays).toBe(30);
  });

  test('a whole month of loss of pay has a net pay of zero', () => {
    const result = calculateSlip({ basicSalary: 92_500_01, paidDays: 0, lopDays: 31 });
    expect(result).toMatchObject({ lopDeduction: 92_500_01, netPay: 0 });
  });

  // behaviour payroll: Loss of pay
  test('net pay may be negative, and never a negative zero', () => {
    expect(calculateSlip({ basicSalary: 100_00, pf: 250_50 }).netPay).toBe(-150_50);
    for (const value of Object.values(calculateSlip({ basicSalary: 0, lopDays: 3 }))) {
      expect(Object.is(value, -0)).toBe(false);
    }
  });

  // spec 5.38, 5.42, 5.44, 5.46
  test('results that are given are taken as they are, zero included, and the others follow from them', () => {
    const figures = { basicSalary: 100_00, pf: 10_00, paidDays: 15, lopDays: 15 };
    expect(calculateSlip({ ...figures, grossEarnings: 300_00 })).toMatchObject({
      grossEarnings: 300_00,
      lopDeduction: 150_00,
      netPay: 140_00,
    });
    expect(calculateSlip({ ...figures, lopDeduction: 0 })).toMatchObject({ totalDeductions: 10_00 });
    expect(calculateSlip({ ...figures, totalDeductions: 1 })).toMatchObject({ netPay: 99_99 });
    expect(calculateSlip({ ...figures, netPay: 7 }).netPay).toBe(7);
  });

  test('loss of pay of a negative gross rounds away from zero too, and never to a negative zero', () => {
    const lossOf = (grossEarnings: number, paidDays: number) =>
      calculateSlip({ grossEarnings, paidDays, lopDays: 1 }).lopDeduction;
    expect([lossOf(-3, 1), lossOf(-3, 2), lossOf(-5, 2), lossOf(3, 1)]).toEqual([-2, -1, -2, 2]);
    expect(Object.is(lossOf(-1, 9), 0)).toBe(true);
  });

  // spec 5.47
  test('missing figures count as 0', () => {
    expect(calculateSlip({})).toEqual({
      grossEarnings: 0,
      totalDays: 30,
      lopDeduction: 0,
      totalDeductions: 0,
      netPay: 0,
    });
  });
});
