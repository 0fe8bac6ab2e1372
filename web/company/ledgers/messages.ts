export const messages = {
  intro: 'The accounts that payroll is booked to, with the names they have in your accounting program.',
  loading: 'Loading ledgers…',
  loadFailed: 'Could not load the ledgers.',
  saveFailed: 'Could not save the ledgers. Try again.',
  saved: 'Ledgers saved',
  exportedStay:
    'Vouchers that you have exported stay as they are. If a change gives a month another voucher, its page offers the reversal of the old one.',
  byDepartment: 'Divide costs by department',
  byDepartmentHint:
    'Earnings and your contributions get a line for each department, which Tally books to a cost centre of that name.',
  tallyCompany: 'Company in Tally',
  tallyCompanyHint: 'Leave it empty if Tally has the name of your company here.',
  tally: 'Accounting program',
  usual: 'Clear a field to use the usual ledger.',
} as const;
