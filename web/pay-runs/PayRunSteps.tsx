import { formatDate } from '../../shared/date.ts';
import type { PayRunApproval } from '../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { isCheckingAgain } from './calls.ts';
import { describeIssues, hasOpenSlips, joinParts } from './format.ts';

interface Step {
  title: string;
  detail: string;
}

/** Whether another admin approves the month: until its totals are known, whether it was ever submitted. */
export const needsApproval = (run: PayRun, summary: PayRunSummary | undefined): boolean =>
  summary ? summary.approval !== undefined && !summary.approval.isOff : run.submissions !== undefined;

/** The step that a run stands at, from 0; one past the last one once it is closed. */
const currentSteps: Record<PayRunState, number> = {
  preparing: 0,
  open: 1,
  comparing: 2,
  generating: 3,
  generated: 4,
  closing: 4,
  closed: 5,
};

const [checkStep, generateStep] = [2, 3];

/** The step of approving a month that needs approval, which comes before that of generating. */
function approvalStep(run: PayRun, summary: PayRunSummary | undefined): number | undefined {
  const state = summary?.approval?.state;
  if (run.state === 'comparing') return generateStep;
  if (run.state !== 'open' && run.state !== 'generated') return undefined;
  // Payslips of a reopened month that its changes have made out of date wait for another approval too.
  const isOutdated = run.state === 'generated' && hasOpenSlips(summary) && state !== 'approved';
  if (state === 'submitted' || isOutdated) return generateStep;
  return state === 'approved' && run.state === 'open' ? generateStep + 1 : undefined;
}

/** Unconfirmed payslips take a generated month back to generating: it cannot be closed with them. */
export function currentStep(run: PayRun, summary: PayRunSummary | undefined): number {
  if (isCheckingAgain(run)) return checkStep;
  const step = hasOpenSlips(summary) ? generateStep : currentSteps[run.state];
  if (!needsApproval(run, summary)) return step;
  return approvalStep(run, summary) ?? (step < generateStep ? step : step + 1);
}

const approvalDetails: Record<PayRunApproval['state'], string> = {
  none: 'By another admin',
  submitted: 'Waiting',
  approved: 'Approved',
  'sent-back': 'Sent back',
  changed: 'Changed since',
};

/** @param summary undefined while it is being read, or the rows are being changed */
export function payRunSteps(run: PayRun, summary: PayRunSummary | undefined): Step[] {
  const { outcome, payDate, state } = run;
  return [
    {
      title: 'Open',
      detail: summary
        ? joinParts([
            countEmployees(summary.totals.people),
            summary.counts.new > 0 && `${formatCount(summary.counts.new)} new`,
          ])
        : 'All employees',
    },
    {
      title: 'Enter',
      detail: summary ? `${formatCount(summary.counts.changed)} changed` : 'Days and deductions',
    },
    {
      title: 'Check',
      detail: summary ? describeIssues(summary.issues) || 'No issues' : 'Errors and warnings',
    },
    ...(needsApproval(run, summary)
      ? [{ title: 'Approve', detail: approvalDetails[summary?.approval?.state ?? 'approved'] }]
      : []),
    {
      title: 'Generate',
      detail:
        summary && hasOpenSlips(summary)
          ? `${count(summary.slips?.unconfirmed ?? 0, 'payslip', 'payslips')} to check`
          : outcome && payDate
            ? `${count(outcome.people, 'payslip', 'payslips')}, ${formatDate(payDate)}`
            : 'Payslips',
    },
    {
      title: 'Close',
      detail: state === 'closed' ? 'Closed' : state === 'closing' ? 'Closing…' : 'Locks the month',
    },
  ];
}

/** The steps of a run, with the current one marked. */
export function PayRunSteps({ run, summary }: { run: PayRun; summary: PayRunSummary | undefined }) {
  const current = currentStep(run, summary);
  return (
    <ol
      aria-label="Steps"
      className="flex overflow-x-auto rounded-14 border border-line bg-surface shadow-card max-md:flex-col max-md:divide-y md:divide-x divide-line"
    >
      {payRunSteps(run, summary).map(({ title, detail }, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3 max-md:py-2"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'figures grid size-7 shrink-0 place-items-center rounded-full text-13 font-semibold',
              index < current && 'bg-positive-soft text-positive',
              index === current && 'bg-accent text-white',
              index > current && 'bg-sunken text-tertiary',
            )}
          >
            {index < current ? <Icon name="check" className="size-4" /> : index + 1}
          </span>
          <span className="grid min-w-0">
            <span className="text-14 font-semibold">
              {title}
              {index < current && <span className="sr-only">, done</span>}
            </span>
            <span className="text-12 text-balance text-tertiary">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
