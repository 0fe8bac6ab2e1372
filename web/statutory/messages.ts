/** Messages of the screen Statutory; those that the server sends too are in the contract. */
export const messages = {
  loading: 'Loading what the month owes…',
  loadFailed: 'Could not load what this month owes. Try again.',
  noMonth: 'Choose a month.',
  noPayslipHas: 'No payslip has it',
  unanswered: (laws: readonly string[]) =>
    `Say which of these laws cover the company: ${laws.join(', ')}. Until you answer, they are taken to cover it.`,
  noPayslips: (month: string) => `There are no payslips of ${month} yet. Generate them first.`,
  subtitle: 'An exported file is not filed until you file it on the portal of the authority.',
  exported: (name: string) => `${name} exported. It is not filed yet.`,
  exportedAsXlsx:
    'Exported. Open it in Excel and save it as Excel 97-2003 (.xls) before you upload it. It is not filed yet.',
  exportFailed: 'Could not export the file. Try again.',
  recordFailed: 'Could not save this. Try again.',
  dismissFailed: 'Could not dismiss this. Try again.',
  dismissHint: 'For example: filed with another program. It is no longer listed as due or late.',
  takeBackFailed: 'Could not take this back. Try again.',
  leavesOut: 'The file leaves out employees with errors:',
  allLeftOut: 'Every employee of this file has an error. Correct the errors first:',
  notExported: 'Nothing has been exported yet.',
  notPaid: 'No payment is recorded yet.',
  outOfDate:
    'The file is out of date: payslips, numbers or names have changed since it was exported. Export it again.',
  changedSinceFiled:
    'Payslips, numbers or names have changed since this was exported and filed. Export it again, and file the lines that are new or different as a supplementary or revised return.',
  exportedSinceFiled:
    'The newest file is not what was filed. File the lines that are new or different as a supplementary or revised return, then take the filing back and record it again.',
  noDueDate: 'No due date is known for this state. Ask the authority.',
  pfOnArrears: (month: string) =>
    `PF of the earlier months that payslips of ${month} pay, or take back. Amounts below zero were paid too much.`,
  pfDeducted: (deducted: number, employees: number) =>
    deducted === 0
      ? 'No payslip deducts it. Choose that in Company.'
      : `${deducted} of ${employees} payslips deduct the employee’s share, or give it back.`,
  doubts: (doubts: readonly string[]) => `${doubts.join(' ')} Confirm this with your accountant.`,
  depositedPart: (deposited: string, due: string) => `${deposited} of ${due} deposited`,
  noChallan: 'No challan yet',
  noFile: 'No file',
  directChallan: 'By direct challan',
  filedByQuarter: 'By quarter, Form 138',
  notDeposited: (amount: string, dueOn: string | undefined, isLate: boolean) =>
    `${amount} is deducted and not deposited.${dueOn === undefined ? '' : ` It ${isLate ? 'was' : 'is'} due on ${dueOn}.`}`,
  challanFailed: 'Could not save the challan. Try again.',
  challanHint: 'A challan that pays several months is entered in each month, with the part of that month.',
  form138Subtitle: 'Sheets to prepare the quarterly TDS statement of salaries from.',
  form138Loading: 'Loading the quarter…',
  form138LoadFailed: 'Could not load this quarter. Try again.',
  form138Note:
    'This is not the file for the FVU, and not a Form 130. Type or paste the sheets into the return preparation utility of the tax department; only a Form 130 from its site is valid.',
  form138Annual:
    'The columns of the annual annexure were not published when this sheet was made. Compare them with the utility before you file.',
  form138NotFiled: 'Form 138 of this quarter is not recorded as filed.',
  form138Recorded: 'Form 138 recorded as filed',
  form138TakenBack: 'Filing taken back',
  form138Differs:
    'Payslips, PANs or challans have changed since: the current sheets differ from what was filed. File a correction statement if the filed one was wrong.',
  form138Reference: 'The number that the tax department gave: RRR or token.',
  form138SameAsFiled: 'Sheets exported. They say what was filed.',
  form138Exported: 'Sheets exported. Form 138 is not filed yet.',
  form138WithErrors: 'Sheets exported with errors. Correct them before you file.',
  form138OutOfDate:
    'The exported sheets are out of date: payslips, PANs or challans have changed since. Export them again.',
  noDeductions: 'No payslip of this quarter deducts income tax.',
  allAgree: 'All totals agree.',
  taxFailed: 'Could not load income tax. Try again.',
  noTax: 'No payslip of this month has income tax.',
  noTaxToLookAt: 'No employee is in this list.',
  taxExpected: (amount: string) => `Expected ${amount}`,
  declarationsAreOpen: (year: string) =>
    `Employees can change their regime and declaration of April ${year} to March ${Number(year) + 1}.`,
  declarationsLockOn: (year: string, date: string) =>
    `Employees can change their regime and declaration of April ${year} to March ${Number(year) + 1} until ${date}.`,
  lockedSince: (date: string, by: string) =>
    `Regimes and declarations have been locked since ${date}, by ${by}.`,
  lockedByDay: (date: string) =>
    `Regimes and declarations have been locked since ${date}, the day set in Company. You can open one employee's on the employee's page.`,
  lockQuestion: 'Lock regimes and declarations? Employees cannot change them until you open them again.',
  lockFailed: 'Could not change the lock. Try again.',
  declarationsLocked: 'Declarations locked',
  declarationsOpened: 'Declarations opened',
  totalHint: 'Type it from the challan. It is compared with the payslips.',
  reasonHint: 'ESIC asks why an employee has no paid day.',
} as const;
