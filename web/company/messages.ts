export const messages = {
  loadFailed: 'Could not load the company details.',
  saveFailed: 'Could not save the company details. Try again.',
  logoHint: 'PNG or SVG. Shown next to the company name on each payslip.',
  payDayHint: 'Shorter months are paid on their last day.',
  payDateRuleHint: 'A pay day on a weekend or holiday is not moved.',
  payslipsHint: 'Later: on the date you choose when you generate payslips, or when you publish the month.',
  lopRuleHint:
    'For payslips from now on. Days before joining and after leaving count by the days of the month.',
  payRunApproval: 'Pay runs need approval by another admin before payslips are generated.',
  payRunApprovalHint:
    'The approver is neither the admin who submits the figures nor the one who edited them last. Payment batches of the payslips can be approved by the admin who prepared them.',
  payRunApprovalAlone: 'There is only one admin, so approval is off. It starts when a second admin is added.',
  bankChangesHint:
    'With approval, salary is paid into the earlier account until an admin approves the new one.',
  ownFieldsHint:
    'Admins can always correct these fields. Clear a checkbox to let only admins edit the field.',
  yearlyLeavesHint: 'For employees without an individual number.',
  leavesInProportion:
    'Give pro-rata leave in the year of joining. For example, an employee who joins in July gets 6 of 12 days.',
  leavingHint: 'A leaving begins with these settings. You can change both for each employee.',
  leaverAccessHint: 'Until then, former employees can sign in to read payslips and documents.',
  lockDayHint:
    'From this day on, employees change neither their tax regime nor their declaration of the tax year.',
  lockDayIsPast: 'This day has passed in this tax year: declarations are locked once you save.',
  proofsFromHint:
    'From this payslip on, lines without an accepted proof do not count. Employees are reminded from the 10th of the month before.',
  yearsKeptHint: 'After the tax year. Declarations are then erased.',
  doubt: 'Confirm with your accountant',
  coverageHint:
    'Where a law does not cover the company, nothing is deducted, paid or filed by it. A day counts for its whole month. Until you answer, each law is taken to cover the company.',
  coverageFrom: (employees: number) => `Covers companies from ${employees} employees.`,
  coverageDate: 'Enter the day since which the law covers the company.',
  modesHint:
    'Check only compares the entered amount with the expected one and warns. Fill in sets the expected amount; another one then needs a reason.',
  registrationsHint: 'One for each state where employees work. Clear a number to remove it.',
} as const;
