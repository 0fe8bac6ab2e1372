import type * as z from 'zod/mini';
import { type Rupees, toPaise } from '../../../shared/money.ts';
import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { sumOfDays } from '../../../shared/pay/unpaid-days.ts';
import { type PayRunRow, payRunEdit } from '../../../shared/pay-runs/rows.ts';
import { parseNumber } from '../../sheets/parse-value.ts';
import { formatFigure } from '../format.ts';

/** The figures of a row that can be edited, in the order of the columns. */
export const editableFields = ['paidDays', 'lopDays', 'otherDeduction'] as const;
export type EditableField = (typeof editableFields)[number];

/** Days or rupees; null where the figure is empty. */
export type CellValue = number | null;

export const cellValueOf = (row: PayRunRow, field: EditableField): CellValue => row[field] ?? null;

/** Whether a figure was not typed: paid days that follow dates and LOP days, and LOP days that follow unpaid leave. */
function isFollowing({ typedDays, lopDays, unpaidLeave }: PayRunRow, field: EditableField): boolean {
  if (field === 'paidDays') return !typedDays?.includes(field);
  return field === 'lopDays' && unpaidLeave !== undefined && lopDays === sumOfDays(unpaidLeave.days);
}

/** The value that an edit replaces: a figure that was not typed is as if the cell were empty. */
export const enteredValueOf = (row: PayRunRow, field: EditableField): CellValue =>
  isFollowing(row, field) ? null : cellValueOf(row, field);

/** The text of a cell: days as they are, rupees with Indian grouping and two decimals. */
export function formatCell(field: EditableField, value: CellValue): string {
  if (value === null) return '';
  return field === 'otherDeduction' ? formatFigure(toPaise(value as Rupees)) : String(value);
}

/** Either a value, or why the text is none. */
type ParsedCell = { value: CellValue; message?: never } | { value?: never; message: string };

/** Reads what was typed or pasted into a cell; a blank empties it. The messages are those of the API. */
export function parseCell(field: EditableField, text: string): ParsedCell {
  const trimmed = text.replace(/\s/g, '');
  if (trimmed === '') return { value: null };
  const schema: z.ZodMiniType = payRunEdit.shape[field];
  const parsed = schema.safeParse(parseNumber(trimmed) ?? Number.NaN);
  if (parsed.success) return { value: parsed.data as CellValue };
  return { message: parsed.error.issues[0]?.message ?? `${payrollFields[field].label} must be a number` };
}
