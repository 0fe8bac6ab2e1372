import { addDays } from '../../shared/date.ts';
import { type FilingId, parseFilingId } from '../../shared/filing/filing.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { type FilingToday, soonDays } from '../../shared/overview.ts';
import { subtractMonths, toPeriod } from '../../shared/period.ts';
import { readFilingItems } from '../store/filing.ts';
import type { RunHead } from '../store/pay-run.ts';

/** What is owed for a month is due in the next one; what is later than these months was dealt with elsewhere. */
const monthsBack = 2;

/** What a month owes by the head of its run. */
async function filingsOf(
  { item: payPeriod, outcome }: RunHead,
  overrides: readonly RuleOverride[],
): Promise<FilingToday[]> {
  const owing = Object.entries(outcome?.costs?.owing ?? {}).filter(([, employees]) => employees > 0);
  if (owing.length === 0) return [];
  const recorded = new Map((await readFilingItems(payPeriod)).map((item) => [item.id, item]));
  return owing.flatMap(([key, employees]) => {
    const id = key as FilingId;
    const { head, state } = parseFilingId(id);
    const due = dueDateOf(head, state, payPeriod, overrides);
    const { filed, paid } = recorded.get(id) ?? {};
    if (paid) return [];
    return [
      {
        payPeriod,
        id,
        employees,
        ...(due && { dueDate: { on: due.on, isCertain: due.isCertain } }),
        isFiled: filed !== undefined,
      },
    ];
  });
}

const dayOf = ({ dueDate }: FilingToday): string => dueDate?.on ?? '9999-12-31';

/** What the payslips of the last months owe to authorities soon, or since a day that has passed, and is not paid. */
export async function readFilingsToday(
  heads: readonly RunHead[],
  overrides: readonly RuleOverride[],
  today: string,
): Promise<FilingToday[]> {
  const first = subtractMonths(toPeriod(today), monthsBack);
  const filings = await Promise.all(
    heads.filter(({ item }) => item >= first).map((head) => filingsOf(head, overrides)),
  );
  return filings
    .flat()
    .filter(({ dueDate }) => dueDate === undefined || dueDate.on <= addDays(today, soonDays))
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id));
}
