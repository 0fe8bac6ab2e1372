import { formatDate } from '../../shared/date.ts';
import { formatPaise, toPaise } from '../../shared/money.ts';
import type { SlipPayment } from '../../shared/slips/slips.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';

/** The payment of a payslip: its date, its account, and the reference that finds it at the bank. */
export const PaymentCard = ({ payment: { status, payments } }: { payment: SlipPayment }) => (
  <Card>
    <CardHeader title="Payment">
      <Badge tone={status === 'Paid' ? 'positive' : 'caution'}>{status}</Badge>
    </CardHeader>
    {payments.length > 0 && (
      <ul className="mt-1 grid gap-3">
        {payments.map(({ amount, account, paidOn, utr, reference }) => (
          <li
            key={`${paidOn} ${utr ?? reference} ${amount}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-14"
          >
            <span className="grid">
              {formatDate(paidOn)}
              <span className="figures text-12 wrap-anywhere text-tertiary">
                {[account, utr && `UTR ${utr}`, reference].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="figures">{formatPaise(toPaise(amount))}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
