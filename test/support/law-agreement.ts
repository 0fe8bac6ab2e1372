import fc from 'fast-check';
import { expect } from 'vitest';
import { defaultStatutorySettings } from '../../shared/company/statutory-settings.ts';
import { type WeeklyOff, weeklyOffNames } from '../../shared/holidays/working-days.ts';
import { calculateStatutory } from '../../shared/law/calculate.ts';
import { contributionPeriodOf } from '../../shared/law/esi.ts';
import { calculateGratuity } from '../../shared/law/gratuity.ts';
import { challanCharges } from '../../shared/law/pf.ts';
import type {
  RuleOverride,
  StatutoryInput,
  StatutoryLines,
  StatutorySettings,
  TaxedMonth,
} from '../../shared/law/statutory.ts';
import { finalDuesBy } from '../../shared/leaving/leaving.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../../shared/money.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import {
  type NaiveCompany,
  type NaiveEmployee,
  type NaiveExit,
  type NaiveMonth,
  type NaiveState,
  naiveCharges,
  naiveDegreeMatters,
  naiveEsi,
  naiveFinalDues,
  naiveFund,
  naiveGratuity,
  naivePf,
  naiveProfessionalTax,
  naiveStates,
} from './naive-law.ts';

/** Salaries at the edges of slabs, a paisa beside them, and any other. */
const edges = [
  ...[7_500, 10_000, 12_000, 15_000, 18_750, 20_000, 25_000, 30_000, 33_333, 40_000, 50_000, 100_000],
  ...[3_500, 5_000, 7_500, 2_000, 3_000, 16_667, 20_833],
  // ESI: ₹176 a day of 26, the limit, and that with a disability.
  ...[4_576, 21_000, 25_000],
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
    places: fc.array(fc.constantFrom(...naiveStates), { minLength: 1, maxLength: 3 }),
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

const day = fc
  .date({
    min: new Date('2026-03-25T00:00:00Z'),
    max: new Date('2027-03-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const answer = fc.oneof(
  { weight: 6, arbitrary: fc.constant('2016-04-01') },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 'none') },
  { weight: 2, arbitrary: day },
);
const anyCompany: fc.Arbitrary<NaiveCompany> = fc.record({
  covered: fc.record({ pf: answer, esi: answer, fund: answer }),
  ceiling: fc.option(
    fc.record({ from: day, amount: fc.constantFrom(...edges).map((edge) => Math.max(100, edge)) }),
    { freq: 3, nil: undefined },
  ),
  fundMonths: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
});

const ownOf = { from: '2026-04-01', reason: 'Ours' };

/** The answers and settings of a company, as the portal has them. */
function settingsOf({ covered, ceiling, fundMonths }: NaiveCompany): StatutorySettings {
  const fund = (state: string, employee: number, employer: number): RuleOverride => ({
    ...ownOf,
    id: `labourWelfareFund.${state}`,
    value: { months: fundMonths, contribution: { employee: employee * 100, employer: employer * 100 } },
  });
  return {
    ...defaultStatutorySettings,
    coverage: {
      ...(covered.pf && { pf: covered.pf }),
      ...(covered.esi && { esi: covered.esi }),
      ...(covered.fund && { labourWelfareFundKA: covered.fund }),
    },
    overrides: [
      ...[fund('MP', 10, 30), fund('GA', 60, 180), fund('OD', 20, 40), fund('CG', 15, 45)],
      ...(ceiling ? [{ ...ownOf, id: 'pf.ceiling', from: ceiling.from, value: ceiling.amount }] : []),
    ],
  };
}

/** Some companies, many employees: the values of a company's rules are kept, as in a pay run. */
const companies = (seed: number) =>
  fc.sample(anyCompany, { numRuns: 100, seed }).map((by) => ({ by, settings: settingsOf(by) }));

function inputOf(
  of: NaiveEmployee,
  month: NaiveMonth,
  taxedMonths: TaxedMonth[],
  settings: StatutorySettings,
): StatutoryInput {
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
    settings,
    employment: { dateOfJoining: of.joined, dateOfLeaving: of.left },
    taxedMonths,
  };
}

