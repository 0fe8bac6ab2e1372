import { type ReportedTransfer, readBankReport } from '../../shared/payments/bank-files/bank-report.ts';
import { SheetError } from '../sheets/sheet.ts';
import { messages } from './messages.ts';

/** Words in the titles of a bank's report, which tell the separator of a CSV file. */
const titleWords = /\b(account|acc|amount|status|utr|ref|reference|reason|remarks)\b/i;

/** Reads the report of a bank from a CSV or XLSX file. @throws SheetError with a message for the user */
export async function readReportFile(file: File): Promise<ReportedTransfer[]> {
  const { readSheet } = await import('../sheets/read-sheet.ts');
  const { rows } = await readSheet(file, (title) => titleWords.test(title.replaceAll('_', ' ')));
  const cells: string[][] = [];
  // Rows without content are left out of the sheet: the others keep their numbers.
  for (const { number, cells: row } of rows) {
    while (cells.length < number - 1) cells.push([]);
    cells.push([...row].map((cell) => cell?.text ?? ''));
  }
  const report = readBankReport(cells);
  if (!report) throw new SheetError(messages.reportUnreadable);
  return report;
}
