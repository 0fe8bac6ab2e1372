import { formatDate } from '../../shared/date.ts';
import { type DetailsDecision, personalFields, toSentenceCase } from '../../shared/profiles/profiles.ts';
import { endSentence } from '../../shared/text.ts';

/** Messages about changes that need approval, and fields that the company keeps. */
export const requestMessages = {
  waiting: 'Waiting for approval',
  requestedOn: (date: string) =>
    `Requested on ${date}. Until an admin approves, your salary slips and payments use the details above.`,
  emptied: 'Removed',
  withdrawn: 'Request withdrawn',
  withdrawFailed: 'Could not withdraw the request. Try again.',
  sentForApproval: 'Sent to an admin for approval',
  approvalHint: 'Changes need an admin’s approval.',
  lockedHint: 'Ask an admin to change this.',
} as const;

/** 'An admin rejected your change on 12 Nov 2026 (Bank account number): Send a cheque.' */
export function decisionText({ outcome, fields, on, reason }: DetailsDecision): string {
  const names = fields.map((name) => toSentenceCase(personalFields[name].label)).join(', ');
  const verb = outcome === 'approved' ? 'approved' : 'rejected';
  return endSentence(
    `An admin ${verb} your change on ${formatDate(on)} (${names})${reason ? `: ${reason}` : ''}`,
  );
}

/** Messages of the profile screen (spec §2, §8); the server's are in the contract. */
export const messages = {
  managedByAdmin: 'Salary & Leave Information (Managed by Admin)',
  fetchFailed: 'Failed to fetch profile data.',
  saveFailed: 'An error occurred while saving the profile.',
  none: 'No details yet. Add your details to show them on your salary slips.',
  missing: 'N/A',
  leaveByType: 'By leave type',
} as const;
