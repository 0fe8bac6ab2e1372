/** Messages of an employee's page. Those of the server are in shared/people.ts. */
export const messages = {
  userFailed: 'Could not load this employee.',
  detailsFailed: 'Could not load the details of this employee.',
  correctionFailed: 'Could not save the details.',
  corrected: 'Details saved',
  correctionHint: 'The employee gets an email when the bank account, IFSC or PAN changes.',
  balanceFailed: 'Could not load the leave balance.',
} as const;
