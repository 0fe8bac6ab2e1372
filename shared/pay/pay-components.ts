import type { ResultName } from './calculation.ts';
import { type AmountName, deductionNames, earningNames } from './payroll-fields.ts';

/**
 * The components of a net pay, in the order of the slip. A result beside loss of pay stands for what it has beyond the
 * amounts that it is calculated from, where it was given instead (spec §5).
 */
export const payComponents = [
  ...earningNames,
  'grossEarnings',
  'lopDeduction',
  ...deductionNames,
  'totalDeductions',
  'netPay',
] as const;
export type PayComponent = AmountName | ResultName;
