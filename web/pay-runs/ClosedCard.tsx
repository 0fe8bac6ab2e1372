import { useState } from 'react';
import { formatDateOf } from '../../shared/date.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import { formatPeriod } from '../../shared/period.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { messages } from './messages.ts';
import { ConfirmedSlips } from './OpenSlips.tsx';

const ReasonDialog = lazyPart(async () => (await import('../ui/ReasonDialog.tsx')).ReasonDialog);

interface ClosedCardProps {
  run: PayRun;
  onReopen: (reason: string) => Promise<void>;
}

/** Says by which admin and when a month was closed, and reopens it. */
export function ClosedCard({ run: { payPeriod, closed, confirmedSlips }, onReopen }: ClosedCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title="Month closed">
        <Button call={payRunsRoutes.reopenPayRun} onClick={() => setOpen(true)}>
          Reopen the month
        </Button>
      </CardHeader>
      {closed && (
        <p className="mt-1 text-14 text-secondary">
          Closed by <bdi>{closed.by.name}</bdi> on {formatDateOf(closed.at)}.
        </p>
      )}
      {confirmedSlips && confirmedSlips.length > 0 && (
        <p className="mt-3 text-14">These payslips were confirmed without generating them again:</p>
      )}
      <ConfirmedSlips slips={confirmedSlips} />
      <ReasonDialog
        open={open}
        title={`Reopen ${formatPeriod(payPeriod)}`}
        schema={payRunsRoutes.reopenPayRun.body}
        maxLength={500}
        submitLabel="Reopen the month"
        failed={messages.reopeningFailed}
        onClose={() => setOpen(false)}
        onSubmit={onReopen}
      />
    </Card>
  );
}
