import { sumPaise, toPaise, toRupees } from '../money.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { maxComparedPeople, type PayRunComparison } from './comparison.ts';
import { payRunsRoutes } from './pay-runs.ts';

type Change = PayRunComparison['totals']['netPay'];
type Component = PayRunComparison['components'][number];
type List<Person> = { people: number; list: Person[] };

/** Amounts of two months, added up. */
export const addChanges = (changes: readonly Change[]): Change => {
  const sum = (month: 'before' | 'now') =>
    toRupees(sumPaise(changes.map((change) => toPaise(change[month]))));
  return { before: sum('before'), now: sum('now') };
};

/** Each component of any part, by kind, where it comes first. */
const addComponents = (components: readonly Component[]): Component[] =>
  [...Map.groupBy(components, ({ kind, component }) => `${kind} ${component}`).values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], ...addChanges(same) }] : []))
    .toSorted((a, b) => payLineKinds.indexOf(a.kind) - payLineKinds.indexOf(b.kind));

const differenceOf = ({ netPay: { before, now } }: { netPay: Change }): number =>
  Math.abs(toPaise(now) - toPaise(before));

/** Employees with the largest differences first, as many as a comparison lists. */
const byDifference = <Person extends { netPay: Change }>(people: readonly Person[]): Person[] =>
  people.toSorted((a, b) => differenceOf(b) - differenceOf(a)).slice(0, maxComparedPeople);

const addLists = <Person extends { netPay: Change }>(lists: readonly List<Person>[]): List<Person> => ({
  people: lists.reduce((sum, { people }) => sum + people, 0),
  list: byDifference(lists.flatMap(({ list }) => list)),
});

/** The comparisons of parts of the employees, as one; the last of them names the figures. */
function addComparisons(parts: readonly [PayRunComparison, ...PayRunComparison[]]): PayRunComparison {
  const imported = parts.reduce((sum, part) => sum + (part.imported ?? 0), 0);
  const employer = parts.flatMap((part) => part.employer ?? []);
  const total = (name: keyof PayRunComparison['totals']) =>
    addChanges(parts.map(({ totals }) => totals[name]));
  return {
    previousPeriod: parts[0].previousPeriod,
    ...(parts[0].isFirstMonth && { isFirstMonth: true as const }),
    ...(imported > 0 && { imported }),
    people: parts.reduce((sum, { people }) => sum + people, 0),
    digest: parts.at(-1)?.digest,
    components: addComponents(parts.flatMap(({ components }) => components)),
    totals: {
      grossEarnings: total('grossEarnings'),
      totalDeductions: total('totalDeductions'),
      netPay: total('netPay'),
    },
    ...(employer.length > 0 && { employer: addChanges(employer) }),
    came: addLists(parts.map(({ came }) => came)),
    left: addLists(parts.map(({ left }) => left)),
    changed: addLists(parts.map(({ changed }) => changed)),
  };
}

/** The comparison of a month, asked for in parts. */
export const comparisonParts = { route: payRunsRoutes.comparison, add: addComparisons };
