import type { MonthSums } from '../../shared/books/month-sums.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import { paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { inReportOrder } from '../../shared/reports/report-parts.ts';
import type { MonthStatutory, ReportedFiling } from '../../shared/reports/reports.ts';
import { type FilingId, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import type { Owed } from '../../shared/statutory/filing/owed.ts';
import { type Establishment, establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { readMonthFilings, recordedToRupees } from '../statutory/month-filings.ts';
import { emptyFilingItem, type FilingItem, paidOf, readFilingItems } from '../store/filing.ts';
import { readHead } from '../store/pay-run.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { readSums, toReportedMonth } from './month.ts';

/** A filing that owes nothing and has no history is not reported. */
const isReported = ({ due }: Owed, { exports, filed, paid, dismissed, challans = [] }: FilingItem): boolean =>
  due !== 0 ||
  exports.length > 0 ||
  challans.length > 0 ||
  [filed, paid, dismissed].some((mark) => mark !== undefined);

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

/** The history of filings, and what follows from the payslips of all employees: the last part of a month says it. */
async function readHistory(period: PayPeriod, whole: MonthSums | undefined, establishment: Establishment) {
  const items = whole ? await readFilingItems(period) : [];
  return {
    itemOf: new Map(items.map((item) => [item.id, item])),
    outOfDate: whole ? await readOutOfDate(period, filesBefore(items, whole)) : new Set<FilingId>(),
    ofCompany: whole ? establishmentCharges(whole.charges, period, establishment).besides.total : paise(0),
    taxDue: whole?.owed.find(({ id }) => id === 'incomeTax')?.due,
  };
}

/**
 * The dues to each authority of a month's payslips, or of those of part of its employees, and with the last part what was done about
 * them.
 * @throws Problem as of `readSums`
 */
export async function getStatutory(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<MonthStatutory>> {
  const [head, establishment] = await Promise.all([readHead(period), readEstablishment()]);
  const { sums, whole, nextCursor } = await readSums(period, head, request, { withImported: false });
  const { itemOf, outOfDate, ofCompany, taxDue } = await readHistory(period, whole, establishment);
  const owed = new Map(sums.owed.map((of) => [of.id, of]));
  const ids = new Set<FilingId>([
    ...owed.keys(),
    ...itemOf.keys(),
    ...(ofCompany !== 0 ? (['pf'] as const) : []),
  ]);

  const toOwed = (id: FilingId): Owed => {
    const { people = 0, due = paise(0) } = owed.get(id) ?? {};
    if (id === 'pf') return { id, people, due: sumPaise([due, ofCompany]) };
    // A state in which nothing is due has no filing.
    return id === 'esi' || due > 0 ? { id, people, due } : { id, people: 0, due: paise(0) };
  };
  const toFiling = ({ id, people, due }: Owed, item: FilingItem): ReportedFiling => {
    const { head: of, state } = parseFilingId(id);
    const { at, by, version } = item.exports[0] ?? {};
    const paid = paidOf(item, id === 'incomeTax' ? (taxDue ?? due) : due);
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
  const filings = [...ids].toSorted(inReportOrder).flatMap((id) => {
    const [of, item] = [toOwed(id), itemOf.get(id) ?? emptyFilingItem(period, id)];
    return isReported(of, item) ? [toFiling(of, item)] : [];
  });
  return new Page({ ...toReportedMonth(period, head, sums), filings }, nextCursor);
}
