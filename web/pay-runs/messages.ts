import { formatPeriod } from '../../shared/period.ts';

/** Messages of the screens of pay runs. Those of the server are in shared/pay-runs.ts. */
export const messages = {
  listFailed: 'The pay runs could not be loaded.',
  openingFailed: 'What opening the month would do could not be loaded.',
  openFailed: 'The month could not be opened.',
  noMonths: 'No month has been opened yet.',
  closeFirst: 'The next month can be opened once this one is closed.',
  runFailed: 'The pay run could not be loaded.',
  connectionLost: (time: string) =>
    `No connection to the server since ${time}. The numbers are from then; it is tried again every few seconds.`,
  sumsLoading: 'Being added up',
  sumsLoaded: (period: string) => `The sums of ${formatPeriod(period)} are there.`,
  sumsFailed: 'The sums of the month could not be loaded.',
  noRun: (period: string) => `${formatPeriod(period)} has no pay run.`,
  rowsFailed: 'The people of the month could not be loaded.',
  noMatch: 'Nobody matches.',
  autosave: 'Every change is saved as you make it.',
  keys: 'Arrows and Enter move, typing replaces, a block from a sheet can be pasted, Ctrl Z takes back, Esc leaves the table.',
  saveFailed: 'Your latest changes are not saved.',
  leftUnsaved: (period: string) =>
    `Some changes of ${formatPeriod(period)} are not saved. They wait in its pay run.`,
  checkFailed: 'The month could not be checked.',
  checkAgain: 'Reads accounts, bank details and leave again, and takes in who has come.',
  nothingFound: 'Nothing needs a look.',
  unsavedFirst: 'Some changes are not saved yet. Please decide on them first.',
  /** @param names of the employees whose rows wait for a decision */
  decideFirst: (names: string) => `Some changes are not saved yet: ${names}. Please decide on them first.`,
  confirmGeneration: (slips: string, period: string, sum: string, left: string) =>
    `Generate ${slips} for ${formatPeriod(period)}, net pay ${sum} in all?${left}`,
  visibleAtOnce: 'Employees can see their payslips at once and get a notification.',
  visibleAtOnceByMail:
    'Employees can see their payslips at once. They get a notification and, unless they turned it off, an email.',
  visibleLater: 'Employees cannot see their payslips yet. They get a notification when you publish them.',
  visibleLaterByMail:
    'Employees cannot see their payslips yet. When you publish them, they get a notification and, unless they turned it off, an email.',
  publishOn: 'Publish on',
  publishOnHint: 'Leave it empty to publish them yourself.',
  notPublished: 'Payslips not published',
  publishedOn: (date: string) => `Employees see them from ${date} on.`,
  publishedByHand: 'Employees see them once you publish them.',
  confirmPublishing: (period: string) =>
    `Publish the payslips of ${period}? Employees can see them at once and are told. This cannot be undone.`,
  publishingOpenSlips: (slips: string) =>
    `${slips} missing or out of date. Generate again first to update them.`,
  publishingFailed: 'The payslips could not be published.',
  closingUnpublished:
    'Its payslips are not published yet: employees cannot see them. You can publish them after closing.',
  openWarnings: (warnings: string, one: boolean) => `${warnings} ${one ? 'is' : 'are'} still open.`,
  generationFailed: 'The slips could not be generated.',
  confirmClosing: (period: string) =>
    `Close ${formatPeriod(period)}? Its figures and slips then stay as they are, until somebody reopens it.`,
  openSlipsIntro:
    'These payslips are missing, or show other details than are saved now. Generate again to update them, or confirm them as they are. The reason is kept with the month.',
  openSlipsFailed: 'Could not load the payslips to check.',
  noOpenSlips: 'Every payslip is up to date.',
  tooManyOpenSlips: 'Too many payslips are missing or out of date to confirm each. Generate again instead.',
  confirmSlipsFailed: 'Could not confirm the payslips.',
  slipOutdated: 'The payslip is out of date. Generate again to update it.',
  slipMissing: 'The payslip is missing. Generate again to create it.',
  closingFailed: 'The month could not be closed.',
  reopeningFailed: 'The month could not be reopened.',
  registerFailed: 'The slips of the month could not be loaded.',
  noSlips: 'No slip of this month has been generated.',
  bankAdviceRefused: 'The bank advice cannot be made yet.',
  exportFailed: 'The file could not be made.',
  sumsDiffer: 'These are not the sums of the month’s screen: its slips have changed. Please reload the page.',
  comparisonFailed: 'The comparison could not be loaded.',
  importIntro: (period: string) =>
    `Changes the figures of ${formatPeriod(period)} by a sheet: a row for each person, found by employee ID or email. A blank cell leaves its figure as it is. What would change is shown first; nothing is written before you accept it.`,
  importClosed: 'Figures can be imported while the month is open.',
  importFailed: 'The sheet could not be compared with the month.',
  importStopped: (left: string) => `${left} could not be saved.`,
  notImported: 'Nothing of these rows was saved. Correct them in the spreadsheet and import it again.',
  importRefused: 'Correct these rows in the sheet and import it again, or go on without them.',
  nothingToImport: 'The sheet says nothing that the month does not have already.',
  templateFailed: 'The template could not be made.',
} as const;
