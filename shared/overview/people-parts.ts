import { neededFieldNames } from '../statutory/statutory-missing.ts';
import { maxListed, overviewRoutes, type PeopleOverview } from './overview.ts';

/** An entry of a list of the overview, in the order of its day and its name. */
interface Entry {
  name: string;
  on?: string;
  lastDay?: string;
  startDate?: string;
}
const orderOf = ({ name, on, lastDay, startDate }: Entry) => `${on ?? lastDay ?? startDate} ${name}`;

/** The first entries of a list, and how many there are. @param all where these entries are not all */
export const firstOf = <Listed extends Entry>(entries: readonly Listed[], all = entries.length) => ({
  all,
  first: entries.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))).slice(0, maxListed),
});

type ListName = 'joining' | 'leaving' | 'leaveRequests' | 'cancellations' | 'workedDays' | 'changeRequests';

const sumBy = <Counted>(counted: readonly Counted[], employeesOf: (one: Counted) => number) =>
  counted.reduce((sum, one) => sum + employeesOf(one), 0);

/** Adds the overviews of some employees each up to that of all. */
function addOverviews(parts: readonly [PeopleOverview, ...PeopleOverview[]]): PeopleOverview {
  const [{ headcount, proofs }] = parts;
  const list = <Name extends ListName>(name: Name) =>
    firstOf(
      parts.flatMap((part) => part[name].first as Entry[]),
      sumBy(parts, (part) => part[name].all),
    ) as PeopleOverview[Name];
  const countsOf = <Counted extends { employees: number }>(
    counts: readonly Counted[],
    isSame: (one: Counted) => boolean,
  ) => sumBy(counts.filter(isSame), ({ employees }) => employees);
  const months = parts.flatMap((part) => part.headcount);
  const missing = parts.flatMap((part) => part.missing);
  const waiting = parts.flatMap((part) => part.proofs ?? []);
  return {
    headcount: headcount.map(({ payPeriod }) => ({
      payPeriod,
      employees: countsOf(months, (month) => month.payPeriod === payPeriod),
    })),
    joining: list('joining'),
    leaving: list('leaving'),
    leaveRequests: list('leaveRequests'),
    cancellations: list('cancellations'),
    workedDays: list('workedDays'),
    changeRequests: list('changeRequests'),
    ...(proofs && {
      proofs: [...new Set(waiting.map(({ year }) => year))]
        .sort((a, b) => b - a)
        .map((year) => ({ year, employees: countsOf(waiting, (one) => one.year === year) })),
    }),
    missing: neededFieldNames
      .map((field) => ({ field, employees: countsOf(missing, (one) => one.field === field) }))
      .filter(({ employees }) => employees > 0),
    holidays: parts.flatMap(({ holidays }) => holidays),
  };
}

/** The overview of employees, asked for in parts. */
export const peopleParts = { route: overviewRoutes.people, add: addOverviews };
