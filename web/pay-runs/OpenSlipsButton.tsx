import { type ComponentProps, useState } from 'react';
import type { PayPeriod } from '../../shared/period.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

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
