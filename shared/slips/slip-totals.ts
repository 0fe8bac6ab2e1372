import { type Paise, paise, sumPaise } from '../money.ts';
import { calculateSlip, type SlipFigures } from '../pay/calculation.ts';

/** The totals of payslips, in paise. */
export interface SlipTotals {
  people: number;
  grossEarnings: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** The reimbursements in totals, which are in neither gross earnings nor deductions. In paise. */
export const reimbursementsIn = ({
  grossEarnings,
  totalDeductions,
  netPay,
}: Omit<SlipTotals, 'people'>): Paise => paise(netPay - grossEarnings + totalDeductions);

/** The totals of the payslips of a month: of its pay run, its payroll register and its bank advice. */
export function totalsOfSlips(slips: readonly SlipFigures[]): SlipTotals {
  const results = slips.map(calculateSlip);
  const total = (name: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    sumPaise(results.map((result) => result[name]));
  return {
    people: slips.length,
    grossEarnings: total('grossEarnings'),
    totalDeductions: total('totalDeductions'),
    netPay: total('netPay'),
  };
}
