import { addDays } from '../../shared/date.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { type FilingId, filingLabel, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import { monthsOfQuarter } from '../../shared/statutory/quarter.ts';
import { ConditionFailed, isNew } from '../lib/condition.ts';
import { transact } from '../lib/table.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { readDueForms138 } from '../store/form-138.ts';
import { type RunHead, readHeads } from '../store/pay-run.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { readMonthFilings } from './month-filings.ts';

/** Days before a due date on which admins are reminded. */
const daysAhead = 3;

type ReminderKind = 'statutory.due' | 'statutory.late';

/** Tells admins what is due on a day; once, also where two invocations do it at the same time. */
async function remind(
  kind: ReminderKind,
  { payPeriod, on, title }: { payPeriod: PayPeriod; on: string; title: string },
  item = `reminder#${kind}#${on}`,
): Promise<void> {
  try {
    await transact([
      { table: 'runs', put: { run: payPeriod, item }, condition: isNew('run') },
      fanOutWrite(kind, { subject: { payPeriod, endDate: on, title } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The reminder of a due date that admins get today; undefined while it is further away. */
function kindOf(on: string, today: string): ReminderKind | undefined {
  if (on < today) return 'statutory.late';
  return on <= addDays(today, daysAhead) ? 'statutory.due' : undefined;
}

/** Days after its due date in which a Form 138 that is not filed is told of: earlier ones were due before the portal. */
const daysBack = 60;

/** Tells admins of Form 138s that are not filed. */
async function remindOfForms138(heads: readonly RunHead[], today: string): Promise<void> {
  const due = await readDueForms138(heads, addDays(today, daysAhead));
  for (const { quarter, on } of due) {
    const kind = kindOf(on, today);
    const payPeriod = monthsOfQuarter(quarter)[2];
    if (kind && on >= addDays(today, -daysBack))
      await remind(kind, { payPeriod, on, title: 'Form 138' }, `reminder#form-138#${kind}`);
  }
}

/** Days after a due date in which a month is told of that is neither of the last two. */
const daysLate = 7;

/** Whether a month owes something that is due about a day: the tax of a half-year in some states, long after its first months. */
const isDueAbout =
  (today: string, overrides: readonly RuleOverride[]) =>
  ({ item: payPeriod, outcome }: RunHead): boolean =>
    Object.entries(outcome?.costs.owing ?? {}).some(([id, employees]) => {
      const { head, state } = parseFilingId(id as FilingId);
      const on = employees > 0 ? dueDateOf(head, state, payPeriod, overrides)?.on : undefined;
      return on !== undefined && addDays(today, -daysLate) <= on && on <= addDays(today, daysAhead);
    });

/**
 * Reminds admins of what the last two months owe and is not paid, and other months whose day has come, and of Form 138s that are
 * not filed: some days before a due date, and once it has passed.
 * @param today YYYY-MM-DD, in India
 */
export async function sendReminders(today: string): Promise<void> {
  const [heads, { overrides }] = await Promise.all([readHeads(), readEstablishment()]);
  const lastMonth = subtractMonths(toPeriod(today), 1);
  const others = heads.filter(isDueAbout(today, overrides)).map(({ item }) => item);
  for (const payPeriod of new Set([subtractMonths(lastMonth, 1), lastMonth, ...others])) {
    // The amounts that are due do not depend on numbers and names.
    const { filings } = await readMonthFilings(payPeriod, undefined, async () => new Map());
    const unpaid = filings.filter(({ due, paid, dismissed }) => due > 0 && !paid && !dismissed);
    const dates = new Set(unpaid.flatMap(({ dueDate }) => dueDate?.on ?? []));
    for (const on of dates) {
      const ids = unpaid.filter(({ dueDate }) => dueDate?.on === on).map(({ id }) => id);
      const kind = kindOf(on, today);
      if (kind) await remind(kind, { payPeriod, on, title: ids.map(filingLabel).join('; ') });
    }
  }
  await remindOfForms138(heads, today);
}
