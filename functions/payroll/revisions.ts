import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { addDays } from '../../shared/date.ts';
import { type Paise, paise, toRupees } from '../../shared/money.ts';
import { byDate, flatAmounts, payAfter, type RevisedName } from '../../shared/pay/pay-history.ts';
import { componentIdOfLine } from '../../shared/pay/pay-lines.ts';
import { type EarningName, fullLabel } from '../../shared/pay/payroll-fields.ts';
import { isPercent } from '../../shared/pay/salary-components.ts';
import { componentLines, fullGross, type Pay } from '../../shared/pay/salary-structure.ts';
import type { PayRevision } from '../../shared/payroll/payroll.ts';
import { toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { type EnteredChange, emptyProfile } from '../store/profile.ts';
import { getEmployee } from './payroll.ts';

/** Gross earnings of a full month on a day, in paise. */
const grossOn = (pay: Pay, day: string, { components }: PaySettings): Paise =>
  fullGross(pay, componentLines(pay, components, toPeriod(day)));

/** The label of a changed amount, and its unit. */
function describe(name: RevisedName, { components }: PaySettings): { label: string; isPercent?: true } {
  if (name === 'ctc') return { label: 'CTC' };
  const componentId = componentIdOfLine(name);
  if (componentId === undefined) return { label: fullLabel(name as EarningName) };
  const found = components.find(({ id }) => id === componentId);
  const label = found?.name ?? 'Deleted component';
  return { label, ...(found && isPercent(found.amountKind) && { isPercent: true }) };
}

function toChanges(
  before: EnteredChange['before'],
  after: EnteredChange['after'],
  settings: PaySettings,
): PayRevision['changes'] {
  const was = flatAmounts(before);
  return [...flatAmounts(after)].map(([name, amount]) => ({
    ...describe(name, settings),
    before: toRupees(paise(was.get(name) ?? 0)),
    after: toRupees(paise(amount)),
  }));
}

/**
 * Every change of an employee's pay: the latest day first, and of one day the change that was made last.
 * @throws Problem not_found without the account
 */
export async function listRevisions(_admin: Actor, userId: UserId): Promise<PayRevision[]> {
  const { profile = emptyProfile(userId), settings } = await getEmployee(userId);
  const ordered = (profile.payChanges ?? []).toSorted(byDate);
  return ordered
    .map(({ id, from, before, after, reason, at, by }, i) => {
      // Two changes can begin on one day: the second finds what the first has left.
      const dayBefore = ordered[i - 1]?.from === from ? from : addDays(from, -1);
      return {
        id,
        from,
        changes: toChanges(before, after, settings),
        grossEarnings: toRupees(grossOn(payAfter(profile, ordered, i + 1), from, settings)),
        grossBefore: toRupees(grossOn(payAfter(profile, ordered, i), dayBefore, settings)),
        reason,
        at,
        by,
      };
    })
    .toReversed();
}
