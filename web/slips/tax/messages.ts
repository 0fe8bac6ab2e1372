/** Messages of the employee's income tax. Those of the server are in shared/payroll/income-tax.ts. */
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
  inNewRegime: 'You are in the new regime.',
  oldInReturn: 'Payroll deducts by the new regime; you can choose the old one in your income-tax return.',
  claimsForOld: (amount: string) => `The old regime costs you less once you claim ${amount} more.`,
  notSaved: 'Try amounts for the old regime. They stay on this page and are not saved.',
  notComparable:
    'Both regimes cannot be compared yet. Ask payroll to enter your date of birth, by which the old regime taxes.',
  inOldRegime: (tax: string) => `In the old regime, it would cost ${tax} tax.`,
  beforePf: 'PF and other deductions can take a part of it too.',
} as const;
