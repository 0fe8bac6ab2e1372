import * as z from 'zod/mini';
import { rupeesField } from '../../../shared/money.ts';
import { maxPercent } from '../../../shared/pay/salary-components.ts';
import { importedPerson } from '../../../shared/people/people.ts';
import { columnMessages } from '../../sheets/match-columns.ts';
import { isEndOfNumber, parseDate, parseNumber } from '../../sheets/parse-value.ts';
import { isFormulaError, type SheetCell } from '../../sheets/sheet.ts';
import {
  acceptedChoices,
  type ColumnKind,
  isComponentColumn,
  type PeopleColumns,
  type PersonColumn,
} from '../columns.ts';
import { parseChoice } from './parse-choice.ts';

export type CellValue = string | number;

/** A value in the form that the API takes, or a message with what to type instead. */
type ParsedCell = { value: CellValue; message?: never } | { value?: never; message: string };

const examples: Record<ColumnKind, string> = {
  email: 'Type it as name@company.com.',
  text: 'Type it on one line.',
  identifier: 'Type it again, or leave the cell empty.',
  date: 'Type day, month and year, for example 31/03/2026.',
  amount: 'Type rupees, for example 45000 or 45,000.50.',
  count: 'Type whole days, for example 12.',
  percent: 'Type percent, for example 12 or 12.5.',
  choice: 'Type one of the choices.',
};

export const cellMessages = {
  noName: 'Name is missing. Type the full name to add a new employee.',
  noDate: (title: string, text: string) => `${title} is not a valid date: “${text}”. ${examples.date}`,
  monthFirst: (title: string, text: string, other: { number: number; text: string }) =>
    `${title} may have the month first, like “${other.text}” in row ${other.number}: “${text}”. Type the month as a name, for example 31-Mar-2026.`,
  lettersLost: (title: string, text: string) =>
    `${title} has lost characters: “${text}”. Save the spreadsheet again as Excel or CSV UTF-8.`,
  noChoice: (title: string, text: string, accepted: string) =>
    `${title} is not one of the choices: “${text}”. Type ${accepted}.`,
  isFraction: (title: string, text: string) => `${title} is less than 1: “${text}”. ${examples.percent}`,
  isDate: (title: string, example: string) => `${title} is formatted as a date. ${example}`,
  digitsLost: (title: string, text: string) =>
    `${title} has lost its last digits: “${text}”. Format the column as text and type the full number.`,
  formulaError: (title: string, text: string) =>
    `${title} contains a spreadsheet error: “${text}”. Type the value instead.`,
  noResult: (title: string) => `${title} is a formula without a value. Type the value instead.`,
} as const;

/** A spreadsheet writes a number that is too long for it like this. */
const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** The value to validate, or a message where the cell has none. */
function interpret(columns: PeopleColumns, column: PersonColumn, { text, isDate }: SheetCell): ParsedCell {
  const [title, kind, written] = [columns.titleOf(column), columns.kindOf(column), text.trim()];
  if (isFormulaError(written)) return { message: cellMessages.formulaError(title, written) };
  if (kind === 'date') {
    const value = parseDate(written);
    return value === undefined ? { message: cellMessages.noDate(title, written) } : { value };
  }
  if (kind === 'choice') {
    const { options = {} } = columns.detailsOf(column);
    const value = parseChoice(column, options, written);
    return value === undefined
      ? { message: cellMessages.noChoice(title, written, acceptedChoices(options)) }
      : { value };
  }
  if (isDate) return { message: cellMessages.isDate(title, examples[kind]) };
  if (kind === 'percent') {
    const value = parseNumber(written.replace(/%$/, '')) ?? Number.NaN;
    // A spreadsheet stores 12 % in a cell of percentages as 0.12. With the sign it is clear.
    return value > 0 && value < 1 && !written.endsWith('%')
      ? { message: cellMessages.isFraction(title, written) }
      : { value };
  }
  if (kind === 'amount' && isEndOfNumber(written)) return { message: columnMessages.divided(title, written) };
  if (kind === 'amount' || kind === 'count') return { value: parseNumber(written) ?? Number.NaN };
  if (kind === 'identifier' && scientific.test(written))
    return { message: cellMessages.digitsLost(title, written) };
  if (kind === 'text' && /[?\uFFFD]/.test(written))
    return { message: cellMessages.lettersLost(title, written) };
  return { value: written };
}

/** Adds the column's title, unless the API's message begins with it. */
const about = (title: string, message: string) =>
  message.startsWith(title) || message.startsWith('Email') ? message : `${title}: ${message}`;

/** The schema of the API for a column. */
function schemaOf({ titleOf, kindOf }: PeopleColumns, column: PersonColumn): z.ZodMiniType {
  if (!isComponentColumn(column)) return importedPerson.shape[column];
  const amount = rupeesField(titleOf(column));
  const tooLarge = `${titleOf(column)} cannot be more than ${maxPercent}`;
  return kindOf(column) === 'percent' ? amount.check(z.lte(maxPercent, tooLarge)) : amount;
}

/** Reads a cell that is not blank, by the rules of the API. */
export function parseCell(columns: PeopleColumns, column: PersonColumn, cell: SheetCell): ParsedCell {
  const interpreted = interpret(columns, column, cell);
  if (interpreted.message !== undefined) return interpreted;
  const parsed = schemaOf(columns, column).safeParse(interpreted.value);
  if (parsed.success) return { value: parsed.data as CellValue };
  const title = columns.titleOf(column);
  const [issue] = parsed.error.issues;
  const message = about(title, issue?.message ?? `${title} is not valid`);
  return { message: `${message}: “${cell.text.trim()}”. ${examples[columns.kindOf(column)]}` };
}
