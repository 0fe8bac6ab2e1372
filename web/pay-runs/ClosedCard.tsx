import { lazy, useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import type { PayRun } from '../../shared/pay-runs.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { ConfirmedSlips } from './ConfirmedSlips.tsx';

const loadDialog = () => import('./ReopenDialog.tsx');
const ReopenDialog = lazy(loadDialog);

interface ClosedCardProps {
  run: PayRun;
  onReopen: (reason: string) => Promise<void>;
}

/** That a month is closed, and the way to reopen it. */
export default function ClosedCard({
  run: { payPeriod, closed, confirmedSlips },
  onReopen,
}: ClosedCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title="This month is closed">
        <Button onClick={() => setOpen(true)}>Reopen</Button>
      </CardHeader>
      {closed && (
        <p className="mt-1 text-14 text-secondary">
          By <bdi>{closed.by.name}</bdi> on {formatDate(todayInIndia(new Date(closed.at)))}.
        </p>
      )}
      {confirmedSlips && confirmedSlips.length > 0 && (
        <p className="mt-3 text-14">These payslips were confirmed as they are:</p>
      )}
      <ConfirmedSlips slips={confirmedSlips} />
      <LazyDialog open={open} load={loadDialog}>
        <ReopenDialog open={open} payPeriod={payPeriod} onClose={() => setOpen(false)} onReopen={onReopen} />
      </LazyDialog>
    </Card>
  );
}
