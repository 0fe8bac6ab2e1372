import { formatDateOf } from '../../shared/date.ts';
import { type Policy, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { useAction } from '../lib/action.ts';
import { asEmployee } from '../lib/client.ts';
import { useReplacing } from '../lib/query.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useFocusNext } from '../ui/focus.ts';
import { messages } from './messages.ts';

/** Changes what became of the acknowledgment of a policy in the list. */
export const withAcknowledgment =
  (id: string) =>
  (policies: Policy[], changes: Partial<Policy['acknowledgment']>): Policy[] =>
    policies.map((policy) =>
      policy._id === id && policy.acknowledgment
        ? { ...policy, acknowledgment: { ...policy.acknowledgment, ...changes } }
        : policy,
    );

interface AcknowledgmentProps
  extends Pick<NonNullable<Policy['acknowledgment']>, 'revision' | 'acknowledgedAt'> {
  policyId: string;
}

/** Asks the employee to confirm that they have read a policy, or says when they did. */
export function Acknowledgment({ policyId, revision, acknowledgedAt }: AcknowledgmentProps) {
  const replacing = useReplacing(routes.policies);
  const [busy, run] = useAction({ failed: messages.acknowledgingFailed });
  const focusNext = useFocusNext();
  const statusId = `acknowledged-${policyId}`;

  const confirm = () =>
    run(async () => {
      await replacing(
        asEmployee(routes.acknowledge, { params: { id: policyId }, body: { revision } }),
        withAcknowledgment(policyId),
      );
      focusNext(statusId);
    });

  if (acknowledgedAt !== undefined) {
    return (
      <p id={statusId} tabIndex={-1} className="w-fit rounded-full">
        <Badge tone="positive">Confirmed on {formatDateOf(acknowledgedAt)}</Badge>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone="caution">{messages.pleaseConfirm}</Badge>
      <Button size="small" icon="check" busy={busy} aria-describedby={policyId} onClick={confirm}>
        I have read this
      </Button>
    </div>
  );
}
