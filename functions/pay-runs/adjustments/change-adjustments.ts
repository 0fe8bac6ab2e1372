import { isDeepStrictEqual } from 'node:util';
import { todayInIndia } from '../../../shared/date.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { formatPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import { monthProblem, type RunMonths } from '../../../shared/pay/adjustment-state.ts';
import {
  advancePaymentId,
  isDecided,
  isEntered,
  isLimited,
  lastSettledIn,
  remainingOf,
} from '../../../shared/pay/pay-adjustments.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { isActiveIn } from '../../../shared/pay/salary-structure.ts';
import {
  type AdjustmentInput,
  adjustmentProblem,
  maxAdjustments,
  adjustmentMessages as messages,
} from '../../../shared/payroll/adjustments.ts';
import { formatPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';

/** A profile as a change of its adjustments leaves it, and the adjustment that is changed. */
export interface ChangedAdjustments {
  profile: ProfileItem;
  before?: AdjustmentItem | undefined;
  after?: AdjustmentItem | undefined;
}

/** @throws Problem bad_input for a component that no amount of this kind can have in the month */
function findComponent(
  { componentId, kind, month }: AdjustmentInput,
  components: readonly SalaryComponent[],
): SalaryComponent | undefined {
  if (componentId === undefined) return undefined;
  const found = components.find(
    (component) => component.id === componentId && component.frequency === 'once' && component.kind === kind,
  );
  if (found && isActiveIn(found, month)) return found;
  throw fieldProblem('componentId', messages.componentGone);
}

/**
 * An adjustment as it is entered now.
 * @param entered who entered it, and when
 * @throws Problem bad_input for what does not belong together
 */
export function toAdjustment(
  id: string,
  input: AdjustmentInput,
  components: readonly SalaryComponent[],
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): AdjustmentItem {
  const problem = adjustmentProblem(input);
  if (problem) throw fieldProblem(problem.field, problem.message);
  const { kind, label, amount, month, instalment, paidIn, isTaxFree, billNumber, reason, componentId } =
    input;
  const component = findComponent(input, components);
  return {
    id,
    kind,
    label: component?.name ?? label,
    amount: toPaise(amount),
    month,
    ...(instalment !== undefined && { instalment: toPaise(instalment) }),
    ...(paidIn !== undefined && { paidIn }),
    ...((component ? kind === 'earning' && !component.isTaxable : isTaxFree) && { isTaxFree: true as const }),
    ...(billNumber && { billNumber, note: `Bill ${billNumber}` }),
    ...(componentId !== undefined && { componentId }),
    reason,
    ...entered,
    settled: {},
  };
}

/** The adjustment that pays an advance with a payslip; none where it was paid otherwise. */
const paymentsOf = ({ id, paidIn, kind: _, instalment: __, ...advance }: AdjustmentItem): AdjustmentItem[] =>
  paidIn === undefined
    ? []
    : [{ ...advance, id: advancePaymentId(id), kind: 'advance-payment', month: paidIn, settled: {} }];

/** The payment of an advance among the adjustments of its employee. */
const paymentIn = (adjustments: readonly AdjustmentItem[], { id }: AdjustmentItem) =>
  adjustments.find((adjustment) => adjustment.id === advancePaymentId(id));

const isSame = (a: AdjustmentItem, b: AdjustmentItem): boolean => {
  const content = ({ at, by, settled, ...entered }: AdjustmentItem) => entered;
  return isDeepStrictEqual(content(a), content(b));
};

const withAdjustments = (profile: ProfileItem, adjustments: AdjustmentItem[]): ProfileItem => {
  const { adjustments: _, ...rest } = profile;
  const next = { ...rest, payrollVersion: profile.payrollVersion + 1 };
  return adjustments.length > 0 ? { ...next, adjustments } : next;
};

const monthsKept = 24;

/**
 * Without entered amounts that are settled long since: payslips and the audit log keep them. What has paid an advance stays as
 * long as the advance, which is otherwise paid again when it is changed.
 */
function withoutOld(adjustments: readonly AdjustmentItem[], now: PayPeriod): AdjustmentItem[] {
  const earliest = subtractMonths(now, monthsKept);
  const recent = adjustments.filter(
    ({ kind, revisionId, month, amount, settled }) =>
      !isDecided(kind) ||
      revisionId !== undefined ||
      remainingOf({ amount, settled }) > 0 ||
      [month, ...Object.keys(settled)].some((period) => period >= earliest),
  );
  const payments = new Set(recent.map(({ id }) => advancePaymentId(id)));
  return adjustments.filter((adjustment) => recent.includes(adjustment) || payments.has(adjustment.id));
}

function assertMonth(month: PayPeriod, profile: ProfileItem, months: RunMonths): void {
  const problem = monthProblem(month, profile, months, toPeriod(todayInIndia()));
  if (problem) throw fieldProblem('month', problem);
}

/**
 * Adds an adjustment; undefined where it has been added already.
 * @throws Problem bad_input for a month that is closed or over; conflict for the id of another one, or with too many
 */
export function addAdjustment(
  profile: ProfileItem,
  adjustment: AdjustmentItem,
  months: RunMonths,
): ChangedAdjustments | undefined {
  const { adjustments = [], payPeriod = adjustment.month } = profile;
  const found = adjustments.find(({ id }) => id === adjustment.id);
  if (found && isSame(found, adjustment)) return undefined;
  if (found) throw new Problem('conflict', messages.taken);
  const added = [...paymentsOf(adjustment), adjustment];
  for (const { month } of added) assertMonth(month, profile, months);
  const kept = withoutOld(adjustments, payPeriod);
  if (kept.length >= maxAdjustments) throw new Problem('conflict', messages.tooMany);
  return { profile: withAdjustments(profile, [...kept, ...added]), after: adjustment };
}

/** @throws Problem conflict for what follows from something else */
function assertEntered({ kind, revisionId, dates }: AdjustmentItem): void {
  if (revisionId !== undefined || dates !== undefined || !(isEntered(kind) || kind === 'lop-reversal'))
    throw new Problem('conflict', messages.derived);
}

/**
 * Puts an adjustment in place of the one with its id; undefined where that is the same already.
 * @throws Problem not_found; conflict where payslips have it, but for the instalment of what is left; bad_input for a month
 *   that is closed or over
 */
export function changeAdjustment(
  profile: ProfileItem,
  entered: AdjustmentItem,
  months: RunMonths,
): ChangedAdjustments | undefined {
  const { adjustments = [] } = profile;
  const before = adjustments.find(({ id }) => id === entered.id);
  if (!before) throw new Problem('not_found', messages.notFound);
  if (isSame(before, entered)) return undefined;
  assertEntered(before);
  if (before.kind === 'lop-reversal') throw new Problem('conflict', messages.isReversal);
  const { at, by, settled } = before;
  const after = { ...entered, at, by, settled };
  const payment = paymentIn(adjustments, before);
  const paidIn = payment && lastSettledIn(payment);
  if (paidIn !== undefined) {
    const taken = { month: after.month, instalment: after.instalment };
    if (!isSame({ ...before, ...taken }, after))
      throw new Problem('conflict', messages.advancePaid(formatPeriod(paidIn)));
  } else if (after.paidIn !== undefined && after.paidIn !== before.paidIn)
    assertMonth(after.paidIn, profile, months);
  const period = lastSettledIn(before);
  if (period !== undefined) {
    if (!isLimited(before.kind) || remainingOf(before) <= 0)
      throw new Problem('conflict', messages.settled(formatPeriod(period)));
    if (!isSame({ ...before, instalment: undefined }, { ...after, instalment: undefined }))
      throw new Problem(
        'conflict',
        messages.partlyTaken(formatPaise(sumPaise(Object.values(before.settled)))),
      );
  } else if (after.month !== before.month) assertMonth(after.month, profile, months);
  const paid = paidIn === undefined ? paymentsOf(after) : [payment as AdjustmentItem];
  const next = adjustments.flatMap((adjustment) =>
    adjustment === before ? [...paid, after] : adjustment === payment ? [] : [adjustment],
  );
  return { profile: withAdjustments(profile, next), before, after };
}

/**
 * Deletes an adjustment; undefined where there is none any more.
 * @throws Problem conflict where a payslip has it
 */
export function deleteAdjustment(profile: ProfileItem, id: string): ChangedAdjustments | undefined {
  const { adjustments = [] } = profile;
  const before = adjustments.find((adjustment) => adjustment.id === id);
  if (!before) return undefined;
  assertEntered(before);
  const payment = paymentIn(adjustments, before);
  const period = lastSettledIn(before) ?? (payment && lastSettledIn(payment));
  if (period !== undefined) throw new Problem('conflict', messages.settled(formatPeriod(period)));
  const next = adjustments.filter((adjustment) => adjustment !== before && adjustment !== payment);
  return { profile: withAdjustments(profile, next), before };
}
