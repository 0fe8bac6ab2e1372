import { statutoryHeads } from '../law/statutory.ts';
import { type Paise, type Rupees, sumPaise, toPaise, toRupees } from '../money.ts';
import { type FilingId, parseFilingId } from '../statutory/filing/filing.ts';
import { compareText } from '../text.ts';
import type { UserId } from '../user-id.ts';
import { sortMovers, sumCounts } from './headcount.ts';
import {
  type IncompletePerson,
  type MonthCost,
  type MonthHeadcount,
  type MonthStatutory,
  type MonthVariance,
  maxMovers,
  maxVariancePeople,
  type RegisterRow,
  type ReportedFiling,
  reportsRoutes,
  type VariancePerson,
} from './reports.ts';

type Parts<Part> = readonly [Part, ...Part[]];

const sumRupees = (amounts: readonly Rupees[]): Rupees => toRupees(sumPaise(amounts.map(toPaise)));
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The month of parts, and how many payslips they are of together. */
function addMonths(parts: Parts<Pick<MonthCost, 'payPeriod' | 'state' | 'payslips' | 'imported'>>) {
  const [{ payPeriod, state }] = parts;
  const imported = total(parts.map((part) => part.imported ?? 0));
  return {
    payPeriod,
    ...(state && { state }),
    payslips: total(parts.map(({ payslips }) => payslips)),
    ...(imported > 0 && { imported }),
  };
}

const departmentOrder = (one: { department?: string | undefined }, other: typeof one): number =>
  compareText(one.department ?? '\u{10FFFF}', other.department ?? '\u{10FFFF}');

/** The costs of parts of the employees, as one: the last of them has what no department has. */
function addCosts(parts: Parts<MonthCost>): MonthCost {
  const departments = Map.groupBy(
    parts.flatMap((part) => part.departments),
    ({ department }) => department,
  );
  const ofCompany = parts.at(-1)?.ofCompany;
  return {
    ...addMonths(parts),
    departments: [...departments.values()]
      .flatMap((same) => {
        const sum = (name: 'netPay' | 'salaries' | 'employer') => sumRupees(same.map((cost) => cost[name]));
        return {
          ...same[0],
          people: total(same.map(({ people }) => people)),
          ...{ netPay: sum('netPay'), salaries: sum('salaries'), employer: sum('employer') },
        };
      })
      .toSorted(departmentOrder),
    ...(ofCompany !== undefined && { ofCompany }),
  };
}

/** The headcounts of parts of the employees, as one, with as many who joined and left as are listed. */
function addHeadcounts(parts: Parts<MonthHeadcount>): MonthHeadcount {
  const departments = Map.groupBy(
    parts.flatMap((part) => part.departments),
    ({ department }) => department,
  );
  const movers = (of: 'joiners' | 'leavers') =>
    sortMovers(parts.flatMap((part) => part[of])).slice(0, maxMovers);
  return {
    ...addMonths(parts),
    ...sumCounts(parts),
    departments: [...departments.values()]
      .flatMap((same) => ({ ...same[0], ...sumCounts(same), moved: total(same.map(({ moved }) => moved)) }))
      .toSorted(departmentOrder),
    joiners: movers('joiners'),
    leavers: movers('leavers'),
  };
}

type Effect = Pick<VariancePerson, 'netPay' | 'employer'>;

const addEffects = (effects: readonly Effect[]) => ({
  netPay: sumRupees(effects.map(({ netPay }) => netPay)),
  employer: sumRupees(effects.map(({ employer }) => employer)),
});

const magnitude = ({ netPay, employer }: Effect): Paise =>
  sumPaise([netPay, employer].map((amount) => toPaise(Math.abs(amount) as Rupees)));

/** Those whose pay differs most, as many as a report lists. */
const largestOf = (people: readonly VariancePerson[]): VariancePerson[] =>
  people
    .toSorted(
      (a, b) => magnitude(b) - magnitude(a) || compareText(a.name, b.name) || compareText(a.userId, b.userId),
    )
    .slice(0, maxVariancePeople);

/** The variances of parts of the employees, as one. */
function addVariances(parts: Parts<MonthVariance>): MonthVariance {
  const totals = (of: 'before' | 'now') => ({
    payslips: total(parts.map((part) => part[of].payslips)),
    ...addEffects(parts.map((part) => part[of])),
  });
  return {
    ...addMonths(parts),
    before: { payPeriod: parts[0].before.payPeriod, ...totals('before') },
    now: totals('now'),
    reasons: parts[0].reasons.map(({ reason }) => {
      const own = parts.flatMap(({ reasons }) => reasons.filter((of) => of.reason === reason));
      return {
        reason,
        people: total(own.map(({ people }) => people)),
        ...addEffects(own),
        list: largestOf(own.flatMap(({ list }) => list)),
      };
    }),
  };
}

const placeOf = (id: FilingId): number => statutoryHeads.indexOf(parseFilingId(id).head);
export const inReportOrder = (a: FilingId, b: FilingId): number =>
  placeOf(a) - placeOf(b) || (a < b ? -1 : 1);

/** The dues of parts of the employees, as one: the last of them has what was done about each filing. */
function addDues(parts: Parts<MonthStatutory>): MonthStatutory {
  const filings = Map.groupBy(
    parts.flatMap((part) => part.filings),
    ({ id }) => id,
  );
  return {
    ...addMonths(parts),
    filings: [...filings.values()]
      .flatMap((same): ReportedFiling | ReportedFiling[] => {
        const last = same.at(-1);
        if (!last) return [];
        const people = total(same.map((filing) => filing.people));
        return { ...last, people, due: sumRupees(same.map(({ due }) => due)) };
      })
      .toSorted((a, b) => inReportOrder(a.id, b.id)),
  };
}

const concat = <Row>(parts: Parts<Row[]>): Row[] => parts.flat();

/** The reports of a month that a large company gets in parts. */
export const costParts = { route: reportsRoutes.cost, add: addCosts };
export const varianceParts = { route: reportsRoutes.variance, add: addVariances };
export const statutoryParts = { route: reportsRoutes.statutory, add: addDues };
export const registerParts = { route: reportsRoutes.register, add: concat<RegisterRow> };
export const missingParts = { route: reportsRoutes.missing, add: concat<IncompletePerson> };
export const headcountParts = { route: reportsRoutes.headcount, add: addHeadcounts };

/** Employees with what they have of a month and of the month before. */
export function pairEmployees<Value>(
  now: ReadonlyMap<UserId, Value>,
  before: ReadonlyMap<UserId, Value>,
): { now?: Value | undefined; before?: Value | undefined }[] {
  const ids = new Set([...now.keys(), ...before.keys()]);
  return [...ids].map((id) => ({ now: now.get(id), before: before.get(id) }));
}
