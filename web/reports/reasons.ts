import type { VarianceReason } from '../../shared/reports/reports.ts';

/** The names of the reasons of a variance, and what each covers. */
export const reasonTexts: Record<VarianceReason, { label: string; hint: string }> = {
  joined: { label: 'Joined', hint: 'Payslips of employees who had none in the month before.' },
  left: { label: 'Left', hint: 'Payslips of the month before, of employees who have none now.' },
  raise: { label: 'Raises', hint: 'Earnings and components that are more or less than before.' },
  lossOfPay: { label: 'Loss of pay', hint: 'LOP days that are more or less than before.' },
  oneOff: { label: 'One-off amounts and arrears', hint: 'Amounts that are of one month only.' },
  law: { label: 'Change of law', hint: 'Statutory amounts by a rule that is newer than the month before.' },
  deductions: {
    label: 'Statutory and other deductions',
    hint: 'PF, ESI, taxes and other deductions, and contributions that follow from the pay.',
  },
  other: { label: 'Other', hint: 'Totals that were entered instead of calculated.' },
};
