import { type ComponentProps, useState } from 'react';
import { formatDateOf } from '../../shared/date.ts';
import { toPaise } from '../../shared/money.ts';
import type { ConfirmedSlip } from '../../shared/pay-runs/open-slips.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { formatRupees } from './format.ts';

const OpenSlipsDialog = lazyPart(async () => (await import('./OpenSlipsDialog.tsx')).OpenSlipsDialog);

interface OpenSlipsButtonProps {
  payPeriod: PayPeriod;
  kind?: ComponentProps<typeof Button>['kind'];
  children: string;
}

/** Opens the list of the payslips that are missing or out of date. */
export function OpenSlipsButton({ payPeriod, kind, children }: OpenSlipsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <OpenSlipsDialog open={open} payPeriod={payPeriod} onClose={() => setOpen(false)} />
    </>
  );
}

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
