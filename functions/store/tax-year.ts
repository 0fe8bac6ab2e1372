import * as z from 'zod/mini';
import { firstProvedMonth, type ProofMonth } from '../../shared/company/declaration-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { type ClaimFigures, claimFigures, claimNames } from '../../shared/declarations/claims.ts';
import { countedDeclaration, declaredLines, openLines } from '../../shared/declarations/counted.ts';
import { type Paise, paiseAmount, toRupees } from '../../shared/money.ts';
import type { OwnIncomeTax } from '../../shared/payroll/income-tax.ts';
import { financialYearOf, type PayPeriod, storedPayPeriod, toPeriod } from '../../shared/period.ts';
import type { FormerPay } from '../../shared/tax/outlook.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { type Recorded, taxMonthsOf } from './payslip-record.ts';

/** In paise. */
const figures = { taxablePay: paiseAmount, taxDeducted: paiseAmount };

const formerPay = z.object({
  /** The figures that the employee entered; they count once an admin has confirmed them. */
  entered: z.optional(z.object({ ...figures, at: z.string() })),
  /** It holds until other figures are confirmed. */
  confirmed: z.optional(
    z.object({ ...figures, at: z.string(), by: z.object({ id: storedUserId, name: z.string() }) }),
  ),
});
type FormerPayItem = z.output<typeof formerPay>;

/** Pay of earlier employers (Form 122), by the year in which the tax year begins. */
export const formerPayByYear = z.optional(z.record(z.string(), formerPay));

const declared = z.object({
  from: storedPayPeriod,
  claims: z.optional(claimFigures(paiseAmount)),
  proofs: z.optional(
    z.partialRecord(z.enum(claimNames), z.union([z.enum(['waiting', 'accepted']), paiseAmount])),
  ),
});

/**
 * The claims of an employee in the old regime, and how far their proofs let them count, by the year in which the tax year begins: from each
 * month on, in the order of months. Without claims the new regime holds. The declaration and its proofs are the source (declaration.ts,
 * proofs.ts).
 */
export const oldRegimeByYear = z.optional(z.record(z.string(), z.array(declared)));
type OldRegime = z.output<typeof oldRegimeByYear>;

/** The claims of a month in the old regime, and the proofs of them. */
export const declaredIn = (
  { oldRegime }: { oldRegime?: OldRegime },
  period: PayPeriod,
): Omit<z.output<typeof declared>, 'from'> | undefined =>
  oldRegime?.[String(financialYearOf(period))]?.findLast(({ from }) => from <= period);

/** The first month of the tax year of a month whose payslip counts what is proved alone. */
export const provedFromIn = (period: PayPeriod, month: ProofMonth): PayPeriod =>
  firstProvedMonth(financialYearOf(period), month);

/** The claims that count in the old regime in a month; undefined in the new one. */
export function claimsIn(
  profile: { oldRegime?: OldRegime },
  period: PayPeriod,
  { proofsFrom }: { proofsFrom: ProofMonth },
): ClaimFigures | undefined {
  const { claims, proofs = {} } = declaredIn(profile, period) ?? {};
  return claims && countedDeclaration(claims, proofs, period, provedFromIn(period, proofsFrom));
}

/**
 * The declared lines of a tax year of which nothing is proved, and those whose proofs wait, as the tax of the newest month reads them;
 * undefined in the new regime.
 */
export function openLinesOf({ oldRegime }: { oldRegime?: OldRegime }, year: number | string) {
  const { claims, proofs = {} } = oldRegime?.[String(year)]?.at(-1) ?? {};
  return claims && { lines: declaredLines(claims).length, ...openLines(claims, proofs) };
}

interface TaxYears extends Recorded {
  oldRegime?: OldRegime;
  formerPay?: Record<string, FormerPayItem> | undefined;
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

/**
 * The income tax that payslips of a tax year deducted, the pay of an earlier employer in it, and the regime: in rupees.
 */
export const toTaxYear = (
  profile: TaxYears,
  year: number,
  isShown: (period: PayPeriod) => boolean = () => true,
): Pick<OwnIncomeTax, 'year' | 'months' | 'formerPay' | 'regime'> => ({
  year,
  months: taxMonthsOf(profile)
    .filter(({ payPeriod }) => financialYearOf(payPeriod) === year && isShown(payPeriod))
    .map(({ payPeriod, taxDeducted }) => ({ payPeriod, deducted: toRupees(taxDeducted) })),
  formerPay: toFormerPay(profile.formerPay?.[String(year)]),
  regime: profile.oldRegime?.[String(year)]?.at(-1)?.claims ? 'old' : 'new',
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
