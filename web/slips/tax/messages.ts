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
  inRegime: { new: 'You are in the new regime.', old: 'You are in the old regime.' },
  chooseRegime: { new: 'Choose the new regime', old: 'Choose the old regime' },
  chosen: (date: string) => `Chosen on ${date}.`,
  notChosen: 'Without a choice, the new regime holds.',
  choiceOpen: 'You can change it until payroll locks the tax year.',
  lockedOn: (date: string) => `Payroll locked this tax year on ${date}. Ask payroll to open it.`,
  choosing: { new: 'The new regime is chosen', old: 'The old regime is chosen' },
  chooseFailed: 'Could not change the regime. Try again.',
  claimsForOld: (amount: string) => `The old regime costs you less once you claim ${amount} more.`,
  notComparable:
    'Both regimes cannot be compared yet. Ask payroll to enter your date of birth, by which the old regime taxes.',
  inOther: (regime: 'new' | 'old', tax: string) => `In the ${regime} regime, it would cost ${tax} tax.`,
  beforePf: 'PF and other deductions can take a part of it too.',
  declarationFailed: 'Could not load your declaration.',
  declarationOf: (year: string) => `${year}. What you claim in the old regime, with what each line saves.`,
  declared: 'Declaration saved',
  checkFields: 'Check the marked fields, then save again.',
  noEstimate:
    'What your claims save shows here once you have a payslip of this tax year and payroll has your date of birth.',
  taxIn: { old: 'Tax in the old regime', new: 'Tax in the new regime' },
  cheaper: (regime: 'new' | 'old', amount: string) =>
    `The ${regime} regime costs you ${amount} less in the year.`,
  sameTax: 'Both regimes cost you the same.',
  claimsInNew:
    'You are in the new regime, where these claims change nothing. Choose the old one on Income Tax.',
  rent: 'Enter each rent with its months. HRA that you receive is free of tax, month by month, up to the least of the HRA, the rent beyond a tenth of basic pay, and a part of basic pay: half of it in the eight cities, two fifths elsewhere.',
  panAbove: 'Above ₹1,00,000 of rent a year',
  limit: (amount: string) => `At most ${amount}`,
  saves: (amount: string) => `saves ${amount}`,
  noLimit: {
    rent: 'By HRA and basic pay',
    savings: '',
    ownNps: '',
    health: '',
    parentsHealth: '',
    homeLoanInterest: '',
    educationLoanInterest: 'No limit',
    treatment: '',
    donations: 'No limit of its own',
    dependant: 'A fixed amount',
    disability: 'A fixed amount',
  },
  hints: {
    savings:
      'Insurance, PPF, ELSS, tuition fees, principal of a home loan; your PF counts by itself (section 123)',
    ownNps: 'Besides savings (section 124)',
    health: 'Premiums for you, spouse and children (section 126)',
    parentsHealth: 'Premiums for your parents (section 126)',
    homeLoanInterest: 'For a home that you live in (section 22)',
    educationLoanInterest: 'For higher studies (section 129)',
    treatment: 'Of a disease that the rules name (section 128)',
    donations: 'As the receipt says that it counts (section 133)',
  },
} as const;
