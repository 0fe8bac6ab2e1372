import { importedPerson } from '../../../shared/people.ts';
import { parseDate } from '../../sheets/parse-date.ts';
import { parseNumber } from '../../sheets/parse-number.ts';
import type { SheetCell } from '../../sheets/sheet.ts';
import { type ColumnKind, kindOf, type PersonColumn, titleOf } from '../columns.ts';

export type CellValue = string | number;

/** Either a value as the API takes it, or why the cell has none, and what to type. */
export type ParsedCell = { value: CellValue; message?: never } | { value?: never; message: string };

const examples: Record<ColumnKind, string> = {
  email: 'Type it as name@company.com.',
  text: 'Type it on one line.',
  identifier: 'Type it again, or leave the cell empty.',
  date: 'Type day, month and year, as 31/03/2026.',
  amount: 'Type rupees, as 45000 or 45,000.50.',
  count: 'Type whole days, as 12.',
};

export const cellMessages = {
  noName: 'Name is missing. Nobody has this email yet: type the full name.',
  noDate: (title: string, text: string) => `${title} is not certainly a date: “${text}”. ${examples.date}`,
  monthFirst: (title: string, text: string, other: { number: number; text: string }) =>
    `${title} could be month first, as “${other.text}” in row ${other.number}: “${text}”. Type the month by name, as 31-Mar-2026.`,
  lettersLost: (title: string, text: string) =>
    `${title} has lost letters: “${text}”. Save the spreadsheet as Excel or CSV UTF-8 again.`,
  isDate: (title: string, example: string) => `${title} is a date. ${example}`,
  digitsLost: (title: string, text: string) =>
    `${title} has lost its last digits: “${text}”. Format its column as text, and type the whole number.`,
  formulaError: (title: string, text: string) =>
    `${title} is an error of the spreadsheet: “${text}”. Type the value in its place.`,
  noResult: (title: string) => `${title} is a formula without a value. Type the value in its place.`,
} as const;

const formulaError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;
/** What a spreadsheet makes of a number that is too long for it. */
const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** The value as the schema has to look at it; a message where there is none. */
function interpret(column: PersonColumn, { text, isDate }: SheetCell): ParsedCell {
  const [title, kind, written] = [titleOf(column), kindOf(column), text.trim()];
  if (formulaError.test(written)) return { message: cellMessages.formulaError(title, written) };
  if (kind === 'date') {
    const value = parseDate(written);
    return value === undefined ? { message: cellMessages.noDate(title, written) } : { value };
  }
  if (isDate) return { message: cellMessages.isDate(title, examples[kind]) };
  if (kind === 'amount' || kind === 'count') return { value: parseNumber(written) ?? Number.NaN };
  if (kind === 'identifier' && scientific.test(written))
    return { message: cellMessages.digitsLost(title, written) };
  if (kind === 'text' && /[?\uFFFD]/.test(written))
    return { message: cellMessages.lettersLost(title, written) };
  return { value: written };
}

/** Most messages of the API begin with what they are about. */
const about = (title: string, message: string) =>
  message.startsWith(title) || message.startsWith('Email') ? message : `${title}: ${message}`;

/** Reads a cell that is not blank, by the rules of the API. */
export function parseCell(column: PersonColumn, cell: SheetCell): ParsedCell {
  const interpreted = interpret(column, cell);
  if (interpreted.message !== undefined) return interpreted;
  const parsed = importedPerson.shape[column].safeParse(interpreted.value);
  if (parsed.success) return { value: parsed.data as CellValue };
  const [issue] = parsed.error.issues;
  const message = about(titleOf(column), issue?.message ?? `${titleOf(column)} is not valid`);
  return { message: `${message}: “${cell.text.trim()}”. ${examples[kindOf(column)]}` };
}
