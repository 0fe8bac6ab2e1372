import { formatDateTime } from '../../../shared/date.ts';
import { toPaise } from '../../../shared/money.ts';
import type { PayRunApproval, PayRunSubmission } from '../../../shared/pay-runs/approval-state.ts';
import { orNames } from '../../../shared/text.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { countPayslips, formatRupees } from '../format.ts';
import { messages } from './messages.ts';

/** 'Asha Rao, Bela Shah and 3 more employees' */
function changedNames({ names, people }: NonNullable<PayRunApproval['change']>): string {
  const more = people - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

/** Whose change ended a submission or an approval, and of which employees: a sentence. */
export function describeChange(change: PayRunApproval['change']): string {
  if (!change) return 'The figures have changed since they were submitted.';
  const { kind, by, at } = change;
  const when = formatDateTime(at);
  if (kind === 'settings')
    return `${by.name} changed the company’s settings on ${when}, which changes figures.`;
  const whose = changedNames(change);
  if (kind === 'check') return `${by.name} checked the month again on ${when}, which changed ${whose}.`;
  if (kind === 'own') return `${by.name} changed their own bank details on ${when}.`;
  return `${by.name} changed the figures of ${whose} on ${when}.`;
}

/** '42 payslips, ₹21,00,000.00 net pay' */
export const describeTotals = ({ people, netPay }: Pick<PayRunSubmission, 'people' | 'netPay'>): string =>
  `${countPayslips(people)}, ${formatRupees(toPaise(netPay))} net pay`;

/** Decision on a submission: 'Sent back by Divya on 24 Nov 2026, 10:12: One bonus is missing' */
export function describeDecision({ by, decision }: PayRunSubmission): string {
  if (!decision) return 'Not decided.';
  const verb =
    decision.outcome === 'approved' ? 'Approved' : decision.by.id === by.id ? 'Taken back' : 'Sent back';
  const reason = decision.reason ? `: ${decision.reason}` : '.';
  const edited = decision.edited ? ` ${messages.approverEdited}` : '';
  return `${verb} by ${decision.by.name} on ${formatDateTime(decision.at)}${reason}${edited}`;
}

/**
 * The next step, and which admin takes it; empty where there is none.
 * @param areSlipsOpen whether payslips wait to be generated
 */
export function nextStepOf(
  { state, approvers, errors, own, lastEdit }: PayRunApproval,
  areSlipsOpen: boolean,
): string {
  if (state === 'approved') return areSlipsOpen ? messages.generateNext : '';
  if (state === 'submitted' && approvers.length > 0) return messages.canApprove(orNames(approvers));
  if (errors > 0) return messages.errors(countEmployees(errors));
  if (approvers.length === 0) return messages.noApprover(own === 'editor' ? undefined : lastEdit?.by.name);
  const submit = state === 'changed' || state === 'sent-back' ? `${messages.submitAgain} ` : '';
  return `${submit}${messages.canApprove(orNames(approvers))}`;
}
