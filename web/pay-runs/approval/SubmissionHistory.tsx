import { formatDateTime } from '../../../shared/date.ts';
import type { PayRunSubmission } from '../../../shared/pay-runs/approval-state.ts';
import { count } from '../../lib/count.ts';
import { Icon } from '../../ui/icons.tsx';
import { describeDecision, describeTotals } from './describe.ts';

/** Every submission of a month, newest first, with what was decided. */
export function SubmissionHistory({ submissions }: { submissions: readonly PayRunSubmission[] }) {
  if (submissions.length === 0) return null;
  return (
    <details className="group mt-3 text-14">
      <summary className="inline-flex items-center gap-1.5 rounded-6 text-13 font-semibold text-secondary touch:min-h-11">
        <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" />
        {count(submissions.length, 'submission', 'submissions')}
      </summary>
      <ol className="mt-2 grid gap-2" aria-label="Submissions">
        {submissions.toReversed().map((submission) => (
          <li key={submission.at} className="grid gap-0.5 border-l-3 border-line pl-3">
            <span>
              Submitted by <bdi>{submission.by.name}</bdi> on {formatDateTime(submission.at)}:{' '}
              <span className="figures">{describeTotals(submission)}</span>.
            </span>
            <span className="text-secondary">{describeDecision(submission)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
