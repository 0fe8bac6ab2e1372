import { formatDateTime } from '../../../shared/date.ts';
import type { PayRunApproval, PayRunSubmission } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { endSentence } from '../../../shared/text.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { describeChange, describeDecision, describeTotals, nextStepOf } from './describe.ts';
import { messages, stateTitles } from './messages.ts';
import { SubmissionHistory } from './SubmissionHistory.tsx';

const tones: Record<PayRunApproval['state'], Tone> = {
  none: 'neutral',
  submitted: 'caution',
  approved: 'positive',
  'sent-back': 'negative',
  changed: 'caution',
};
const badges: Record<PayRunApproval['state'], string> = {
  none: 'Not submitted',
  submitted: 'Submitted',
  approved: 'Approved',
  'sent-back': 'Sent back',
  changed: 'Not approved',
};

/** The latest event: who submitted, approved, sent back, or changed a figure since. */
function statusOf({ state, change }: PayRunApproval, latest: PayRunSubmission | undefined): string {
  if (state === 'changed') return describeChange(change);
  if (!latest) return 'Another admin approves the figures before payslips are generated.';
  const { by, at, decision } = latest;
  if (state === 'approved' && decision)
    return `${decision.by.name} approved ${describeTotals(latest)} on ${formatDateTime(decision.at)}.`;
  if (state === 'sent-back' && decision)
    return decision.by.id === by.id
      ? endSentence(`${by.name} took the submission back: ${decision.reason}`)
      : endSentence(`${decision.by.name} sent it back on ${formatDateTime(decision.at)}: ${decision.reason}`);
  return `${by.name} submitted ${describeTotals(latest)} on ${formatDateTime(at)}.`;
}

interface ApprovalCardProps {
  run: PayRun;
  /** Absent while it is not known, and in a company whose pay runs need no approval any more. */
  approval: PayRunApproval | undefined;
  /** Whether payslips wait to be generated again or confirmed. */
  areSlipsOpen: boolean;
}

/** Where the approval of a month stands: what happened, whose turn it is, and what was decided before. */
export function ApprovalCard({ run, approval, areSlipsOpen }: ApprovalCardProps) {
  const { payPeriod, state, submissions = [] } = run;
  // A closed month says who approved it, and no total: payslips that were approved on their own are in its net pay too.
  if (state === 'closed') {
    const latest = submissions.at(-1);
    return latest ? (
      <Card>
        <CardHeader title="Approval" />
        <p className="mt-1 text-14 text-secondary text-pretty">{describeDecision(latest)}</p>
        <SubmissionHistory submissions={submissions} />
      </Card>
    ) : null;
  }
  if (!approval || approval.isOff)
    return (
      <Card>
        <CardHeader title="Approval" />
        {approval?.isOff && <p className="mt-1 text-14 text-secondary">{messages.alone}</p>}
        <SubmissionHistory submissions={submissions} />
      </Card>
    );
  // A change that all payslips have already, as a final settlement that was approved by itself, needs no approval.
  const isDone = approval.state === 'changed' && state === 'generated' && !areSlipsOpen;
  const next = !isDone && nextStepOf(approval, state === 'open' || areSlipsOpen);
  return (
    <Card>
      <CardHeader title={stateTitles[approval.state]}>
        <div className="flex flex-wrap items-center gap-3">
          {!isDone && <Badge tone={tones[approval.state]}>{badges[approval.state]}</Badge>}
          <ButtonLink to={`/admin/pay-runs/${payPeriod}/approval`}>See what is different</ButtonLink>
        </div>
      </CardHeader>
      <p className="mt-1 text-14 text-secondary text-pretty">
        {statusOf(approval, submissions.at(-1))} {next}
      </p>
      <SubmissionHistory submissions={submissions} />
    </Card>
  );
}
