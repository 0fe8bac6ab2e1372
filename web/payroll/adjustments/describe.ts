import { formatPaise, toPaise } from '../../../shared/money.ts';
import { waitReasons } from '../../../shared/pay/adjustment-state.ts';
import { isLimited, lineKindOf } from '../../../shared/pay/pay-adjustments.ts';
import type { ListedAdjustment } from '../../../shared/payroll/adjustments.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { formatRupees } from '../../lib/rupees.ts';
import type { Tone } from '../../ui/Badge.tsx';

interface DescribedState {
  tone: Tone;
  label: string;
  detail?: string | undefined;
}

const monthsOf = ({ settled }: ListedAdjustment): string => {
  const months = Object.keys(settled).sort();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return first === last ? formatPeriod(first) : `${formatPeriod(first)} to ${formatPeriod(last)}`;
};

const doneLabel = ({ kind }: ListedAdjustment): string =>
  isLimited(kind) ? 'Taken back' : lineKindOf[kind] === 'deduction' ? 'Deducted' : 'Paid';

/** '₹8,000.00 in November 2026, then ₹12,000.00 left' */
function partText({ amount, inMonth, remaining, isPaid }: ListedAdjustment, month: string): string {
  if (inMonth === amount) return formatPeriod(month);
  const left = isPaid ? toPaise(remaining) : toPaise(remaining) - toPaise(inMonth);
  const part = `${formatRupees(inMonth)} in ${formatPeriod(month)}`;
  return left > 0 ? `${part}, then ${formatPaise(left as ReturnType<typeof toPaise>)} left` : part;
}

/** The state of an amount in a month. @param month whose state it is; undefined without a pay period */
export function describeState(adjustment: ListedAdjustment, month: string | undefined): DescribedState {
  const { remaining, month: begins, waits, inMonth, isPaid } = adjustment;
  if (remaining === 0)
    return { tone: 'positive', label: doneLabel(adjustment), detail: monthsOf(adjustment) };
  if (month !== undefined && begins > month)
    return { tone: 'neutral', label: 'Planned', detail: `For ${formatPeriod(begins)}` };
  if (waits) {
    const part = inMonth > 0 && month !== undefined ? `${partText(adjustment, month)}. ` : '';
    return {
      tone: 'caution',
      label: inMonth > 0 ? 'Waits in part' : 'Waits',
      detail: `${part}${waitReasons[waits]}`,
    };
  }
  if (inMonth > 0 && month !== undefined)
    return {
      tone: isPaid ? 'positive' : 'neutral',
      label: isPaid ? 'On the payslip' : 'On the next payslip',
      detail: partText(adjustment, month),
    };
  return { tone: 'neutral', label: 'Planned', detail: `For ${formatPeriod(begins)}` };
}
