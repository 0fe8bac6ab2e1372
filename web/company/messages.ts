export const messages = {
  loadFailed: 'Could not load the company details.',
  saveFailed: 'Could not save the company details. Try again.',
  logoHint: 'PNG or SVG. Shown next to the company name on each payslip.',
  payDayHint: 'Shorter months are paid on their last day.',
  payDateRuleHint: 'A pay day on a weekend or holiday is not moved.',
  payslipsHint: 'Later: on the date you choose when you generate payslips, or when you publish the month.',
  bankChangesHint:
    'With approval, salary is paid into the earlier account until an admin approves the new one.',
  ownFieldsHint:
    'Admins can always correct these fields. Clear a checkbox to let only admins edit the field.',
  yearlyLeavesHint: 'For employees without an individual number.',
  leavesInProportion:
    'Give pro-rata leave in the year of joining. For example, an employee who joins in July gets 6 of 12 days.',
  doubt: 'Confirm with your accountant',
  modesHint:
    'Check only compares the entered amount with the expected one and warns. Fill in sets the expected amount; another one then needs a reason.',
  registrationsHint: 'One for each state where employees work. Clear a number to remove it.',
} as const;
