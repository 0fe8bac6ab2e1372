import type { PayLine, PayLineKind } from '../pay/pay-lines.ts';

/** Arrears of all months and amounts are one column, and so is what takes them back. */
export const arrearsColumns: Record<PayLineKind, string> = {
  earning: 'Arrears',
  deduction: 'Recovered pay of earlier months',
  reimbursement: 'Arrears',
};

const lopColumns: Readonly<Partial<Record<NonNullable<PayLine['adjustment']>, string>>> = {
  'lop-reversal': 'LOP reversals',
  'lop-adjustment': 'LOP adjustments',
};

/**
 * The column of a line in a register, or its place in a comparison: its label, but for lines that name the month or the days that
 * they are of.
 */
export const columnOf = ({
  kind,
  label,
  adjustment,
  arrears,
}: Pick<PayLine, 'kind' | 'label' | 'adjustment' | 'arrears'>): string =>
  arrears ? arrearsColumns[kind] : ((adjustment && lopColumns[adjustment]) ?? label);
