import { addDays } from '../../shared/date.ts';
import { dueDateOf } from '../../shared/law/due-dates.ts';
import { paise } from '../../shared/money.ts';
import { type FilingToday, soonDays } from '../../shared/overview/overview.ts';
import { type FilingId, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import { type Establishment, establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import { monthsOfQuarter } from '../../shared/statutory/quarter.ts';
import { type FilingItem, paidOf, readFilingItemsOf } from '../store/filing.ts';
import { readDueForms138 } from '../store/form-138.ts';
import type { RunHead } from '../store/pay-run.ts';

/** Whether the company owes something for PF besides its payslips, as the admin charge of a month without members. */
function owesCharges({ item: payPeriod, outcome }: RunHead, establishment: Establishment): boolean {
  const charges = outcome?.costs.charges;
  return charges !== undefined && establishmentCharges(charges, payPeriod, establishment).besides.total > 0;
}

/** The filings that a month owes, by the head of its run. */
function owedBy(head: RunHead, establishment: Establishment) {
  const { item: payPeriod, outcome } = head;
  const owing = Object.entries(outcome?.costs.owing ?? {}).filter(([, employees]) => employees > 0);
  const isPfOwed = owing.some(([id]) => id === 'pf') || !owesCharges(head, establishment);
  return [...(isPfOwed ? [] : [['pf', 0] as const]), ...owing].map(([id, employees]) => ({
    payPeriod,
    id: id as FilingId,
    employees,
    tax: outcome?.costs.tax ?? paise(0),
  }));
}

const dayOf = ({ dueDate }: FilingToday): string => dueDate?.on ?? '9999-12-31';

/**
 * Filings that payslips owe soon, or since a day that has passed, and that are neither paid nor dismissed; and Form 138s that are not
 * filed.
 */
export async function readFilingsToday(
  heads: readonly RunHead[],
  establishment: Establishment,
  today: string,
): Promise<FilingToday[]> {
  const soon = addDays(today, soonDays);
  const due = heads
    .flatMap((one) => owedBy(one, establishment))
    .flatMap((owed) => {
      const { head, state } = parseFilingId(owed.id);
      const dueDate = dueDateOf(head, state, owed.payPeriod, establishment.overrides);
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
