import { employerTotal } from '../../shared/law/statutory.ts';
import { type Paise, paise, sumPaise, toRupees } from '../../shared/money.ts';
import { columnOf, type PayLineKind } from '../../shared/pay/pay-lines.ts';
import { type AmountName, deductionNames, earningNames, fullLabel } from '../../shared/pay/payroll-fields.ts';
import { maxComparedPeople, type PayRunComparison } from '../../shared/pay-runs/comparison.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { employerOnArrears } from '../../shared/statutory/filing/employer.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { employerCost } from '../slips/employer-contributions.ts';
import { latestOf } from '../store/edits.ts';
import { readImportedMonths } from '../store/imported-slip.ts';
import type { RunEvent, RunHead } from '../store/pay-run.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { hasPayslips } from '../store/slip-pay.ts';
import { addFigures, hashFigures, nameFigures } from './approval/digest.ts';
import { readApprovalRule } from './approval/rule.ts';
import { getHead } from './head.ts';
import { type MonthPart, readHandedOn, readMonthPart } from './month-parts.ts';
import { readCountedRows } from './month-slips.ts';
import { readPreviousOthers, readPreviousSlips } from './previous-month.ts';

const lossOfPay = 'Loss of Pay';

interface Component {
  component: string;
  kind: PayLineKind;
  /** In paise. */
  amount: Paise;
}

/** The amounts of a month. */
type Figures = Pick<
  SlipInPaise['profile'],
  AmountName | 'lines' | 'lopDeduction' | 'grossEarnings' | 'totalDeductions' | 'netPay'
>;

/** The components of every payslip, in its order, with the lines that this one has beside them. */
const toComponents = (figures: Figures | undefined): Component[] => {
  const fields = (names: readonly AmountName[], kind: PayLineKind) =>
    names.map((name) => ({ component: fullLabel(name), kind, amount: figures?.[name] ?? paise(0) }));
  const lines = (kind: PayLineKind) =>
    (figures?.lines ?? [])
      .filter((line) => line.kind === kind)
      .map((line) => ({ component: columnOf(line), kind, amount: line.amount }));
  return [
    ...fields(earningNames, 'earning'),
    ...lines('earning'),
    ...fields(deductionNames, 'deduction'),
    ...lines('deduction'),
    { component: lossOfPay, kind: 'deduction', amount: figures?.lopDeduction ?? paise(0) },
    ...lines('reimbursement'),
  ];
};

const keyOf = ({ component, kind }: Component) => `${kind} ${component}`;

/** The total of each component, where it comes first. */
function sumComponents(people: readonly (Figures | undefined)[]): Map<string, Component> {
  const totals = new Map(toComponents(undefined).map((component) => [keyOf(component), component]));
  for (const component of people.flatMap((figures) => (figures ? toComponents(figures) : []))) {
    const total = totals.get(keyOf(component))?.amount ?? 0;
    totals.set(keyOf(component), { ...component, amount: sumPaise([total, component.amount]) });
  }
  return totals;
}

interface Compared {
  userId: UserId;
  name: string;
  before: Figures | undefined;
  now: Figures | undefined;
  /** YYYY-MM-DD, where it is known. */
  dateOfJoining?: string | undefined;
  /** The latest edit by an admin. */
  edited?: RunEvent | undefined;
  /** Contributions of the employer, in paise. */
  employer: { before: Paise; now: Paise };
}

const netPayOf = (figures: Figures | undefined) => figures?.netPay ?? paise(0);
const difference = ({ before, now }: Compared) => Math.abs(netPayOf(now) - netPayOf(before));

const toChange = (before: Paise, now: Paise) => ({ before: toRupees(before), now: toRupees(now) });

const kindOrder: readonly PayLineKind[] = ['earning', 'deduction', 'reimbursement'];

/** Each component of either month, by kind. */
function compareComponents(before: readonly (Figures | undefined)[], now: readonly (Figures | undefined)[]) {
  const [was, is] = [sumComponents(before), sumComponents(now)];
  return [...new Map([...is, ...was]).values()]
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map((component) => ({
      component: component.component,
      kind: component.kind,
      ...toChange(
        was.get(keyOf(component))?.amount ?? paise(0),
        is.get(keyOf(component))?.amount ?? paise(0),
      ),
    }));
}

const toPerson = ({ userId, name, before, now }: Compared) => ({
  userId,
  name,
  netPay: toChange(netPayOf(before), netPayOf(now)),
});

function toList<Person>(people: readonly Compared[], toEntry: (person: Compared) => Person) {
  const sorted = people.toSorted((a, b) => difference(b) - difference(a));
  return { people: people.length, list: sorted.slice(0, maxComparedPeople).map(toEntry) };
}

