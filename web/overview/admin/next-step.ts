import { formatDateOf } from '../../../shared/date.ts';
import type { PayOverview, PayRunToday } from '../../../shared/overview/overview.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { count } from '../../lib/count.ts';

/** The next step of a pay run, and the link to it. */
interface NextStep {
  text: string;
  action: string;
  to: string;
}

/** Whether figures wait for the decision of an admin. */
export const isSubmitted = ({ state, submission }: PayRunToday): boolean =>
  (state === 'open' || state === 'generated') && submission !== undefined && submission.outcome === undefined;

/** The next step of an open month. */
function openStep(run: PayRunToday): Pick<NextStep, 'text' | 'action'> {
  if (run.submission?.outcome === 'approved')
    return { text: 'Approved. Generate the payslips.', action: 'Open pay run' };
  if (run.submission?.outcome === 'sent-back')
    return { text: 'Sent back. Correct the figures and submit them again.', action: 'Correct figures' };
  const next = run.needsApproval ? 'submit them for approval' : 'generate the payslips';
  return { text: `Enter and check the figures, then ${next}.`, action: 'Enter and check' };
}

function generatedStep({ failed, isWithheld }: PayRunToday): Pick<NextStep, 'text' | 'action'> {
  if (failed > 0)
    return {
      text: `${count(failed, 'payslip', 'payslips')} could not be generated. Correct the errors and try again.`,
      action: 'See failed payslips',
    };
  return {
    text: isWithheld
      ? 'Publish the payslips, then close the month.'
      : 'Check the payslips, then close the month.',
    action: 'Open pay run',
  };
}

/** The next step of the pay run, or of the month that comes after it. */
export function nextStepOf({ payRun, openable: [openable] }: PayOverview): NextStep {
  const list = '/admin/pay-runs';
  if (!payRun) return { text: 'Open a month to pay your employees.', action: 'Open Pay Runs', to: list };
  const { payPeriod, state, submission } = payRun;
  const to = `${list}/${payPeriod}`;
  if (isSubmitted(payRun) && submission)
    return submission.isOwn
      ? {
          text: `You submitted it on ${formatDateOf(submission.at)}. Another admin approves it.`,
          action: 'Open pay run',
          to,
        }
      : {
          text: `${submission.by} submitted it on ${formatDateOf(submission.at)}. Check and approve it.`,
          action: 'Review and approve',
          to: `${to}/approval`,
        };
  switch (state) {
    case 'preparing':
      return { text: 'The month is being prepared.', action: 'Open pay run', to };
    case 'comparing':
      return { text: 'The figures are being compared.', action: 'Open pay run', to };
    case 'generating':
      return { text: 'The payslips are being generated.', action: 'Open pay run', to };
    case 'closing':
      return { text: 'The month is being closed.', action: 'Open pay run', to };
    case 'open':
      return { ...openStep(payRun), to };
    case 'generated':
      return { ...generatedStep(payRun), to };
    case 'closed':
      return openable
        ? { text: 'The month is closed.', action: `Open ${formatPeriod(openable)}`, to: list }
        : { text: 'Nothing is left to do.', action: 'Open pay run', to };
  }
}
