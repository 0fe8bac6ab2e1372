import { formatDays } from '../../lib/count.ts';
import { explainDays } from '../counted-days.ts';
import type { LeaveRequestForm } from '../leave-request-form.ts';
import { messages, requestMessages } from '../messages.ts';
import { LossOfPay } from './LossOfPay.tsx';

/** '3 days. You have 1.5: 1.5 days become loss of pay.', or what is left. */
export function TypedDayCount({ request: { counted, days, outcome } }: { request: LeaveRequestForm }) {
  if (!outcome) return null;
  const { covered, unpaid, unpaidDays, isUnpaidType, left, pending, isRefused, needsDocument } = outcome;
  const withPending = pending > 0 ? messages.withPending(formatDays(pending)) : '';
  return (
    <>
      <span className="font-semibold text-ink">{explainDays(counted)}</span>
      {isRefused ? (
        <span className="block font-semibold text-negative">{requestMessages.refused}</span>
      ) : unpaid > 0 ? (
        <span className="block font-semibold text-negative">
          {isUnpaidType ? requestMessages.isUnpaid : requestMessages.lossOfPay(covered, unpaid)}
          {withPending && ` after ${formatDays(pending)} of pending requests`}
        </span>
      ) : (
        `, ${left} left after this request${withPending}`
      )}
      {needsDocument && <span className="block">{requestMessages.needsDocument}</span>}
      {unpaid > 0 && !isRefused && <LossOfPay days={days} unpaid={unpaidDays} />}
    </>
  );
}
