import type { Sheet } from './sheet.ts';

/**
 * Matches the start of a formula, in full width too, and the control characters that a spreadsheet skips before one;
 * after any quotes, so that taking the first one away again is exact.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A quote at the start makes a spreadsheet take the rest as text. */
const neutralizeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text without that quote. */
export const restoreText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;

/** Without it, Excel reads the file in the code page of the computer, which has no Devanagari. */
const byteOrderMark = '\uFEFF';

/** Quoted where it has a separator of any locale. */
const quote = (field: string) => (/[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** A sheet as CSV (RFC 4180) in UTF-8. A number below zero stays a number; text never becomes a formula. */
export function toCsv({ columns, rows, totals }: Sheet): string {
  const toField = (cell: string, column: number) =>
    quote(columns[column]?.kind === 'text' ? neutralizeFormula(cell) : cell);
  const header = columns.map(({ label }) => quote(neutralizeFormula(label)));
  const lines = [header, ...[...rows, ...(totals ? [totals] : [])].map((row) => row.map(toField))];
  return byteOrderMark + lines.map((line) => `${line.join(',')}\r\n`).join('');
}
