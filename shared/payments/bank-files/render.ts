import { type Paise, paise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import { bankCodeOf, bankName } from './banks.ts';
import { withoutAccents } from './beneficiary.ts';
import type { BankFileTemplate, CharacterSet, DateFormat, TemplateColumn } from './template.ts';

/** One transfer of a batch. */
export interface Transfer {
  employeeId: string;
  /** As the bank prints it. */
  name: string;
  email: string;
  account: string;
  ifsc: string;
  amount: Paise;
}

/** The parts that the transfers of a batch have in common. */
export interface TransferBatch {
  period: PayPeriod;
  /** Counts the batches of a month, from 1. */
  number: number;
  /** YYYY-MM-DD. */
  valueDate: string;
  debitAccount: string;
}

/** NEFT takes any amount, RTGS from this one: ₹2,00,000. */
const rtgsFrom = paise(2_00_000_00);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function toDate(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const texts: Record<DateFormat, string> = {
    'dd-mm-yyyy': `${day}-${month}-${year}`,
    'dd/mm/yyyy': `${day}/${month}/${year}`,
    'dd-MMM-yyyy': `${day}-${months[Number(month) - 1]}-${year}`,
    'yyyy-mm-dd': date,
  };
  return texts[format];
}

/** 'SALARY NOV26'. */
const narrationOf = (period: PayPeriod): string => {
  const [year = '', month = ''] = period.split('-');
  return `SALARY ${months[Number(month) - 1]?.toUpperCase()}${year.slice(2)}`;
};

const referenceLength = 20;

/** The end of the references of a later batch, which an employee ID can look like. */
const batchEnd = /B\d+$/;

/**
 * The references of a batch's transfers, which the bank's report comes back with: 'SAL202611E042', by the number of the
 * employee, and from the second batch on 'SAL202611E042B2'. Where that would be too long, or is one that another
 * transfer has, it is by the place in the batch: 'SAL202611N12B2'. An employee ID that ends as a later batch does, as E042B2,
 * ends with the first batch as well, so that no two payments of a month have one reference. The same transfers have the
 * same ones.
 */
export function referencesOf(
  transfers: readonly Pick<Transfer, 'employeeId'>[],
  { period, number }: Pick<TransferBatch, 'period' | 'number'>,
): string[] {
  const start = `SAL${period.replace('-', '')}`;
  const end = number === 1 ? '' : `B${number}`;
  const byEmployee = transfers.map(({ employeeId }) => {
    const id = employeeId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
    return id === '' ? undefined : `${start}${id}${batchEnd.test(id) ? `B${number}` : end}`;
  });
  const counts = new Map<string | undefined, number>();
  for (const reference of byEmployee) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  const isFree = (reference: string | undefined): reference is string =>
    reference !== undefined && reference.length <= referenceLength && counts.get(reference) === 1;
  const used = new Set(byEmployee.filter(isFree));
  let place = 0;
  const next = (): string => {
    place += 1;
    const reference = `${start}N${place}${end}`;
    return used.has(reference) ? next() : reference;
  };
  return byEmployee.map((reference) => (isFree(reference) ? reference : next()));
}

const refused: Record<CharacterSet, RegExp> = {
  any: /(?!)/g,
  letters: /[^A-Za-z ]+/g,
  'letters-digits': /[^A-Za-z0-9]+/g,
  'letters-digits-spaces': /[^A-Za-z0-9 ]+/g,
  digits: /[^0-9]+/g,
};

/** A spreadsheet would take this for the beginning of a formula. */
const formulaStart = /^[=+\-@\s]+/;

/** A line break within a cell would begin another row: a separate payment. */
const toOneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(formulaStart, '')
    .trim();

function toCell(column: TemplateColumn, value: string): string {
  // Most columns of a bank are empty.
  if (value === '') return '';
  const { characters = 'any', isUpperCase, maxLength } = column;
  const gap = characters === 'letters-digits' || characters === 'digits' ? '' : ' ';
  const taken = characters === 'any' ? value : withoutAccents(value).replaceAll(refused[characters], gap);
  const oneLine = toOneLine(taken);
  return (isUpperCase ? oneLine.toUpperCase() : oneLine).slice(0, maxLength).trim();
}

const isOwnBank = ({ ownBank }: BankFileTemplate, { ifsc }: Transfer): boolean =>
  !!ownBank && bankCodeOf(ifsc) === ownBank.toUpperCase();

function modeOf(template: BankFileTemplate, transfer: Transfer): string {
  const { ownBank, neft, rtgs } = template.modes;
  if (isOwnBank(template, transfer)) return ownBank;
  return rtgs !== undefined && transfer.amount >= rtgsFrom ? rtgs : neft;
}

/** The text of a transfer in a column, before it is made to fit; empty where the column is for other rows. */
function textOf(
  template: BankFileTemplate,
  column: TemplateColumn,
  transfer: Transfer,
  reference: string,
  batch: TransferBatch,
): string {
  const rows = isOwnBank(template, transfer) ? 'own-bank' : 'other-banks';
  if (column.rows && column.rows !== 'all' && column.rows !== rows) return '';
  switch (column.source) {
    case 'constant':
      return column.constant ?? '';
    case 'payment-mode':
      return modeOf(template, transfer);
    case 'debit-account':
      return batch.debitAccount;
    case 'name':
      return transfer.name;
    case 'account':
      return transfer.account.replaceAll(/\s/g, '');
    case 'ifsc':
      return transfer.ifsc.replaceAll(/\s/g, '').toUpperCase();
    case 'bank-name':
      return bankName(transfer.ifsc);
    case 'amount':
      return (transfer.amount / 100).toFixed(2);
    case 'narration':
      return narrationOf(batch.period);
    case 'email':
      return transfer.email;
    case 'reference':
      return reference;
    case 'value-date':
      return toDate(batch.valueDate, template.dateFormat);
    case 'employee-id':
      return transfer.employeeId;
  }
}

/** A cell as the file has it, and what it was before it was made to fit its column. */
export interface RenderedCell {
  column: TemplateColumn;
  value: string;
  cell: string;
}

/** The cells of a batch's file, a row for each transfer, without the header. */
export function renderRows(
  template: BankFileTemplate,
  transfers: readonly Transfer[],
  batch: TransferBatch,
): RenderedCell[][] {
  const references = referencesOf(transfers, batch);
  return transfers.map((transfer, i) =>
    template.columns.map((column) => {
      const value = textOf(template, column, transfer, references[i] ?? '', batch);
      return { column, value, cell: toCell(column, value) };
    }),
  );
}

/** The cells as they are in the file. */
export const cellsOf = (rendered: readonly RenderedCell[][]): string[][] =>
  rendered.map((row) => row.map(({ cell }) => cell));

export const toRows = (...of: Parameters<typeof renderRows>): string[][] => cellsOf(renderRows(...of));

/** The titles of the columns. */
export const toTitles = ({ columns }: BankFileTemplate): string[] =>
  columns.map(({ header }) => toOneLine(header));

/** A cell of a text file: in quotes where the delimiter or a quote is in it. */
const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A file of text, each line ended as banks' programs expect. */
export const toDelimitedText = (template: BankFileTemplate, rows: readonly string[][]): string =>
  [...(template.hasHeader ? [toTitles(template)] : []), ...rows]
    .map((cells) => `${cells.map((cell) => quoted(cell, template.delimiter)).join(template.delimiter)}\r\n`)
    .join('');
