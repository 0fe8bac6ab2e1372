import * as z from 'zod/mini';
import { type Rupees, rupeesAmount } from '../money.ts';
import { type PayPeriod, storedPayPeriod } from '../period.ts';

/** A line of the working: in rupees, negative where it is taken off. */
const workingLine = z.object({ label: z.string(), detail: z.string(), amount: rupeesAmount });
export type TaxWorkingLine = z.output<typeof workingLine>;
export const taxWorking = z.array(workingLine);

/** Income tax of a month as a payslip, or the month of a pay run, has it: in rupees. */
export const monthTax = z.object({
  payPeriod: storedPayPeriod,
  /** Tax of the month by the rules. */
  expected: rupeesAmount,
  deducted: rupeesAmount,
  working: taxWorking,
  notes: z.array(z.string()),
  /** Why another amount is deducted, where an admin gave a reason. */
  kept: z.optional(z.string()),
});
export type MonthTax = z.output<typeof monthTax>;

/** The parts of a payslip that say how its income tax came about. */
interface TaxedSlip {
  profile: { payPeriod?: PayPeriod | undefined; incomeTax?: Rupees | undefined };
  statutory?:
    | {
        incomeTax?: { expected: Rupees; working: TaxWorkingLine[]; notes: string[] } | undefined;
        kept?: { incomeTax?: string | undefined } | undefined;
      }
    | undefined;
}

/** Income tax as a payslip froze it; undefined where it has none. */
export function taxOfSlip({ profile, statutory }: TaxedSlip): MonthTax | undefined {
  const { payPeriod, incomeTax: deducted = 0 as Rupees } = profile;
  if (!statutory?.incomeTax || payPeriod === undefined) return undefined;
  const kept = statutory.kept?.incomeTax;
  return { payPeriod, deducted, ...statutory.incomeTax, ...(kept !== undefined && { kept }) };
}

/** The same for the employee: where another amount is deducted, the working is not that of the deduction. */
export function ownTaxOf(slip: TaxedSlip): MonthTax | undefined {
  const tax = taxOfSlip(slip);
  return tax?.expected === tax?.deducted ? tax : undefined;
}
