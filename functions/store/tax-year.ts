import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { financialYearOf } from '../../shared/financial-year.ts';
import { type Paise, paiseAmount, toRupees } from '../../shared/money.ts';
import type { FormerPay, OwnIncomeTax } from '../../shared/payroll/income-tax.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { storedUserId } from '../../shared/user-id.ts';

/** In paise. */
const figures = { taxablePay: paiseAmount, taxDeducted: paiseAmount };

const formerPay = z.object({
  /** By the employee; it counts once an admin has confirmed it. */
  entered: z.optional(z.object({ ...figures, at: z.string() })),
  /** It holds until other figures are confirmed. */
  confirmed: z.optional(
    z.object({ ...figures, at: z.string(), by: z.object({ id: storedUserId, name: z.string() }) }),
  ),
});
export type FormerPayItem = z.output<typeof formerPay>;

/** Pay of earlier employers (Form 122), by the year in which the tax year begins. */
export const formerPayByYear = z.optional(z.record(z.string(), formerPay));

interface TaxYears {
  oldRegime?: Record<string, unknown> | undefined;
  formerPay?: Record<string, FormerPayItem> | undefined;
  taxMonths?: Record<string, { taxDeducted?: Paise | undefined }> | undefined;
}

/** That of the tax year of a month. */
export const formerPayOf = ({ formerPay }: TaxYears, period: PayPeriod): FormerPayItem | undefined =>
  formerPay?.[String(financialYearOf(period))];

/** The year in which the tax year of today begins. */
export const taxYearOfToday = (): number => financialYearOf(toPeriod(todayInIndia()));

const toFigures = ({ taxablePay, taxDeducted, at }: NonNullable<FormerPayItem['entered']>) => ({
  taxablePay: toRupees(taxablePay),
  taxDeducted: toRupees(taxDeducted),
  on: todayInIndia(new Date(at)),
});

const toFormerPay = ({ entered, confirmed }: FormerPayItem = {}): FormerPay => ({
  ...(entered && { entered: toFigures(entered) }),
  ...(confirmed && { confirmed: toFigures(confirmed) }),
});

/** What payslips of a tax year deducted, and pay of an earlier employer in it: in rupees. */
export const toTaxYear = (
  { formerPay, taxMonths = {}, oldRegime }: TaxYears,
  year: number,
  isShown: (period: PayPeriod) => boolean = () => true,
): Pick<OwnIncomeTax, 'year' | 'months' | 'formerPay' | 'regime'> => ({
  year,
  months: Object.entries(taxMonths)
    .map(([month, { taxDeducted }]) => ({
      payPeriod: month as PayPeriod,
      deducted: toRupees(taxDeducted ?? 0),
    }))
    .filter(({ payPeriod }) => financialYearOf(payPeriod) === year && isShown(payPeriod))
    .sort((a, b) => (a.payPeriod < b.payPeriod ? -1 : 1)),
  formerPay: toFormerPay(formerPay?.[String(year)]),
  regime: oldRegime?.[String(year)] ? 'old' : 'new',
});

/** Pay of an earlier employer as the audit log has it, in paise. @param part what the employee entered last, or what counts */
export function formerPayRecord(
  { formerPay }: TaxYears,
  year: number | string,
  part?: 'confirmed',
): { formerPay?: Paise; formerTax?: Paise } {
  const { entered, confirmed } = formerPay?.[String(year)] ?? {};
  const found = part === 'confirmed' ? confirmed : (entered ?? confirmed);
  return found ? { formerPay: found.taxablePay, formerTax: found.taxDeducted } : {};
}
