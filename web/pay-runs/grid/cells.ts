import type * as z from 'zod/mini';
import { type PayRunRow, payRunEdit } from '../../../shared/pay-runs.ts';
import { payrollFields } from '../../../shared/payroll-fields.ts';

/** The figures of a row that can be edited, in the order of the columns. */
export const editableFields = ['paidDays', 'lopDays', 'otherDeduction'] as const;
export type EditableField = (typeof editableFields)[number];

/** Days or rupees; null where the figure is empty. */
export type CellValue = number | null;

export const cellValueOf = (row: PayRunRow, field: EditableField): CellValue => row[field] ?? null;

const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The text of a cell: days as they are, rupees with Indian grouping and two decimals. */
export function formatCell(field: EditableField, value: CellValue): string {
  if (value === null) return '';
  return field === 'otherDeduction' ? amountFormat.format(value) : String(value);
}

/** Either a value, or why the text is none. */
export type ParsedCell = { value: CellValue; message?: never } | { value?: never; message: string };

/** Digits with a decimal point, plain or grouped: 125000.50, 1,25,000.50 and 125,000.50. */
const number = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/;

/**
 * The number that people and spreadsheets write in a cell. A lone dash is 0, as in Excel's accounting format, and
 * parentheses or a minus sign are negative. Undefined where the text is no number.
 */
function parseNumber(text: string): number | undefined {
  const bare = text.replace(/^(?:₹|rs\.?|inr)/i, '').replace(/\/-$/, '');
  if (/^[-–—]$/.test(bare)) return 0;
  const [, sign, digits = ''] = /^([-−(]?)(?:₹?)(.*?)\)?$/.exec(bare) ?? [];
  if (!number.test(digits) || !/\d/.test(digits)) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  return sign && value !== 0 ? -value : value;
}

/** Reads what was typed or pasted into a cell; a blank empties it. The messages are those of the API. */
export function parseCell(field: EditableField, text: string): ParsedCell {
  const trimmed = text.replace(/\s/g, '');
  if (trimmed === '') return { value: null };
  const schema: z.ZodMiniType = payRunEdit.shape[field];
  const parsed = schema.safeParse(parseNumber(trimmed) ?? Number.NaN);
  if (parsed.success) return { value: parsed.data as CellValue };
  return { message: parsed.error.issues[0]?.message ?? `${payrollFields[field].label} must be a number` };
}
