import { createHash } from 'node:crypto';
import { unansweredIn } from '../../shared/law/coverage.ts';
import { employeesFor } from '../../shared/law/coverage-rules.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import { mapAmounts, type Paise, toRupees } from '../../shared/money.ts';
import type { SlipFigures } from '../../shared/pay/calculation.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type SlipTotals, totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import { challanAmounts } from '../../shared/statutory/challans.ts';
import type { Check } from '../../shared/statutory/filing/checks.ts';
import { type FiledSlip, type FilingId, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import {
  emptyFiling,
  type FilingFile,
  type FilingPart,
  filingsOf,
  type MonthFiling,
} from '../../shared/statutory/filing/month.ts';
import type { Establishment } from '../../shared/statutory/filing/pf-charges.ts';
import { uncoveredFilings } from '../../shared/statutory/filing/uncovered.ts';
import {
  type Filing,
  type FilingCheck,
  type FilingLeftOut,
  filingMessages,
  type MonthFilings,
  maxFindings,
} from '../../shared/statutory/statutory-filing.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { batchGetAll, type Item, query } from '../lib/table.ts';
import { emptyFilingItem, type FilingItem, paidOf, readFilingItems } from '../store/filing.ts';
import { queryRun, type RunHead, readHead } from '../store/pay-run.ts';
import { rowPrefix } from '../store/pay-run-row.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { ofPeriod, parseSlip, type SlipItem, slipKey } from '../store/slip.ts';
import { readEsiEnded, readEsiLeavers } from './esi-leavers.ts';
import { type Identities, readIdentities } from './identities.ts';
import { toPfOnArrears } from './pf-on-arrears.ts';

/** A payslip with the figures that its results follow from. */
interface FiguredSlip {
  userId: UserId;
  slip: { profile: SlipFigures };
}

const totalsOfFigures = (slips: readonly FiguredSlip[]): SlipTotals =>
  totalsOfSlips(slips.map(({ slip }) => slip.profile));

/** Whether payslips come to what the pay run of their month has noted of them. */
const isComplete = (totals: SlipTotals, outcome: NonNullable<RunHead['outcome']>): boolean =>
  (['people', 'grossEarnings', 'totalDeductions', 'netPay'] as const).every(
    (name) => totals[name] === outcome[name],
  );

/** The payslips of a month's rows and of these employees, by their keys. */
async function readSlipsByKey(period: PayPeriod, others: readonly UserId[]): Promise<Item[]> {
  const rows = await queryRun(period, rowPrefix);
  const ids = new Set([...rows.map(({ userId }) => userId as UserId), ...others]);
  const items = await batchGetAll([...ids].map((id) => ({ table: 'slips', key: slipKey(id, period) })));
  return items.filter((item) => item !== undefined);
}

/**
 * The current payslips of a month. The index may lag behind by moments: where its payslips are not what the pay run
 * comes to, they are read by their keys. One that cannot be read fails the request: no file may leave it out.
 */
export const readFiledItems = (period: PayPeriod): Promise<SlipItem[]> => readNewest(period, parseSlip);

/** Reads these attributes of the current payslips of a month; they include the figures that a month is compared by. */
export async function readNewest<Read extends FiguredSlip>(
  period: PayPeriod,
  parseItem: (item: Item) => Read | undefined,
  attributes: readonly string[] = [],
): Promise<Read[]> {
  const parse = (items: readonly Item[]) => items.flatMap((item) => parseItem(item) ?? []);
  const [indexed, head] = await Promise.all([
    query('slips', { ...ofPeriod(period), attributes }),
    readHead(period),
  ]);
  const slips = parse(indexed);
  if (!head?.outcome || isComplete(totalsOfFigures(slips), head.outcome)) return slips;
  return parse(
    await readSlipsByKey(
      period,
      slips.map(({ userId }) => userId),
    ),
  );
}

export const readFiledSlips = async (period: PayPeriod): Promise<FiledSlip[]> =>
  (await readFiledItems(period)).map(({ slip, employedDays }) => ({
    ...slip,
    ...(employedDays !== undefined && { employedDays }),
  }));

export const hashOfFile = (file: FilingFile): string =>
  createHash('sha256')
    .update('text' in file ? file.text : JSON.stringify(file.sheet))
    .digest('hex');

/** The filing of a month by its id; empty where the payslips owe nothing. */
export function filingOf(
  slips: readonly FiledSlip[],
  { run: period, id, reasons }: FilingItem,
  establishment: Establishment,
  identities: Identities,
  esiLeavers: readonly FiledSlip[] = [],
): MonthFiling {
  const { head, state } = parseFilingId(id);
  const filings = filingsOf(slips, period, { reasons, ...establishment, identities, esiLeavers });
  return filings.find((filing) => filing.id === id) ?? emptyFiling(head, state, period);
}

const partsToRupees = (parts: readonly FilingPart[]) =>
  parts.map(({ label, amount, inFile }) => ({
    label,
    amount: toRupees(amount),
    ...(inFile !== undefined && { inFile: toRupees(inFile) }),
  }));

export function toCheck({
  check,
  title,
  findings,
}: Pick<Check, 'check' | 'title'> & { findings: readonly FilingCheck['findings'][number][] }): FilingCheck {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const looks = findings.filter(({ severity }) => severity === 'look');
  return {
    check,
    title,
    errors: errors.length,
    looks: looks.length,
    findings: [...errors, ...looks].slice(0, maxFindings),
  };
}

/** @param listed how many of them are named */
export function toLeftOut({ id, leftOut }: MonthFiling, listed: number): FilingLeftOut | undefined {
  if (leftOut.length === 0) return undefined;
  return {
    employees: leftOut.length,
    people: leftOut.slice(0, listed),
    later: filingMessages.later[parseFilingId(id).head],
  };
}

export const recordedToRupees = <R extends { total?: Paise | undefined }>({ total, ...rest }: R) => ({
  ...rest,
  ...(total !== undefined && { total: toRupees(total) }),
});

/** A filing as the API answers it. */
export function toFiling(filing: MonthFiling, item: FilingItem, { overrides }: Establishment): Filing {
  const { head, state } = parseFilingId(filing.id);
  const [newest] = item.exports;
  const dueDate = dueDateOf(head, state, item.run, overrides);
  const leftOut = toLeftOut(filing, maxFindings);
  const paid = paidOf(item, filing.due);
  return {
    id: filing.id,
    people: filing.people,
    paying: filing.paying,
    inFile: filing.inFile.people,
    ...(leftOut && { leftOut }),
    due: toRupees(filing.due),
    parts: partsToRupees(filing.parts),
    dueDate,
    doubts: [...filing.doubts, ...(dueDate?.doubt === undefined ? [] : [dueDate.doubt])],
    checks: filing.checks.map(toCheck),
    exports: item.exports.map((file) => ({
      ...file,
      due: toRupees(file.due),
      parts: partsToRupees(file.parts),
    })),
    isOutOfDate: newest !== undefined && newest.hash !== hashOfFile(filing.file),
    filed: item.filed && recordedToRupees(item.filed),
    paid: paid && recordedToRupees(paid),
    ...(item.challans && {
      challans: item.challans.map((challan) => mapAmounts(challan, challanAmounts, toRupees)),
    }),
    dismissed: item.dismissed,
    version: item.version,
  };
}

/**
 * The filings of a month, and what was done about each: also about what the payslips no longer owe.
 * @param read its payslips, where they are being read already
 * @param identitiesOf reads the numbers of today; without them, a file that they change is not seen to be out of date
 */
export async function readMonthFilings(
  period: PayPeriod,
  read: Promise<readonly FiledSlip[]> = readFiledSlips(period),
  identitiesOf: (slips: readonly FiledSlip[]) => Promise<Identities> = readIdentities,
): Promise<MonthFilings> {
  const leavers = read.then((slips) => readEsiLeavers(period, slips));
  const [slips, esiLeavers, esiEnded, identities, items, establishment] = await Promise.all([
    read,
    leavers,
    read.then((slips) => readEsiEnded(period, slips)),
    leavers.then(async (left) => identitiesOf([...(await read), ...left])),
    readFilingItems(period),
    readEstablishment(),
  ]);
  const itemOf = new Map<FilingId, FilingItem>(items.map((item) => [item.id, item]));
  const { reasons } = itemOf.get('esi') ?? {};
  const due = filingsOf(slips, period, { reasons, ...establishment, identities, esiLeavers, esiEnded });
  const isListed = new Set(due.map(({ id }) => id));
  const uncovered = uncoveredFilings(slips, due, period, establishment).filter(({ id }) => !itemOf.has(id));
  const isUncovered = new Set(uncovered.map(({ id }) => id));
  const noLongerDue = items
    .filter(({ id }) => !isListed.has(id))
    .map(({ id }) => {
      const { head, state } = parseFilingId(id);
      return emptyFiling(head, state, period);
    });
  const pfOnArrears = toPfOnArrears(slips, establishment.overrides);
  return {
    payPeriod: period,
    payslips: slips.length,
    ...(pfOnArrears && { pfOnArrears }),
    filings: [...due, ...noLongerDue]
      .filter(({ id }) => !isUncovered.has(id))
      .map((filing) =>
        toFiling(filing, itemOf.get(filing.id) ?? emptyFilingItem(period, filing.id), establishment),
      ),
    uncovered,
    unanswered: unansweredIn(establishment.coverage ?? {}).map((law) => ({
      law,
      employees: employeesFor(law, period, establishment.overrides),
    })),
  };
}

export const listFilings = (_admin: Actor, period: PayPeriod): Promise<MonthFilings> =>
  readMonthFilings(period);
