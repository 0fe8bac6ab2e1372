import { count, countEmployees } from '../lib/count.ts';

/** Messages of the payments of a month; those that the server sends too are in the contract. */
export const messages = {
  subtitle: 'Each employee is due the latest payslip less earlier payments.',
  loading: 'Loading payments…',
  loadFailed: 'Could not load the payments of this month.',
  rowsFailed: 'Could not load the employees of this month.',
  loadedSoFar: (employees: number) => `Loading: ${countEmployees(employees)} so far.`,
  monthsSubtitle: 'Months with salaries to pay or to recover, and the latest month.',
  monthsFailed: 'Could not load the months.',
  noMonths:
    'No payments are tracked yet. Choose the first month that you track in the payment settings, and generate its payslips.',
  recoverSubtitle:
    'Amounts paid above the latest payslip, or owed because it is below zero. The next payslips take them back.',
  recoverFailed: 'Could not load what is to be recovered.',
  nothingToRecover: 'Nothing is to be recovered.',
  noPayslips: 'This month has no payslips yet. Each can be paid once it is generated.',
  notYet: (employees: number) =>
    `${count(employees, 'payslip is', 'payslips are')} not generated yet, and not in this batch.`,
  noneMatch: 'No employee matches.',
  notTracked:
    'Payslips of this month say that they are paid, whatever is recorded here. Choose the first month that you track in the payment settings.',
  nothingToPay: 'Nothing is to be paid now.',
  emptyDraft: 'This batch has no payments yet. Add employees to it.',
  otherApproves: 'An admin with the duty to approve approves this batch.',
  typeBack:
    'Type the total and the number of payments to approve them. After that, the batch cannot be changed.',
  again: 'Try again: nothing is done twice.',
  added: (done: number, all: number, batch: number) =>
    done === all
      ? `${countEmployees(done)} added to batch ${batch}`
      : `${done} of ${countEmployees(all)} were added to batch ${batch}.`,
  takenOut: (done: number, all: number, batch: number) =>
    done === all
      ? `${countEmployees(done)} taken out of batch ${batch}`
      : `${done} of ${countEmployees(all)} were taken out of batch ${batch}.`,
  recorded: (done: number, all: number) =>
    done === all
      ? `${count(done, 'payment', 'payments')} recorded`
      : `${done} of ${count(all, 'payment', 'payments')} were recorded.`,
  batchFailed: 'Could not make the batch. Try again.',
  approveFailed: 'Could not approve the batch. Try again.',
  approved: (batch: number) => `Batch ${batch} approved. Export its file for the bank.`,
  exportFailed: 'Could not export the file. Try again.',
  exported: (batch: number) => `Batch ${batch} exported. Upload the file at your bank.`,
  previewFailed: 'Could not load the payments of this batch.',
  voidFailed: 'Could not void the batch. Try again.',
  voided: (batch: number) => `Batch ${batch} is void`,
  voidHint: 'What it would have paid is due again. Void it only if the bank made none of its payments.',
  voidWithBank: 'The bank may have the file. Make sure there that none of its payments is made.',
  anotherVoids: 'Another admin can void it.',
  voidButPaid: 'If the bank paid some of this file all the same, read its report.',
  holdFailed: 'Could not hold the payment. Try again.',
  held: (name: string) => `The payment to ${name} is held`,
  releaseFailed: 'Could not release the payment. Try again.',
  released: (name: string) => `The payment to ${name} is released`,
  holdHint: 'The payment is kept out of batches until an admin releases it.',
  returnedHint:
    'Record a cheque, cash or a transfer that you received. Then check the open month again: its payslip takes back only what is left.',
  elsewhereHint:
    'Record a payment that no batch made: by cheque, in cash, or from another account. It counts as paid here, on the payslip and in the books.',
  referenceHint: 'The number of the cheque or voucher, or the UTR.',
  paidElsewhere: (name: string) => `The payment to ${name} is recorded`,
  undoHint: 'The amount is due again. The payment stays in the list as void.',
  undoFailed: 'Could not undo the payment. Try again.',
  remindFailed: 'Could not send the reminder. Try again.',
  reminded: (name: string) => `${name} is reminded to enter a bank account`,
  remindedAt: (when: string) => `Reminded on ${when}`,
  confirmAccount: (name: string) => `Pay ${name} into the changed account?`,
  confirmAccountHint:
    'Ask the employee by phone or in person whether the change is theirs. Changing the account shortly before pay day is how salaries are stolen.',
  confirmFailed: 'Could not confirm the account. Try again.',
  confirmed: (name: string) => `The account of ${name} is confirmed`,
  recordFailed: 'Could not record this. Try again.',
  reportUnreadable:
    'No row of titles was found. The file needs a column for the status, one for the amount, and one for the reference or the account.',
  reportFailed: 'Could not read the report. Try again.',
  reportHint: 'CSV or Excel, as the bank gives it. Nothing is saved before you have seen what it says.',
  nothingNew: 'Nothing new. What the report says is recorded already.',
  leftOut: 'These rows are not recorded. Look at each of them at the bank.',
} as const;