/** The portal's deductions in each month, each as its payslip would have them. */
function yearOf(of: NaiveEmployee, settings: StatutorySettings): StatutoryLines[] {
  const taxed: TaxedMonth[] = [];
  const insuredIn = new Set<PayPeriod>();
  return of.months.map((month) => {
    const payPeriod = periodOf(month);
    const { to } = contributionPeriodOf(payPeriod);
    const esiCovered = insuredIn.has(to);
    const result = calculateStatutory({ ...inputOf(of, month, [...taxed], settings), esiCovered });
    const lines = Object.fromEntries(
      Object.entries(result).map(([head, found]) => {
        if ('problem' in found) throw new Error(`${head}: ${found.problem.message}`);
        return [head, found.line];
      }),
    ) as unknown as StatutoryLines;
    if (lines.esi.covered) insuredIn.add(to);
    const { place, salary, amount, elsewhere } = lines.profTax;
    const left = sumPaise(elsewhere.map((part) => part.amount));
    taxed.push({ payPeriod, place, salary, taken: subtractPaise(amount, left) });
    for (const part of elsewhere)
      taxed.push({ payPeriod, place: part.place, salary: paise(0), taken: part.amount });
    return lines;
  });
}

/** EDLI and the admin charge of an establishment whose members have the wages of these lines. */
function assertChargesAgree(lines: readonly StatutoryLines[], settings: StatutorySettings): void {
  const members = lines.map(({ pf }) => pf).filter((pf) => !pf.isUncovered);
  const sum = (of: (pf: StatutoryLines['pf']) => Paise | undefined) =>
    sumPaise(members.map((pf) => of(pf) ?? 0));
  const charges = {
    ...{ payslips: lines.length, members: members.length },
    ...{ pfWages: sum((pf) => pf.pfWages), edliWages: sum((pf) => pf.edliWages) },
    ...{ edli: sum((pf) => pf.employer.edli), admin: sum((pf) => pf.employer.pfAdmin) },
  };
  const found = challanCharges(charges, '2026-11' as PayPeriod, settings.overrides, true);
  expect({ edli: found.edli / 100, admin: found.admin / 100 }).toEqual(
    naiveCharges(members.map((pf) => pf.pfWages / 100)),
  );
}

/** Compares the calculation with a second one over financial years of employees: the same ones each time, others by SEED. */
export function assertLawAgrees(numRuns: number): { months: number } {
  let months = 0;
  const seed = Number(process.env.SEED ?? 1);
  fc.assert(
    fc.property(employee, fc.constantFrom(...companies(seed)), (of, { by, settings: usual }) => {
      const halfYearlyProfTax = of.isSpread ? 'monthly' : 'last-month';
      const settings: StatutorySettings = { ...usual, halfYearlyProfTax };
      const year = yearOf(of, settings);
      months += year.length;
      expect(year.map(({ profTax }) => profTax.amount)).toEqual(naiveProfessionalTax(of));
      expect(
        year.map(({ esi }) => ({
          employee: esi.amount as number,
          employer: (esi.employer.esi ?? 0) as number,
        })),
      ).toEqual(naiveEsi(of, by));
      year.forEach((lines, i) => {
        const month = of.months[i] as NaiveMonth;
        const { pf, labourWelfareFund: fund, profTax } = lines;
        const degreeDoubts = profTax.doubts.filter((doubt) => doubt.includes('not recorded with its degree'));
        expect(degreeDoubts).toHaveLength(naiveDegreeMatters(of, month) ? 1 : 0);
        expect({
          ...{ wages: pf.pfWages / 100, employee: pf.amount / 100 },
          ...{ eps: (pf.employer.eps ?? 0) / 100, employer: (pf.employer.pf ?? 0) / 100 },
        }).toEqual(
          withoutEps(of, month)
            ? { ...naivePf(pf.wages, month.year, month.month, by), eps: 0, employer: pf.amount / 100 }
            : naivePf(pf.wages, month.year, month.month, by),
        );
        expect({
          employee: fund.amount as number,
          employer: (fund.employer.labourWelfareFund ?? 0) as number,
        }).toEqual(naiveFund(month, of.left, by));
      });
      assertChargesAgree(year, settings);
    }),
    { numRuns, seed },
  );
  return { months };
}

