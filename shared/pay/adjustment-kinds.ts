/**
 * Amounts beside the monthly pay. A bonus and a correction are pay; a reimbursement is not. An advance, a recovery and an
 * overpayment are taken back until they are paid off; a payslip that pays an advance has it as a separate amount. An
 * overpayment is money that was paid above the newest payslip of an earlier month. Arrears, reversed loss of pay, and loss of
 * pay that was found late are of earlier months. The others are of a final settlement.
 */
export const adjustmentKinds = [
  'earning',
  'deduction',
  'reimbursement',
  'advance',
  'advance-payment',
  'recovery',
  'overpayment',
  'arrears',
  'lop-reversal',
  'lop-adjustment',
  'leave-encashment',
  'notice-pay',
  'notice-recovery',
  'gratuity',
] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
