import { addDays } from '../../shared/date.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { type FilingId, filingLabel } from '../../shared/statutory/filing/filing.ts';
import { ConditionFailed, isNew } from '../lib/condition.ts';
import { transact } from '../lib/table.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { readMonthFilings } from './month-filings.ts';

/** Days before a due date on which admins are reminded. */
const daysAhead = 3;

type ReminderKind = 'statutory.due' | 'statutory.late';

/** Tells admins what is due on a day; once, also where two invocations do it at the same time. */
async function remind(kind: ReminderKind, payPeriod: PayPeriod, on: string, ids: FilingId[]): Promise<void> {
  const title = ids.map(filingLabel).join('; ');
  try {
    await transact([
      { table: 'runs', put: { run: payPeriod, item: `reminder#${kind}#${on}` }, condition: isNew('run') },
      fanOutWrite(kind, { subject: { payPeriod, endDate: on, title } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Reminds admins of what the last two months owe and is not paid: some days before a due date, and once it has passed.
 * @param today YYYY-MM-DD, in India
 */
export async function sendReminders(today: string): Promise<void> {
  const lastMonth = subtractMonths(toPeriod(today), 1);
  for (const payPeriod of [subtractMonths(lastMonth, 1), lastMonth]) {
    // The amounts that are due do not depend on numbers and names.
    const { filings } = await readMonthFilings(payPeriod, undefined, async () => new Map());
    const unpaid = filings.filter(({ due, paid, dismissed }) => due > 0 && !paid && !dismissed);
    const dates = new Set(unpaid.flatMap(({ dueDate }) => dueDate?.on ?? []));
    for (const on of dates) {
      const ids = unpaid.filter(({ dueDate }) => dueDate?.on === on).map(({ id }) => id);
      if (on < today) await remind('statutory.late', payPeriod, on, ids);
      else if (on <= addDays(today, daysAhead)) await remind('statutory.due', payPeriod, on, ids);
    }
  }
}
