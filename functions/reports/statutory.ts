import { dueDateOf } from '../../shared/law/due-dates.ts';
import { statutoryHeads } from '../../shared/law/statutory.ts';
import { paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type MonthSums, sumsOf } from '../../shared/reports/month-sums.ts';
import type { MonthStatutory, ReportedFiling } from '../../shared/reports/reports.ts';
import { type FilingId, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import type { Owed } from '../../shared/statutory/filing/owed.ts';
import { establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import type { Actor } from '../auth/session.ts';
import { readFiledItems, readMonthFilings, recordedToRupees } from '../statutory/month-filings.ts';
import { readEstablishment } from '../store/establishment.ts';
import { emptyFilingItem, type FilingItem, paidOf, readFilingItems } from '../store/filing.ts';
import { readMonthSums } from '../store/month-sums.ts';
import { readHead } from '../store/pay-run.ts';
import { toReportedMonth } from './month.ts';

/** A filing that owes nothing and has no history is not reported. */
const isReported = ({ due }: Owed, { exports, filed, paid, dismissed, challans = [] }: FilingItem): boolean =>
  due !== 0 ||
  exports.length > 0 ||
  challans.length > 0 ||
  [filed, paid, dismissed].some((mark) => mark !== undefined);

const placeOf = (id: FilingId): number => statutoryHeads.indexOf(parseFilingId(id).head);
const inReportOrder = (a: FilingId, b: FilingId): number => placeOf(a) - placeOf(b) || (a < b ? -1 : 1);

/** The filings whose newest file may be of other payslips: one was generated after it. */
const filesBefore = (items: readonly FilingItem[], { newest = '' }: MonthSums): FilingItem[] =>
  items.filter(({ exports: [file] }) => file !== undefined && file.at < newest);

/** The filings whose newest file is not what the payslips of the month give. */
async function readOutOfDate(period: PayPeriod, items: readonly FilingItem[]): Promise<Set<FilingId>> {
  if (items.length === 0) return new Set();
  const { filings } = await readMonthFilings(period);
  const ids = new Set(items.map(({ id }) => id));
  return new Set(filings.filter(({ id, isOutOfDate }) => ids.has(id) && isOutOfDate).map(({ id }) => id));
}

/** The dues of a month's payslips to each authority, and what was done about them. */
export async function getStatutory(_admin: Actor, period: PayPeriod): Promise<MonthStatutory> {
  const [head, items, establishment] = await Promise.all([
    readHead(period),
    readFilingItems(period),
    readEstablishment(),
  ]);
  const sums = (await readMonthSums(head)) ?? sumsOf(await readFiledItems(period));
  const outOfDate = await readOutOfDate(period, filesBefore(items, sums));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const { besides } = establishmentCharges(sums.charges, period, establishment);
  const owed = new Map(sums.owed.map((of) => [of.id, of]));
  const ids = new Set([...[...owed.keys()].toSorted(inReportOrder), ...itemOf.keys()]);

  const toOwed = (id: FilingId): Owed => {
    const { people = 0, due = paise(0) } = owed.get(id) ?? {};
    if (id === 'pf') return { id, people, due: sumPaise([due, besides.total]) };
    // A state in which nothing is due has no filing.
    return id === 'esi' || due > 0 ? { id, people, due } : { id, people: 0, due: paise(0) };
  };
  const toFiling = ({ id, people, due }: Owed, item: FilingItem): ReportedFiling => {
    const { head: of, state } = parseFilingId(id);
    const { at, by, version } = item.exports[0] ?? {};
    const paid = paidOf(item, due);
    const exported = at !== undefined && by && version !== undefined ? { at, by, version } : undefined;
    return {
      ...{ id, people, due: toRupees(due) },
      dueDate: dueDateOf(of, state, period, establishment.overrides),
      isOutOfDate: outOfDate.has(id),
      ...(exported && { exported }),
      filed: item.filed && recordedToRupees(item.filed),
      paid: paid && recordedToRupees(paid),
      dismissed: item.dismissed,
    };
  };
  return {
    ...toReportedMonth(period, head, sums),
    filings: [...ids].flatMap((id) => {
      const [of, item] = [toOwed(id), itemOf.get(id) ?? emptyFilingItem(period, id)];
      return isReported(of, item) ? [toFiling(of, item)] : [];
    }),
  };
}