/** EPS ends with the month after the 58th birthday. */
const withoutEps = ({ born: [year, month] }: NaiveEmployee, at: NaiveMonth) =>
  at.year * 12 + at.month > (year + 58) * 12 + month;

const daysOff: Record<WeeklyOff, (weekday: number, ofMonth: number) => boolean> = {
  sunday: (weekday) => weekday === 0,
  'saturday-sunday': (weekday) => weekday === 0 || weekday === 6,
  'sunday-alternate-saturday': (weekday, ofMonth) =>
    weekday === 0 || (weekday === 6 && ((ofMonth > 7 && ofMonth < 15) || (ofMonth > 21 && ofMonth < 29))),
};

/** Compares the day of final dues with one that is counted another way. */
export function assertFinalDuesAgree(numRuns: number): void {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(...weeklyOffNames),
      fc.array(day, { maxLength: 60 }),
      (lastDay, weeklyOff, dates) => {
        const holidays = dates.map((date) => ({ date, name: 'Holiday' }));
        expect(finalDuesBy(lastDay, { weeklyOff, holidays })).toBe(
          naiveFinalDues(
            lastDay,
            (weekday, ofMonth, date) => daysOff[weeklyOff](weekday, ofMonth) || dates.includes(date),
          ),
        );
      },
    ),
    { numRuns, seed: Number(process.env.SEED ?? 1) },
  );
}

/** Employments around a number of years and months, to the day. */
const anyExit: fc.Arbitrary<NaiveExit> = fc
  .record({
    end: fc.oneof(
      fc.date({
        min: new Date('2025-12-01T00:00:00Z'),
        max: new Date('2029-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      // Shorter months than others, at their ends.
      fc.constantFrom('2026-02-28', '2026-04-30', '2028-02-29').map((date) => new Date(date)),
    ),
    years: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 1, 4, 5)),
    months: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.constantFrom(0, 5, 6)),
    days: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -3, max: 3 })),
    wages: fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 60_000_000 })),
    isFixedTerm: fc.boolean(),
    isWaived: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    covered: fc.oneof(
      { weight: 8, arbitrary: fc.constant('2016-04-01') },
      { weight: 1, arbitrary: fc.constantFrom(undefined, 'none', '2027-06-15') },
    ),
    paysFifthYear: fc.boolean(),
  })
  .map(({ end, years, months, days, ...rest }) => {
    const from = Date.UTC(end.getUTCFullYear() - years, end.getUTCMonth() - months, end.getUTCDate() + days);
    const left = end.toISOString().slice(0, 10);
    const joined = new Date(Math.min(from, Date.parse(left))).toISOString().slice(0, 10);
    return { ...rest, joined, left };
  });

/** Compares gratuity with a second calculation over employments that end. */
export function assertGratuityAgrees(numRuns: number): void {
  fc.assert(
    fc.property(anyExit, (exit) => {
      const found = calculateGratuity({
        ...{ joined: exit.joined, lastDay: exit.left, wages: paise(exit.wages) },
        ...{ isFixedTerm: exit.isFixedTerm, isWaived: exit.isWaived, countsLastYear: exit.paysFifthYear },
        coverage: exit.covered === undefined ? {} : { gratuity: exit.covered },
        overrides: [],
      });
      const amount = 'reason' in found ? 0 : found.amount;
      const byChoice =
        'reason' in found ? found.byChoice?.amount : found.isByChoice ? found.amount : undefined;
      expect({ amount, ...(byChoice !== undefined && { byChoice }) }).toEqual(naiveGratuity(exit));
    }),
    { numRuns, seed: Number(process.env.SEED ?? 1) },
  );
}
