/** Messages of proofs. Those of the server are in shared/declarations/proofs.ts. */
export const messages = {
  failed: 'Could not load the proofs.',
  intro: (month: string, lastDay: string) =>
    `Upload a receipt or certificate for each line by ${lastDay}. From the payslip for ${month} on, a line without an accepted proof does not count.`,
  uploadHint: 'PDF, JPEG or PNG, up to 4 MB. A scan or a photo will do.',
  uploadFailed: 'Could not upload the proof. Try again.',
  uploaded: 'Proof uploaded. Payroll decides on it',
  removed: 'Proof removed',
  removeFailed: 'Could not remove the proof. Try again.',
  openFailed: 'Could not open the proof. Try again.',
  yearBefore:
    'Payroll decided on these lines for the payslips up to March. Claim the rest in your income-tax return.',
  lockedStill: 'Proofs can be uploaded although the declaration is locked.',
  without: 'Without an accepted proof:',
  refusedMeans: 'Until another proof is accepted:',
  loweredMeans: 'Compared with the whole amount:',
  noChange: 'The TDS of the months left stays the same.',
  notEstimated: 'The effect on the months left cannot be estimated without a payslip of this tax year.',
  more: (amount: string) => `${amount} more TDS until March.`,
  less: (amount: string) => `${amount} less TDS until March.`,
  listFailed: 'Could not load the list of proofs.',
  none: {
    waiting: 'No proofs wait for a decision.',
    missing: 'Each declared line has a proof.',
    all: 'No employee has chosen the old regime for this tax year.',
  },
  subtitle: 'Proofs of declarations, by employee in the old regime.',
  recorded: 'The audit log records each time you view this declaration or open a proof.',
  waitingCounts: (lines: number, month: string) =>
    `${lines === 1 ? 'One line waits' : `${lines} lines wait`} for your decision. Until then ${lines === 1 ? 'it counts' : 'they count'} as declared, also in the payslip for ${month}.`,
  nothingDeclared: 'Nothing is declared for this tax year.',
  inNew: 'This employee is in the new regime, in which the declaration changes nothing.',
  decideFailed: 'Could not save the decision. Try again.',
  decided: { accepted: 'Line accepted', lowered: 'Amount lowered', refused: 'Line refused' },
  refuseNote:
    'The files of this line are deleted at once. The employee is told, and can upload another proof.',
  employeeReads: 'The employee reads it.',
} as const;
