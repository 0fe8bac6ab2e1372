import type { RowLine } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';

/** Columns that an admin can show or hide; the others of the grid are always there. */
export const optionalColumns = {
  leaveDays: 'Leave',
  grossEarnings: 'Gross',
  totalDeductions: 'Deductions',
  difference: 'Change from last month',
} as const;
export type OptionalColumn = keyof typeof optionalColumns | LineColumn;

/** Lines of payslips, by kind and the label of their column. */
type LineColumn = `line:${string}`;

export const isLineColumn = (key: string): key is LineColumn => key.startsWith('line:');

export const lineColumn = ({
  kind,
  label,
  column = label,
}: Pick<RowLine, 'kind' | 'label' | 'column'>): LineColumn => `line:${kind} ${column}`;

/** More do not fit beside the others. */
export const maxOptionalColumns = 4;

const usualColumns = Object.keys(optionalColumns) as OptionalColumn[];

const storageKey = 'pay-run-columns';

/** The columns that were chosen in this browser, also those of lines that this month does not have. */
export function readChosenColumns(): OptionalColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const isColumn = (key: unknown): key is OptionalColumn =>
      typeof key === 'string' && (key in optionalColumns || isLineColumn(key));
    return Array.isArray(stored) ? stored.filter(isColumn) : usualColumns;
  } catch {
    return usualColumns;
  }
}

export const storeChosenColumns = (columns: readonly OptionalColumn[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(columns));

/** Facts of a month that its columns depend on. */
export interface ColumnsOfMonth {
  /** The lines of its payslips. */
  lines: PayRunSummary['lines'];
  /** There is no month before that it differs from. */
  isFirstMonth: boolean;
}

/** The columns that can be chosen in a month, with their labels. */
export const possibleColumns = ({ lines, isFirstMonth }: ColumnsOfMonth) => [
  ...Object.entries(optionalColumns)
    .map(([key, label]) => ({ key: key as OptionalColumn, label }))
    .filter(({ key }) => key !== 'difference' || !isFirstMonth),
  ...lines.map((line) => ({ key: lineColumn(line), label: line.label })),
];

/** The chosen columns that a month has, as far as there is room. */
export function shownColumns(chosen: readonly OptionalColumn[], month: ColumnsOfMonth): OptionalColumn[] {
  const possible = new Set(possibleColumns(month).map(({ key }) => key));
  return chosen.filter((key) => possible.has(key)).slice(0, maxOptionalColumns);
}

/** The chosen columns with one shown or hidden. */
export const toggleColumn = (chosen: readonly OptionalColumn[], key: OptionalColumn): OptionalColumn[] =>
  chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];
