import { addDays } from '../../shared/date.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { paise } from '../../shared/money.ts';
import { type FilingToday, soonDays } from '../../shared/overview/overview.ts';
import { type FilingId, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import { monthsOfQuarter } from '../../shared/statutory/quarter.ts';
import { type FilingItem, paidOf, readFilingItemsOf } from '../store/filing.ts';
import { readDueForms138 } from '../store/form-138.ts';
import type { RunHead } from '../store/pay-run.ts';

/** The filings that a month owes, by the head of its run. */
const owedBy = ({ item: payPeriod, outcome }: RunHead) =>
  Object.entries(outcome?.costs?.owing ?? {})
    .filter(([, employees]) => employees > 0)
    .map(([id, employees]) => ({
      payPeriod,
      id: id as FilingId,
      employees,
      tax: outcome?.costs?.tax ?? paise(0),
    }));

const dayOf = ({ dueDate }: FilingToday): string => dueDate?.on ?? '9999-12-31';

/**
 * Filings that payslips owe soon, or since a day that has passed, and that are neither paid nor dismissed; and Form 138s that are not
 * filed.
 */
export async function readFilingsToday(
  heads: readonly RunHead[],
  overrides: readonly RuleOverride[],
  today: string,
): Promise<FilingToday[]> {
  const soon = addDays(today, soonDays);
  const due = heads.flatMap(owedBy).flatMap((owed) => {
    const { head, state } = parseFilingId(owed.id);
    const dueDate = dueDateOf(head, state, owed.payPeriod, overrides);
    return dueDate && dueDate.on > soon ? [] : [{ ...owed, dueDate }];
  });
  const [recorded, forms] = await Promise.all([readFilingItemsOf(due), readDueForms138(heads, soon)]);
  const toFile = forms.map(
    ({ quarter, on, employees }): FilingToday => ({
      ...{ payPeriod: monthsOfQuarter(quarter)[2], id: 'form138', employees },
      ...{ dueDate: { on, isCertain: true }, isFiled: false },
    }),
  );
  return due
    .flatMap(({ dueDate, tax, ...owed }, i): FilingToday[] => {
      const item = recorded[i] as FilingItem;
      const { filed, dismissed } = item;
      if (paidOf(item, tax) || dismissed) return [];
      return [
        {
          ...owed,
          ...(dueDate && { dueDate: { on: dueDate.on, isCertain: dueDate.isCertain } }),
          isFiled: filed !== undefined,
        },
      ];
    })
    .concat(toFile)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id));
}
