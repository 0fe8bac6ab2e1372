import { formatDate } from '../../shared/date.ts';
import { hasComeOn, type PayRun } from '../../shared/pay-runs.ts';
import { formatPeriod } from '../../shared/period.ts';
import { useBusy } from '../lib/busy.ts';
import { withReason } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

interface PublicationCardProps {
  run: PayRun;
  onPublish: () => Promise<void>;
}

/** That employees cannot see the payslips of a month yet, from when they can, and the way to publish them now. */
export function PublicationCard({ run: { payPeriod, state, withheld }, onPublish }: PublicationCardProps) {
  const { confirm } = useConfirm();
  const [busy, runTask] = useBusy();
  const publishOn = withheld?.publishOn;
  if (!withheld || hasComeOn(publishOn)) return null;
  const publish = async () => {
    const message = messages.confirmPublishing(formatPeriod(payPeriod));
    if (!(await confirm({ message, confirmLabel: 'Publish payslips' }))) return;
    try {
      await onPublish();
    } catch (error) {
      showToast('error', withReason(messages.publishingFailed, error));
    }
  };
  const canPublish = state === 'generated' || state === 'closed';
  return (
    <Card>
      <CardHeader title={messages.notPublished}>
        {canPublish && (
          <Button busy={busy} onClick={() => void runTask(publish)}>
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
