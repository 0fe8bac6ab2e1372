import type { Paise } from '../../shared/money.ts';

export interface SheetColumn {
  label: string;
  /** Text is written as text, whatever it looks like; the others are decimal numbers. */
  kind: 'text' | 'amount' | 'days';
}

/** A table for a file. */
export interface Sheet {
  /** The sheet's name in a workbook: at most 31 characters. */
  name: string;
  columns: readonly SheetColumn[];
  /** A cell for each column; an empty one is ''. */
  rows: readonly (readonly string[])[];
  /** A last row, which sums up the others. */
  totals?: readonly string[] | undefined;
}

/** Rupees with two decimals, a point, and no grouping: −310000 → '-3100.00'. Exact: nothing is divided. */
export function formatDecimal(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
