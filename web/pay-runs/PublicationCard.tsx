import { formatDate } from '../../shared/date.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { formatPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { count } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

interface PublicationCardProps {
  run: PayRun;
  /** Absent until it is known, and where the month cannot be changed. */
  summary: PayRunSummary | undefined;
  onPublish: () => Promise<void>;
}

/** Publication date of payslips that employees cannot see yet, and a button to publish them now. */
export function PublicationCard({
  run: { payPeriod, state, withheld },
  summary,
  onPublish,
}: PublicationCardProps) {
  const { confirm } = useConfirm();
  const [busy, run] = useAction({ failed: messages.publishingFailed });
  const publishOn = withheld?.publishOn;
  const publish = async () => {
    const message = messages.confirmPublishing(formatPeriod(payPeriod));
    const { unconfirmed = 0 } = summary?.slips ?? {};
    const details =
      unconfirmed > 0 && messages.publishingOpenSlips(count(unconfirmed, 'payslip is', 'payslips are'));
    if (!(await confirm({ message, details, confirmLabel: 'Publish payslips' }))) return;
    await onPublish();
  };
  const canPublish = isGenerated({ state });
  return (
    <Card>
      <CardHeader title={messages.notPublished}>
        {canPublish && (
          <Button call={payRunsRoutes.publishPayRun} busy={busy} onClick={() => void run(publish)}>
            Publish payslips
          </Button>
        )}
      </CardHeader>
      <p className="mt-1 text-14 text-secondary">
        {publishOn ? messages.publishedOn(formatDate(publishOn)) : messages.publishedByHand}
      </p>
    </Card>
  );
}
