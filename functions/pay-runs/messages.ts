import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import { maxConfirmedSlips } from '../../shared/pay-runs/open-slips.ts';
import type { PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import { formatPeriod } from '../../shared/period.ts';

const maxListedNames = 5;

/** 'Asha Rao, Bela Shah and 3 more' */
const listNames = (names: readonly string[]): string => {
  const more = names.length - maxListedNames;
  return more > 0 ? `${names.slice(0, maxListedNames).join(', ')} and ${more} more` : names.join(', ');
};

/** Messages that no screen needs to know: they weigh nothing there. */
export const openSlipMessages = {
  open: (names: readonly string[]) =>
    `${listNames(names)}: ${names.length === 1 ? 'the payslip is' : 'payslips are'} missing or out of date. Generate again, or confirm each with a reason.`,
  leftOut: (names: readonly string[]) =>
    `${listNames(names)}: not in this month yet. Check the month again to add ${names.length === 1 ? 'the employee' : 'them'}.`,
  interrupted: 'The payslips could not all be compared. Close the month again.',
  tooMany: `At most ${maxConfirmedSlips} payslips can be confirmed. Generate again instead.`,
} as const;

/** Why a month takes no change for the moment: its payslips are made, or compared with its figures. Undefined where it does. */
export function busyMessage({ item, state }: { item: string; state: PayRunState }): string | undefined {
  if (state === 'generating') return payRunMessages.generating(item);
  if (state === 'comparing') return payRunMessages.comparing(item);
  return state === 'closing' ? payRunMessages.closing(item) : undefined;
}

/** Why a payslip is not made. */
export const generatingMessages = {
  settingsChanged:
    'A setting or a rule of the law was changed while the payslips were generated. Check the total, and try again.',
} as const;

/** Why a month cannot be submitted, approved or generated. */
export const approvalMessages = {
  notNeeded: 'Pay runs need no approval. An admin can turn it on in Company.',
  alone: 'An approval needs a second admin. Until there is one, you can generate the payslips without it.',
  figuresChanged: 'The figures have changed since you looked at them. Check them and try again.',
  submittedBy: (name: string) => `${name} has already submitted these figures.`,
  decidedBy: (name: string, outcome: 'approved' | 'sent-back') =>
    outcome === 'approved' ? `${name} has approved these figures.` : `${name} has sent these figures back.`,
  errors: (names: readonly string[]) => `Correct the errors of ${listNames(names)} first.`,
  nothingToSubmit: 'There are no payslips to generate. Enter the figures first.',
  noApprover: (editor: string | undefined) =>
    editor
      ? `${editor} edited these figures last, so no admin but you could approve them. ${editor} can submit them, and you approve.`
      : 'No other admin could approve these figures.',
  notSubmitted: 'These figures are not submitted any more. Reload to see where the month stands.',
  ownSubmission: 'You submitted these figures. Another admin approves them.',
  ownEdit: (approvers: readonly string[]) =>
    approvers.length > 0
      ? `You edited what these figures depend on. ${listNames(approvers)} can approve them.`
      : 'You edited these figures last. Another admin approves them.',
  needed: 'This pay run needs approval. Submit it first.',
  waiting: 'This pay run is waiting for approval.',
  sentBack: (name: string) => `${name} sent this pay run back. Submit it again first.`,
  changedBy: (name: string | undefined) =>
    `${name ? `A change by ${name} has ended the approval` : 'The figures have changed since they were submitted'}. Submit the pay run again first.`,
  noRun: (period: string) =>
    `Payslips need approval. Open the pay run for ${formatPeriod(period)} and generate them there.`,
  finalNeeded:
    'Submit this final payslip for approval under Leaving, on the page of the employee. It does not wait for the pay run.',
  changesFigures:
    'This would change figures that were approved. Change them in the pay run, and have it approved again.',
} as const;
