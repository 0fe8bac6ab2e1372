import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem } from '../../shared/errors.ts';
import {
  changeableMonths,
  changeDetails,
  type DetailsFrom,
  datedChanges,
} from '../../shared/law/change-details.ts';
import { detailsSpansOf } from '../../shared/law/dated-details.ts';
import { statutoryField } from '../../shared/law/statutory-fields.ts';
import { firstOpenMonth } from '../../shared/pay/adjustment-state.ts';
import { employmentsOf } from '../../shared/pay/month-days.ts';
import { peopleMessages, type StatutoryPatch } from '../../shared/people/people.ts';
import { nextPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { ProfileItem } from '../store/profile.ts';

/** The month of pay: the first one from that of the profile on that is not closed. */
export const openMonthOf = (
  { payPeriod }: Pick<ProfileItem, 'payPeriod'>,
  closed: ReadonlySet<PayPeriod>,
): PayPeriod => firstOpenMonth(payPeriod ?? toPeriod(todayInIndia()), closed);

/** The month in which an employee joined first; undefined where a day of joining is not known. */
function firstMonthOf(profile: ProfileItem): PayPeriod | undefined {
  const days = employmentsOf(profile).map(({ from }) => from);
  return days.includes(undefined) ? undefined : toPeriod(days.sort()[0] as string);
}

/** @throws Problem bad_input for a month in which the details cannot begin */
function assertMonth(from: PayPeriod, openMonth: PayPeriod, begun: PayPeriod | undefined): void {
  const [first, ...others] = changeableMonths(openMonth);
  const last = others.at(-1) ?? first;
  const refuse = (message: string) => fieldProblem('appliesFrom', message);
  if (begun !== undefined && from < begun) throw refuse(peopleMessages.beforeJoining(begun));
  if (from < first) throw refuse(peopleMessages.tooEarly(first));
  if (from > last) throw refuse(peopleMessages.tooLate(last));
}

/**
 * A spreadsheet does not say from when a detail holds, so that it replaces none that is entered for a month to come.
 * @throws Problem bad_input where a detail of the patch changes after the month of pay
 */
export function assertNothingPlanned(
  read: ProfileItem,
  patch: StatutoryPatch,
  closed: ReadonlySet<PayPeriod>,
): void {
  const openMonth = openMonthOf(read, closed);
  const spans = detailsSpansOf(read).filter(({ until }) => until >= openMonth);
  for (const name of datedChanges(read, patch)) {
    const planned = spans.find(
      ({ details }, i) => details[name] !== (spans[i + 1]?.details ?? details)[name],
    );
    if (planned)
      throw fieldProblem(
        name,
        peopleMessages.plannedChange(statutoryField(name).label, nextPeriod(planned.until)),
      );
  }
}

interface StatutoryChange {
  /** The month from which the change holds; absent for what follows from the fields. */
  appliesFrom?: DetailsFrom | undefined;
  closed: ReadonlySet<PayPeriod>;
}

/**
 * A profile with new statutory details, which hold from a month on.
 * @returns with the month, where something is not as it always was
 * @throws Problem bad_input for a month before joining, or too far from the month of pay
 */
export function changeStatutoryDetails(
  read: ProfileItem,
  patch: StatutoryPatch,
  { appliesFrom, closed }: StatutoryChange,
): { next: ProfileItem; from?: PayPeriod } {
  const openMonth = openMonthOf(read, closed);
  const begun = firstMonthOf(read);
  if (appliesFrom !== undefined && appliesFrom !== 'beginning') assertMonth(appliesFrom, openMonth, begun);
  return changeDetails(read, patch, { from: appliesFrom, openMonth, begun });
}
