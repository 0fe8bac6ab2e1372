import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { employerCostOf } from '../../../shared/law/employer-cost.ts';
import { type StatutoryHead, statutoryHeads } from '../../../shared/law/statutory.ts';
import { formatPaise, mapAmounts, rupees, toPaise } from '../../../shared/money.ts';
import { changeOfPay, withComponents } from '../../../shared/pay/pay-history.ts';
import { amountNames, earningNames } from '../../../shared/pay/payroll-fields.ts';
import { isPercent, maxPercent, salaryComponentMessages } from '../../../shared/pay/salary-components.ts';
import {
  type ComponentValues,
  exhaustsGross,
  isActiveIn,
  payFromCtc,
} from '../../../shared/pay/salary-structure.ts';
import { type PayrollDetails, payrollMessages } from '../../../shared/payroll/payroll.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { turnTo } from '../../slips/in-month.ts';
import type { ProfileItem } from '../../store/profile.ts';

/** The fields that a patch of payroll details changes: absent leaves one as it is, null empties it; rupees become paise. */
function toFieldChanges({
  version,
  yearlyLeaves,
  components,
  effectiveFrom,
  reason,
  ...fields
}: PayrollDetails): Partial<ProfileItem> {
  const inPaise = mapAmounts(fields, [...amountNames, 'ctc'], toPaise);
  const set = Object.entries(inPaise).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, value ?? undefined]));
}

/** Amounts become paise, and percentages hundredths; what takes a component away becomes 0. */
const toComponentValues = (sent: NonNullable<PayrollDetails['components']>): ComponentValues =>
  Object.fromEntries(Object.entries(sent).map(([id, value]) => [id, toPaise(value ?? rupees(0))]));

/** @throws Problem bad_input for a component that employees cannot have in a month, or a percentage above 100 */
function assertComponents(
  sent: NonNullable<PayrollDetails['components']>,
  { components }: PaySettings,
  period: PayPeriod,
): void {
  for (const [id, value] of Object.entries(sent)) {
    if (value === null || value === undefined || value === 0) continue;
    const found = components.find((component) => component.id === id && component.frequency === 'monthly');
    if (!found) throw new Problem('bad_input', salaryComponentMessages.notFound);
    if (!isActiveIn(found, period)) throw new Problem('bad_input', salaryComponentMessages.ended(found.name));
    if (isPercent(found.amountKind) && value > maxPercent)
      throw new Problem('bad_input', salaryComponentMessages.percentTooLarge(found.name));
  }
}

/** The pay with what its CTC leaves by the details and the law of now; undefined where it has that already, or nothing is left. */
export function rebalancedPay(
  profile: ProfileItem,
  settings: PaySettings,
  period: PayPeriod,
): ProfileItem | undefined {
  const entered = earningNames.filter((name) => settings.structure[name]?.amountKind !== 'balance');
  const employerCost = employerCostOf(period, profile, settings);
  const { pay, shortfall } = payFromCtc(profile, new Set(entered), settings, period, employerCost);
  return shortfall === 0 && changeOfPay(profile, pay) ? pay : undefined;
}

/** Whether a CTC is entered again, with a day: what is left of it is worked out anew from then on. */
const isEnteredAgain = ({ ctc }: ProfileItem, details: PayrollDetails): boolean =>
  details.effectiveFrom !== undefined && typeof details.ctc === 'number' && ctc === toPaise(details.ctc);

/**
 * The profile with what the company's structure gives for a CTC. Earnings with a percentage follow a CTC that changes,
 * unless they are sent beside it; what is left of the CTC follows every change of pay, and a CTC that is entered again.
 * @throws Problem bad_input where the other amounts are more than the CTC
 */
function withStructure(
  read: ProfileItem,
  changed: ProfileItem,
  details: PayrollDetails,
  settings: PaySettings,
  period: PayPeriod,
): ProfileItem {
  if (changed.ctc === undefined) return changed;
  if (!changeOfPay(read, changed) && !isEnteredAgain(read, details)) return changed;
  const isOfCtc = changed.ctc !== read.ctc;
  const entered = earningNames.filter(
    (name) =>
      (details[name] !== undefined && details[name] !== null) ||
      (!isOfCtc && settings.structure[name]?.amountKind !== 'balance'),
  );
  const employerCost = employerCostOf(period, changed, settings);
  const { pay, shortfall } = payFromCtc(changed, new Set(entered), settings, period, employerCost);
  if (shortfall === 0) return pay;
  const message = payrollMessages.beyondCtc(formatPaise(shortfall));
  throw fieldProblem('ctc', message);
}

/**
 * A profile with a patch of payroll details.
 * @throws Problem bad_input for a component that does not exist, or amounts that are more than the CTC
 */
export function applyPayrollDetails(
  profile: ProfileItem,
  details: PayrollDetails,
  settings: PaySettings,
): ProfileItem {
  const { payPeriod = profile.payPeriod } = details;
  // The days of another month do not come along.
  const ofMonth = turnTo(profile, payPeriod ?? undefined, settings);
  // A form sends statutory figures of the month before along, which are not typed for this one.
  const isSentAlong = ([name, value]: [string, unknown]) =>
    payPeriod !== profile.payPeriod &&
    statutoryHeads.some((head) => head === name) &&
    profile[name as StatutoryHead] === value;
  const typed = Object.entries(toFieldChanges(details)).filter((entry) => !isSentAlong(entry));
  const fields = {
    ...ofMonth,
    ...(Object.fromEntries(typed) as Partial<ProfileItem>),
    payrollVersion: profile.payrollVersion + 1,
  };
  const period = toPeriod(details.effectiveFrom ?? fields.payPeriod ?? todayInIndia());
  if (details.components) assertComponents(details.components, settings, period);
  const changed = details.components
    ? { ...fields, components: withComponents(profile.components, toComponentValues(details.components)) }
    : fields;
  if (details.components && exhaustsGross(changed, settings, period))
    throw new Problem('bad_input', salaryComponentMessages.grossUsedUp);
  return withStructure(profile, changed, details, settings, period);
}

/** Whether applying the details would leave the profile as it is. */
export function isNoOpPatch(profile: ProfileItem, details: PayrollDetails, settings: PaySettings): boolean {
  const { effectiveFrom = '' } = details;
  if (isEnteredAgain(profile, details) && rebalancedPay(profile, settings, toPeriod(effectiveFrom)))
    return false;
  const values: Record<string, number | undefined> = profile.components ?? {};
  return (
    Object.entries(toFieldChanges(details)).every(
      ([name, value]) => profile[name as keyof ProfileItem] === value,
    ) &&
    Object.entries(details.components ?? {}).every(
      ([id, value]) => value === undefined || (values[id] ?? 0) === (value === null ? 0 : toPaise(value)),
    )
  );
}
