/** Messages of the employee's income tax. Those of the server are in shared/income-tax.ts. */
export const messages = {
  failed: 'Could not load your income tax.',
  none: 'The working comes with your next payslip.',
  noMonths: 'No payslip of this tax year yet.',
  former:
    'Did you work elsewhere since April? Enter the pay and tax of that job, so that the tax of the year comes out right. Payroll confirms it against your Form 130 or last payslip.',
  formerWaits: 'Payroll has not confirmed these figures yet. They do not count until then.',
  formerCounts: (date: string) => `Confirmed on ${date}. Your tax counts it.`,
  saved: 'Sent to payroll for confirmation',
  saveFailed: 'Could not save. Try again.',
  arrears:
    'Arrears are taxed in the month that pays them. To claim relief, file Form 39 with your return (section 157(1)).',
  tooMuch:
    'Tax that is taken beyond that of the year lowers the next months. What remains in March comes back with your return.',
} as const;
