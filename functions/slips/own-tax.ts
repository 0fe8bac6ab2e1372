import type { MonthTax } from '../../shared/income-tax.ts';
import { mapAmounts, paise, toRupees } from '../../shared/money.ts';
import { periodOf, type SlipItem } from '../store/slip.ts';

/** Income tax as a payslip froze it, in rupees; undefined where it has none. */
export function taxOfSlip(item: SlipItem): MonthTax | undefined {
  const { profile, statutory } = item.slip;
  if (!statutory?.incomeTax) return undefined;
  const { expected, working, notes } = statutory.incomeTax;
  const kept = statutory.kept?.incomeTax;
  return {
    payPeriod: periodOf(item),
    expected: toRupees(expected),
    deducted: toRupees(profile.incomeTax ?? paise(0)),
    working: working.map((line) => mapAmounts(line, ['amount'], toRupees)),
    notes,
    ...(kept !== undefined && { kept }),
  };
}

/**
 * The same for the employee: where another amount is deducted, it was entered, and the working is not that of the deduction.
 */
export function ownTaxOf(item: SlipItem): MonthTax | undefined {
  const tax = taxOfSlip(item);
  return tax && tax.expected === tax.deducted ? tax : undefined;
}
