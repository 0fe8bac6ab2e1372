export const messages = {
  loadFailed: 'The company could not be loaded.',
  saveFailed: 'The company could not be saved. Please try again.',
  logoHint: 'PNG or SVG. It stands beside the company’s name at the head of each payslip.',
  payDayHint: 'A month that is shorter is paid on its last day.',
  payDateRuleHint: 'A pay day on a weekend or a holiday stays as it is.',
  payslipsHint: 'Later: on a date that you choose when you generate them, or when you publish the month.',
  bankChangesHint:
    'By approval, salary is paid into the earlier account until an admin approves the new one.',
  ownFieldsHint: 'Admins can always correct these fields. Clear a checkbox to leave the field to them alone.',
  yearlyLeavesHint: 'For everybody who has no number of their own.',
  leavesInProportion:
    'In the year of joining, give employees the days of the months from joining on: 6 of 12 to a joiner in July',
} as const;
