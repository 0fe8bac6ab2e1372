import { formatDateOf } from '../../shared/date-time.ts';
import { toPaise } from '../../shared/money.ts';
import type { ConfirmedSlip } from '../../shared/pay-runs/pay-runs.ts';
import { formatRupees } from './format.ts';

const describe = ({ slip, netPay }: ConfirmedSlip): string => {
  if (slip === 'missing') return 'no payslip';
  return netPay === undefined ? 'out of date' : `out of date, ${formatRupees(toPaise(netPay))} paid`;
};

/** The payslips that were confirmed although they are missing or out of date, and why. */
export function ConfirmedSlips({ slips = [] }: { slips?: readonly ConfirmedSlip[] | undefined }) {
  if (slips.length === 0) return null;
  return (
    <ul aria-label="Confirmed payslips" className="mt-2 grid gap-1 text-14 text-secondary">
      {slips.map((slip) => (
        <li key={slip.userId}>
          <bdi className="font-semibold text-ink">{slip.name}</bdi>, {describe(slip)}: {slip.reason} (
          <bdi>{slip.by.name}</bdi>, {formatDateOf(slip.at)})
        </li>
      ))}
    </ul>
  );
}
