import { formatPeriod } from '../../shared/period.ts';

export const messages = {
  subtitle: 'The journal voucher of the month for your accounting program, from its payslips.',
  monthsSubtitle: 'The journal voucher of each month, and whether your books have it.',
  monthsFailed: 'Could not load the months.',
  noMonths: 'The voucher of a month follows once its payslips are generated.',
  loading: 'Loading the books…',
  loadFailed: 'Could not load the books of this month.',
  noPayslips: (period: string) => `There is neither a pay run nor a payslip for ${formatPeriod(period)}.`,
  notGenerated: (period: string) =>
    `The payslips of ${formatPeriod(period)} are not generated. Generate them first.`,
  notClosed: 'The month is not closed: its payslips, and with them the voucher, can still change.',
  withoutRun:
    'The month has no pay run: another payslip of it can be generated at any time, and the voucher then changes.',
  exportFailed: 'Could not export the voucher. Try again.',
  exported: (id: string) => `Voucher ${id} exported`,
  reversalExported: (version: number) => `Reversal of version ${version} exported`,
  challanExported: (number: string) => `Voucher of challan ${number} exported`,
  challansNote:
    'Each challan is a payment on its day, and in Tally a payment voucher. Choose the bank and the other ledgers in Ledgers.',
  ledgersFirst:
    'Tally refuses a voucher with a ledger that it does not have. Import the ledgers first, or create them by hand with exactly these names.',
  replaced: (version: number, next: number) =>
    `The payslips or ledgers have changed since version ${version} was exported. If your books have it, import its reversal, and then version ${next}.`,
  withoutDepartment: (payslips: number) =>
    `${payslips === 1 ? 'One payslip has' : `${payslips} payslips have`} no department. Enter departments in payroll details and generate the payslips again.`,
  notExported: 'Nothing has been exported yet.',
  agrees: 'All amounts agree.',
} as const;
