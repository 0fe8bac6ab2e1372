import fc from 'fast-check';
import { expect } from 'vitest';
import { defaultStatutorySettings } from '../../shared/company/statutory-settings.ts';
import { calculateStatutory } from '../../shared/law/calculate.ts';
import type { StatutoryInput, StatutoryLines, TaxedMonth } from '../../shared/law/statutory.ts';
import { paise, subtractPaise, sumPaise } from '../../shared/money.ts';

import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import {
  type NaiveEmployee,
  type NaiveMonth,
  type NaiveState,
  naiveFund,
  naivePf,
  naiveProfessionalTax,
} from './naive-law.ts';

const states: NaiveState[] = ['KA', 'MH', 'TG', 'GJ', 'WB', 'MP', 'KL', 'TN', 'DL'];

/** Salaries at the edges of slabs, a paisa beside them, and any other. */
const edges = [
  ...[7_500, 10_000, 12_000, 15_000, 18_750, 20_000, 25_000, 30_000, 33_333, 40_000, 50_000, 100_000],
  ...[3_500, 5_000, 7_500, 2_000, 3_000, 16_667, 20_833],
].flatMap((rupees) => [rupees * 100 - 1, rupees * 100, rupees * 100 + 1]);
const salary = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 15_000_000 }));
const oneOff = fc.option(
  fc.record({
    kind: fc.constantFrom(
      'earning' as const,
      'arrears' as const,
      'gratuity' as const,
      'leave-encashment' as const,
    ),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { freq: 5, nil: undefined },
);

const periodOf = ({ year, month }: NaiveMonth) => `${year}-${String(month).padStart(2, '0')}` as PayPeriod;

/** A financial year of an employee: 2026-27, some of its months, in one, two or three states. */
const employee: fc.Arbitrary<NaiveEmployee> = fc
  .record({
    isWoman: fc.boolean(),
    hasDisability: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    bornIn: fc.integer({ min: 1955, max: 2004 }),
    bornMonth: fc.integer({ min: 1, max: 12 }),
    first: fc.integer({ min: 0, max: 11 }),
    joinedDay: fc.integer({ min: 1, max: 28 }),
    count: fc.integer({ min: 1, max: 12 }),
    leaves: fc.boolean(),
    leftDay: fc.integer({ min: 1, max: 31 }),
    isSpread: fc.boolean(),
    places: fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 3 }),
    perMonth: fc.array(fc.record({ salary, lost: fc.integer({ min: 0, max: 20 }), oneOff }), {
      minLength: 12,
      maxLength: 12,
    }),
    hasOneSalary: fc.boolean(),
  })
  .map(({ first, count, joinedDay, leaves, leftDay, bornIn, bornMonth, places, perMonth, ...rest }) => {
    const number = Math.min(count, 12 - first);
    const monthAt = (i: number) => ({ year: i < 9 ? 2026 : 2027, month: i < 9 ? i + 4 : i - 8 });
    const months = Array.from({ length: number }, (_, i): NaiveMonth => {
      const own = perMonth[i] as (typeof perMonth)[number];
      const { salary } = rest.hasOneSalary ? (perMonth[0] as typeof own) : own;
      const state = places[Math.floor((i * places.length) / number)] as NaiveState;
      const { lost, oneOff } = own;
      return { ...monthAt(first + i), salary, lost, state, oneOffs: oneOff ? [oneOff] : [] };
    });
    const text = ({ year, month }: { year: number; month: number }, day: number) =>
      `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const [begin, end] = [months[0] as NaiveMonth, months.at(-1) as NaiveMonth];
    const joined = text(begin, number === 1 && leaves ? 1 : joinedDay);
    return {
      ...{
        isWoman: rest.isWoman,
        hasDisability: rest.hasDisability,
        isSpread: rest.isSpread,
        months,
        joined,
      },
      born: [bornIn, bornMonth],
      left: leaves ? text(end, Math.min(leftDay, daysInPeriod(periodOf(end)))) : undefined,
    };
  });

function inputOf(of: NaiveEmployee, month: NaiveMonth, taxedMonths: TaxedMonth[]): StatutoryInput {
  const payPeriod = periodOf(month);
  const [oneOff] = month.oneOffs ?? [];
  return {
    payPeriod,
    earnings: { basicSalary: paise(month.salary) },
    lines: oneOff && [
      {
        ...{ id: 'adjustment:adj_1', label: 'One-off', kind: 'earning', wages: 'outside' },
        ...{ adjustment: oneOff.kind, amount: paise(oneOff.amount) },
      },
    ],
    lopDays: month.lost / 2,
    totalDays: daysInPeriod(payPeriod),
    details: {
      dateOfBirth: `${of.born[0]}-${String(of.born[1]).padStart(2, '0')}-15`,
      gender: of.isWoman ? 'female' : 'male',
      disability: of.hasDisability ? 'yes' : 'no',
      workState: month.state,
      localBody: 'chennai',
      pfMembership: 'ceiling',
      epsMember: 'yes',
    },
    settings: { ...defaultStatutorySettings, halfYearlyProfTax: of.isSpread ? 'monthly' : 'last-month' },
    employment: { dateOfJoining: of.joined, dateOfLeaving: of.left },
    taxedMonths,
  };
}

/** The portal's deductions in each month, each as its payslip would have them. */
function yearOf(of: NaiveEmployee): StatutoryLines[] {
  const taxed: TaxedMonth[] = [];
  return of.months.map((month) => {
    const result = calculateStatutory(inputOf(of, month, [...taxed]));
    const lines = Object.fromEntries(
      Object.entries(result).map(([head, found]) => {
        if ('problem' in found) throw new Error(`${head}: ${found.problem.message}`);
        return [head, found.line];
      }),
    ) as unknown as StatutoryLines;
    const { place, salary, amount, elsewhere } = lines.profTax;
    const left = sumPaise(elsewhere.map((part) => part.amount));
    const payPeriod = periodOf(month);
    taxed.push({ payPeriod, place, salary, taken: subtractPaise(amount, left) });
    for (const part of elsewhere)
      taxed.push({ payPeriod, place: part.place, salary: paise(0), taken: part.amount });
    return lines;
  });
}

/** Compares the calculation with a second one over financial years of employees: the same ones each time, others by SEED. */
export function assertLawAgrees(numRuns: number): void {
  fc.assert(
    fc.property(employee, (of) => {
      const year = yearOf(of);
      expect(year.map(({ profTax }) => profTax.amount)).toEqual(naiveProfessionalTax(of));
      year.forEach((lines, i) => {
        const month = of.months[i] as NaiveMonth;
        const { pf, labourWelfareFund: fund } = lines;
        expect({
          ...{ wages: pf.pfWages / 100, employee: pf.amount / 100 },
          ...{ eps: (pf.employer.eps ?? 0) / 100, employer: (pf.employer.pf ?? 0) / 100 },
        }).toEqual(
          withoutEps(of, month)
            ? { ...naivePf(pf.wages, month.year, month.month), eps: 0, employer: pf.amount / 100 }
            : naivePf(pf.wages, month.year, month.month),
        );
        expect({
          employee: fund.amount as number,
          employer: (fund.employer.labourWelfareFund ?? 0) as number,
        }).toEqual(naiveFund(month, of.left));
      });
    }),
    { numRuns, seed: Number(process.env.SEED ?? 1) },
  );
}

/** EPS ends with the month after the 58th birthday. */
const withoutEps = ({ born: [year, month] }: NaiveEmployee, at: NaiveMonth) =>
  at.year * 12 + at.month > (year + 58) * 12 + month;
