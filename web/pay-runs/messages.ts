import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { formatPeriod } from '../../shared/period.ts';
import { countEmployees } from '../lib/count.ts';

/** Messages of the screens of pay runs. Those of the server are in shared/pay-runs/messages.ts. */
export const messages = {
  columnsHint: (max: number) => `Show up to ${max} of these columns.`,
  listFailed: 'Could not load the pay runs.',
  openingFailed: 'Could not preview this month.',
  openFailed: 'Could not open this month.',
  noMonths: 'No month has been opened yet.',
  closeFirst: 'Close the newest month to open the next one.',
  runFailed: 'Could not load the pay run.',
  connectionLost: (time: string) =>
    `No connection to the server since ${time}. Progress updates when the connection is back.`,
  totalsLoading: 'Calculating totals…',
  totalsLoaded: (period: string) => `Totals for ${formatPeriod(period)} are ready.`,
  totalsFailed: 'Could not load the totals of this month.',
  noRun: (period: string) => `${formatPeriod(period)} has no pay run.`,
  rowsFailed: 'Could not load the employees of this month.',
  noMatch: 'No matching employee.',
  autosave: 'Changes are saved automatically.',
  keys: 'Move with the arrow keys or Enter. Type to replace, paste from a spreadsheet, Ctrl+Z to undo, Esc to leave the table.',
  lopNotSaved: 'Could not save the LOP days.',
  lopReasonHint: 'Needed for other days than those of the leave.',
  lopChangedMeanwhile: 'This employee was changed meanwhile. Check the figures and try again.',
  saveFailed: 'Could not save your latest changes.',
  leftUnsaved: (period: string) =>
    `${formatPeriod(period)} has unsaved changes. Open its pay run to save or discard them.`,
  checkFailed: 'Could not check this month.',
  checkAgain: 'Refresh accounts, bank details and leave, and add new joiners.',
  nothingFound: 'No issues found.',
  unsavedFirst: 'You have unsaved changes. Save or discard them first.',
  /** @param names of the employees with unsaved changes */
  decideFirst: (names: string) => `There are unsaved changes for ${names}. Save or discard them first.`,
  confirmGeneration: (payslips: string, period: string, netPay: string, skipped: string) =>
    `Generate ${payslips} for ${formatPeriod(period)} with a total net pay of ${netPay}?${skipped}`,
  confirmUpdate: (payslips: string, period: string, netPay: string, skipped: string) =>
    `Update ${payslips} for ${formatPeriod(period)}? The others stay as they are. The total net pay is then ${netPay}.${skipped}`,
  confirmUnchanged: (period: string) =>
    `All payslips for ${formatPeriod(period)} are up to date. Generate them again?`,
  visibleAtOnce: 'Employees can see their payslips immediately and get a notification.',
  visibleAtOnceByEmail:
    'Employees can see their payslips immediately. They get a notification and, unless turned off, an email.',
  visibleLater: 'Employees cannot see their payslips yet. They get a notification when you publish them.',
  visibleLaterByEmail:
    'Employees cannot see their payslips yet. When you publish them, they get a notification and, unless turned off, an email.',
  publishOn: 'Publish on',
  publishOnHint: 'Leave empty to publish manually.',
  notPublished: 'Payslips not published',
  publishedOn: (date: string) => `Employees can see them from ${date}.`,
  publishedByHand: 'Employees can see them after you publish them.',
  confirmPublishing: (period: string) =>
    `Publish the payslips of ${period}? Employees are notified and can see them immediately. This cannot be undone.`,
  publishingOpenSlips: (slips: string) =>
    `${slips} missing or out of date. Generate again first to update them.`,
  publishingFailed: 'Could not publish the payslips.',
  closingUnpublished:
    'The payslips are not published yet, so employees cannot see them. You can publish them after closing.',
  openWarnings: (warnings: string, one: boolean) => `${warnings} ${one ? 'is' : 'are'} still open.`,
  comparing: (people: number) => `Comparing the figures of ${countEmployees(people)}…`,
  generationFailed: 'Could not generate the payslips.',
  confirmClosing: (period: string) =>
    `Close ${formatPeriod(period)}? Its figures and payslips cannot be changed until an admin reopens it.`,
  openSlipsFailed: 'Could not load the payslips to check.',
  noOpenSlips: 'All payslips are up to date.',
  confirmSlipsFailed: 'Could not confirm the payslips.',
  slipOutdated: 'The payslip is out of date. Generate again to update it.',
  slipMissing: 'The payslip is missing. Generate again to create it.',
  closingFailed: 'Could not close this month.',
  stopped: (task: NonNullable<PayRun['stopped']>['task'], date: string, reason: string) =>
    `${task.slice(0, 1).toUpperCase()}${task.slice(1)} stopped on ${date}. ${reason}`,
  afterStop: {
    submitting: 'Check the totals, then submit them again.',
    approving: 'Check the changes, then approve them again.',
    generating: 'Check the totals, then generate the payslips again.',
    closing: 'Check the payslips, then close the month again.',
  },
  reopeningFailed: 'Could not reopen this month.',
  registerFailed: 'Could not load the payslips of this month.',
  noSlips: 'No payslips have been generated for this month.',
  paidInPayments:
    'Bank files of this month are made in Payments. They leave out what is paid already, and employees who are held.',
  bankAdviceRefused: 'The bank advice is not available yet.',
  exportFailed: 'Could not create the file.',
  totalsDiffer: 'The payslips have changed since you opened this page. Reload to see the latest totals.',
  firstMonth: (previous: string) => `There are no payslips of ${formatPeriod(previous)} to compare with.`,
  importedBefore: (payslips: string) =>
    `${payslips} of the month before ${payslips.startsWith('1 ') ? 'was' : 'were'} imported, without employer contributions.`,
  comparisonFailed: 'Could not load the comparison.',
  importClosed: 'You can import figures only while the month is open.',
} as const;
