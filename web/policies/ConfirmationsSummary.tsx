import { formatDateTime, isRecentReminder } from '../../shared/date.ts';
import { type Policy, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { formatCount } from '../lib/count.ts';
import { useReplacing } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useFocusNext } from '../ui/focus.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { withAcknowledgment } from './Acknowledgment.tsx';
import { messages } from './messages.ts';

type Acknowledgment = NonNullable<Policy['acknowledgment']>;

interface ConfirmationsSummaryProps extends Pick<Acknowledgment, 'remindedAt'> {
  policyId: string;
  counts: NonNullable<Acknowledgment['counts']>;
}

const reminderNoteId = 'reminder-note';

/** Number of confirmations, and a reminder for the other employees, which can be sent once a day. */
export function ConfirmationsSummary({
  policyId,
  counts: { acknowledged, employees },
  remindedAt,
}: ConfirmationsSummaryProps) {
  const replacing = useReplacing(routes.policies);
  const [busy, run] = useAction({ failed: messages.remindingFailed });
  const focusNext = useFocusNext();
  const missing = employees - acknowledged;
  const isRecent = remindedAt !== undefined && isRecentReminder(remindedAt);
  const text = messages.confirmedBy(formatCount(acknowledged), formatCount(employees));

  const sendReminder = () =>
    run(async () => {
      await replacing(asAdmin(routes.remind, { params: { id: policyId } }), withAcknowledgment(policyId));
      focusNext(reminderNoteId);
      return messages.reminded;
    });

  return (
    <Card className="grid gap-4">
      <p className="text-15 font-semibold">{text}</p>
      <ProgressBar label="Confirmations" text={text} done={acknowledged} total={employees} />
      {missing > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id={reminderNoteId} tabIndex={-1} className="text-13 text-tertiary">
            {remindedAt === undefined
              ? messages.reminderNote
              : messages.remindedAt(formatDateTime(remindedAt), isRecent)}
          </p>
          {!isRecent && (
            <Button icon="send" busy={busy} onClick={sendReminder}>
              {missing === 1 ? 'Remind 1 employee' : `Remind ${formatCount(missing)} employees`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
