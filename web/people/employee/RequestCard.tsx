import { type FormEvent, useState } from 'react';
import { formatDate } from '../../../shared/date.ts';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import { peopleRoutes } from '../../../shared/people/people.ts';
import {
  type DetailsDecision,
  type DetailsRequest,
  guardedFieldNames,
  personalFields,
} from '../../../shared/profiles/profiles.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { useReplacing } from '../../lib/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { messages } from './messages.ts';

interface RequestProps {
  details: EmployeeDetails;
  request: DetailsRequest;
}

/** Each field as it is, and as the employee wants it. */
const Wanted = ({ details, request }: RequestProps) => (
  <dl className="grid gap-4">
    {guardedFieldNames
      .filter((name) => request.fields[name] !== undefined)
      .map((name) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-14 text-tertiary">{personalFields[name].label}</dt>
          <dd className="code text-14 wrap-anywhere">
            <bdi className="text-secondary">{details[name] || messages.noValue}</bdi>{' '}
            <span className="sr-only">to</span>
            <span aria-hidden="true">→</span>{' '}
            <bdi className="font-semibold">{request.fields[name] || messages.noValue}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);

/** A change request of an employee, with buttons to approve or reject it. */
export function RequestCard({ details, request }: RequestProps) {
  const params = { userId: details.userId };
  // Another admin may have decided, or the employee asks for something else now.
  const replacing = useReplacing(peopleRoutes.details, { params });
  const [busy, run] = useAction({ failed: messages.decisionFailed });
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const settle = (outcome: DetailsDecision['outcome']) =>
    run(async () => {
      const body = { number: request.number, outcome, ...(outcome === 'rejected' && { reason }) };
      await replacing(asAdmin(peopleRoutes.decideRequest, { params, body }));
      return messages[outcome];
    });
  function reject(event: FormEvent) {
    event.preventDefault();
    void settle('rejected');
  }
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <CardHeader title="Change waiting for approval" />
        <p className="text-13 text-tertiary">{messages.requested(formatDate(request.on))}</p>
      </div>
      <Wanted details={details} request={request} />
      {rejecting ? (
        <form onSubmit={reject} className="grid max-w-120 gap-4">
          <TextField
            label="Reason (optional)"
            hint="Shown to the employee."
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            autoFocus
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="danger" busy={busy}>
              Reject change
            </Button>
            <Button disabled={busy} onClick={() => setRejecting(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            call={peopleRoutes.decideRequest}
            kind="primary"
            busy={busy}
            onClick={() => void settle('approved')}
          >
            Approve change
          </Button>
          <Button call={peopleRoutes.decideRequest} disabled={busy} onClick={() => setRejecting(true)}>
            Reject…
          </Button>
        </div>
      )}
    </Card>
  );
}