/** The employees of a part with a row of this month, and with the last part those who have a payslip of the month before alone. */
async function readCompared(
  { item: period }: RunHead,
  { evaluated, isFirst, isLast }: MonthPart,
): Promise<{ all: Compared[]; imported: number }> {
  const rows = evaluated.map(({ row }) => row);
  const ids = rows.map(({ userId }) => userId);
  const others = isLast ? await readPreviousOthers(period, isFirst ? ids : undefined) : [];
  const [previousSlips, countedRows] = await Promise.all([
    readPreviousSlips(period, [...ids, ...others]),
    readCountedRows(rows),
  ]);
  const previous = new Map(previousSlips.map(({ userId, slip }) => [userId, slip]));
  const counted = new Set(countedRows);
  const present = evaluated.map(({ row, results, statutory }): Compared => {
    const before = previous.get(row.userId);
    const isCounted = counted.has(row);
    return {
      userId: row.userId,
      name: row.name,
      before: before?.profile,
      now: isCounted ? { ...row.figures, ...results } : undefined,
      dateOfJoining: row.figures.dateOfJoining,
      edited: latestOf(row.edits ?? []),
      employer: {
        before: before ? employerCost(before) : paise(0),
        now: isCounted
          ? sumPaise([
              ...statutory.map(({ line }) => employerTotal(line?.employer ?? {})),
              employerOnArrears(row.figures),
            ])
          : paise(0),
      },
    };
  });
  const left = others.flatMap((userId): Compared | Compared[] => {
    const slip = previous.get(userId);
    if (!slip) return [];
    const employer = { before: employerCost(slip), now: paise(0) };
    return { userId, name: slip.user.name, before: slip.profile, now: undefined, employer };
  });
  const imported = previousSlips.filter(({ isImported }) => isImported).length;
  return { all: [...present, ...left], imported };
}

/** Whether no employee has a payslip of the month before, generated or imported: there is nothing to compare with. */
async function readIsFirstMonth(period: PayPeriod): Promise<boolean> {
  const previous = subtractMonths(period, 1);
  return !(await hasPayslips(previous)) && !(await readImportedMonths()).includes(previous);
}

/**
 * The rows of a month beside the slips of the month before: of part of its employees.
 * @throws Problem not_found without the run; conflict where figures that are to be approved have changed since the first part was
 *   read
 */
export async function comparePayRun(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<PayRunComparison>> {
  const head = await getHead(period);
  const rule = await readApprovalRule();
  const part = await readMonthPart('comparison', head, rule, request, { hasPrevious: false });
  const [{ all, imported }, isFirstMonth] = await Promise.all([
    readCompared(head, part),
    readIsFirstMonth(period),
  ]);
  const { evaluated, handedOn, isLast } = part;
  const own = hashFigures(evaluated);
  const figures = handedOn === undefined ? own : readHandedOn(handedOn, (text) => addFigures(text, own));
  const digest = isLast ? nameFigures(figures) : undefined;
  return new Page(compare(period, all, { digest, imported, isFirstMonth }), part.toNext(figures));
}

/** The comparison of these employees. */
function compare(
  period: PayPeriod,
  all: readonly Compared[],
  { digest, imported, isFirstMonth }: { digest: string | undefined; imported: number; isFirstMonth: boolean },
): PayRunComparison {
  // In a first month no employee has an earlier payslip, so the date of joining says who joined, as in the headcount.
  const hasJoined = ({ before, now, dateOfJoining }: Compared) =>
    !before && now && (!isFirstMonth || (dateOfJoining !== undefined && toPeriod(dateOfJoining) >= period));
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
    previousPeriod: subtractMonths(period, 1),
    ...(isFirstMonth && { isFirstMonth }),
    ...(imported > 0 && { imported }),
    people: all.length,
    digest,
    components: compareComponents(before, now),
    totals: {
      grossEarnings: sum('grossEarnings'),
      totalDeductions: sum('totalDeductions'),
      netPay: sum('netPay'),
    },
    ...((employerBefore !== 0 || employerNow !== 0) && { employer: toChange(employerBefore, employerNow) }),
    came: toList(all.filter(hasJoined), toPerson),
    left: toList(
      all.filter((person) => person.before && !person.now),
      toPerson,
    ),
    changed: toList(
      all.filter((person) => person.before && person.now && difference(person) > 0),
      (person) => ({
        ...toPerson(person),
        components: compareComponents([person.before], [person.now]).filter(
          (line) => line.before !== line.now,
        ),
        edited: person.edited,
      }),
    ),
  };
}
