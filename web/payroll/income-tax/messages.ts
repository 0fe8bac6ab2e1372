/** Messages of an employee's income tax. Those of the server are in shared/payroll/income-tax.ts. */
export const messages = {
  failed: 'Could not load the income tax.',
  none: 'No income tax is calculated for this employee. Set a pay period, or turn on income tax in Company.',
  confirmFailed: 'Could not confirm the pay. Try again.',
  confirmed: 'Pay of the earlier employer confirmed',
  confirmedOn: (date: string) => `Confirmed on ${date}.`,
  enteredOn: (date: string) =>
    `Entered by the employee on ${date}. Compare it with their Form 130 or last payslip, then confirm it.`,
  deducted: (amount: string) => `${amount} is deducted instead.`,
  regimes: { new: 'New regime', old: 'Old regime' },
  chosenOn: (date: string) => `The regime was chosen on ${date}.`,
  lockedOn: (date: string) => `The employee cannot change it: it has been locked since ${date}.`,
  openedOn: (date: string) => `Opened to the employee on ${date}.`,
  opened: 'Declaration opened to the employee',
  locked: 'Declaration locked',
  lockFailed: 'Could not change the lock. Try again.',
  noClaims: 'Nothing is declared for this tax year.',
  viewIsRecorded: 'That you view it is recorded in the audit log.',
  declarationFailed: 'Could not load the declaration.',
} as const;
