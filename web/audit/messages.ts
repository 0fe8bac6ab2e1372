import { type AuditAction, auditLabels } from '../../shared/audit/audit-labels.ts';

export const messages = {
  loadFailed: 'Could not load the audit log.',
  none: 'The audit log is empty.',
  noneFound: 'No matching entries.',
  choosePerson: 'Choose an employee from the list.',
  yearMissing: 'Enter a year from 1900 to 2099.',
  noMatch: 'No matching employee.',
} as const;

/** Label of an action; one of another version of the portal is shown as it is. */
export const labelOfAction = (action: string): string => auditLabels[action as AuditAction] ?? action;
