import type { UserId } from '../../shared/accounts.ts';
import { employerTotal } from '../../shared/law/statutory.ts';
import { type Paise, paise, sumPaise, toRupees } from '../../shared/money.ts';
import { maxComparedPeople, type PayRunComparison } from '../../shared/pay-runs.ts';
import { deductionNames, earningNames, fullLabel } from '../../shared/payroll-fields.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { employerCost } from '../slips/employer-contributions.ts';
import type { RowItem } from '../store/pay-run-row.ts';
import { readCountedRows } from './month-slips.ts';
import { getHead } from './months.ts';
import { readPreviousSlips } from './previous-month.ts';
import { evaluateRows, toPrevious } from './rows/project-row.ts';
import { readAllRows } from './rows/stored-rows.ts';

const lossOfPay = 'Loss of Pay';

/** Of each component its amount in paise, in the order of the slip. */
type Components = { component: string; kind: 'earning' | 'deduction'; amount: Paise }[];

type Figures = NonNullable<RowItem['previous']>;

const toComponents = (figures: Figures | undefined): Components => [
  ...earningNames.map((name) => ({
    component: fullLabel(name),
    kind: 'earning' as const,
    amount: figures?.[name] ?? paise(0),
  })),
  ...deductionNames.map((name) => ({
    component: fullLabel(name),
    kind: 'deduction' as const,
    amount: figures?.[name] ?? paise(0),
  })),
  { component: lossOfPay, kind: 'deduction', amount: figures?.lopDeduction ?? paise(0) },
];

interface Compared {
  userId: UserId;
  name: string;
  before: Figures | undefined;
  now: Figures | undefined;
  /** What the employer pays besides, in paise. */
  employer: { before: Paise; now: Paise };
}

const netPayOf = (figures: Figures | undefined) => figures?.netPay ?? paise(0);
const difference = ({ before, now }: Compared) => Math.abs(netPayOf(now) - netPayOf(before));

const toChange = (before: Paise, now: Paise) => ({ before: toRupees(before), now: toRupees(now) });

function compareComponents(before: Components, now: Components) {
  return now.map(({ component, kind, amount }, i) => ({
    component,
    kind,
    ...toChange(before[i]?.amount ?? paise(0), amount),
  }));
}

const sumComponents = (people: readonly (Figures | undefined)[]): Components => {
  const all = people.map(toComponents);
  return toComponents(undefined).map((line, i) => ({
    ...line,
    amount: sumPaise(all.map((components) => components[i]?.amount ?? 0)),
  }));
};

const toPerson = ({ userId, name, before, now }: Compared) => ({
  userId,
  name,
  netPay: toChange(netPayOf(before), netPayOf(now)),
});

function toList<Person>(people: readonly Compared[], toEntry: (person: Compared) => Person) {
  const sorted = people.toSorted((a, b) => difference(b) - difference(a));
  return { people: people.length, list: sorted.slice(0, maxComparedPeople).map(toEntry) };
}

/** All employees with a row of this month, or a slip of the month before. */
async function readCompared(period: PayPeriod): Promise<Compared[]> {
  const [rows, previousSlips] = await Promise.all([readAllRows(period), readPreviousSlips(period)]);
  const previous = new Map(previousSlips.map(({ userId, slip }) => [userId, slip]));
  const counted = new Set(await readCountedRows(rows));
  const evaluated = await evaluateRows(rows);
  const present = evaluated.map(({ row, results, statutory }): Compared => {
    const before = previous.get(row.userId);
    const isCounted = counted.has(row);
    return {
      userId: row.userId,
      name: row.name,
      before: before && toPrevious(before),
      now: isCounted ? { ...row.figures, ...results } : undefined,
      employer: {
        before: before ? employerCost(before) : paise(0),
        now: sumPaise(isCounted ? statutory.map(({ line }) => employerTotal(line?.employer ?? {})) : []),
      },
    };
  });
  const ids = new Set(rows.map(({ userId }) => userId));
  const left = previousSlips
    .filter(({ userId }) => !ids.has(userId))
    .map(
      ({ userId, slip }): Compared => ({
        userId,
        name: slip.user.name,
        before: toPrevious(slip),
        now: undefined,
        employer: { before: employerCost(slip), now: paise(0) },
      }),
    );
  return [...present, ...left];
}

/** The rows of a month beside the slips of the month before. @throws Problem not_found without the run */
export async function comparePayRun(_admin: Actor, period: PayPeriod): Promise<PayRunComparison> {
  await getHead(period);
  const previousPeriod = subtractMonths(period, 1);
  const all = await readCompared(period);
  const [before, now] = [all.map((person) => person.before), all.map((person) => person.now)];
  const sum = (name: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    toChange(
      sumPaise(before.map((figures) => figures?.[name] ?? 0)),
      sumPaise(now.map((figures) => figures?.[name] ?? 0)),
    );
  const [employerBefore, employerNow] = (['before', 'now'] as const).map((month) =>
    sumPaise(all.map(({ employer }) => employer[month])),
  ) as [Paise, Paise];
  return {
    previousPeriod,
    components: compareComponents(sumComponents(before), sumComponents(now)),
    totals: {
      grossEarnings: sum('grossEarnings'),
      totalDeductions: sum('totalDeductions'),
      netPay: sum('netPay'),
    },
    ...((employerBefore !== 0 || employerNow !== 0) && { employer: toChange(employerBefore, employerNow) }),
    came: toList(
      all.filter((person) => !person.before && person.now),
      toPerson,
    ),
    left: toList(
      all.filter((person) => person.before && !person.now),
      toPerson,
    ),
    changed: toList(
      all.filter((person) => person.before && person.now && difference(person) > 0),
      (person) => ({
        ...toPerson(person),
        components: compareComponents(toComponents(person.before), toComponents(person.now)).filter(
          (line) => line.before !== line.now,
        ),
      }),
    ),
  };
}
