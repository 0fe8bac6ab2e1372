import * as z from 'zod/mini';
import { mapAmounts, type Paise, rupeesAmount, toPaise } from '../money.ts';
import { nextPeriod, type PayPeriod, storedPayPeriod } from '../period.ts';
import type { PaidMonth, TaxClaims, TaxedMonth, TaxFacts } from './facts.ts';

const formerPayFigures = z.object({ taxablePay: rupeesAmount, taxDeducted: rupeesAmount });
export type FormerPayFigures = z.output<typeof formerPayFigures>;

/** Pay of an earlier employer in the tax year (Form 122), in rupees. */
export const formerPay = z.object({
  /** As the employee entered it; it does not count yet. YYYY-MM-DD, in India. */
  entered: z.optional(z.extend(formerPayFigures, { on: z.string() })),
  /** It counts. */
  confirmed: z.optional(z.extend(formerPayFigures, { on: z.string() })),
});
export type FormerPay = z.output<typeof formerPay>;

const taxedPay = {
  recurring: rupeesAmount,
  once: rupeesAmount,
  basicAndDa: rupeesAmount,
  hra: rupeesAmount,
  employeePf: rupeesAmount,
  professionalTax: rupeesAmount,
  /** Absent where the employer pays none. */
  employerNps: z.optional(rupeesAmount),
};
const amountNames = Object.keys(taxedPay) as (keyof typeof taxedPay)[];

/** From what the tax year of an employee can be estimated as far as their payslips tell: in rupees. */
export const taxOutlook = z.object({
  /** Months of the tax year whose payslips the employee can see, oldest first, imported ones too. */
  paid: z.array(
    z.object({
      ...{ payPeriod: storedPayPeriod, taxDeducted: rupeesAmount, ...taxedPay },
      earlier: z.optional(
        z.array(z.object({ payPeriod: storedPayPeriod, basicAndDa: rupeesAmount, hra: rupeesAmount })),
      ),
    }),
  ),
  /** A month to come: the pay of the newest payslip in full, without what it paid once. */
  monthly: z.object(taxedPay),
  /** PF and professional tax of months to come by the law of each, where they are filled in; of others, those of `monthly`. */
  deductions: z.optional(
    z.array(
      z.object({ payPeriod: storedPayPeriod, employeePf: rupeesAmount, professionalTax: rupeesAmount }),
    ),
  ),
  /** The last month of the tax year, or of an employment that has ended. */
  until: storedPayPeriod,
  hasPan: z.boolean(),
  dateOfBirth: z.optional(z.string()),
  onceTax: z.enum(['spread', 'at-once']),
  /** The company's own values of rules of income tax. */
  overrides: z.array(
    z.object({ id: z.string(), from: z.string(), to: z.optional(z.string()), value: z.unknown() }),
  ),
});
export type TaxOutlook = z.output<typeof taxOutlook>;

const toMonth = (payPeriod: PayPeriod, pay: TaxOutlook['monthly']): TaxedMonth =>
  ({
    payPeriod,
    ...Object.fromEntries(amountNames.map((name) => [name, toPaise(pay[name] ?? 0)])),
  }) as Record<(typeof amountNames)[number], Paise> & { payPeriod: PayPeriod };

/** The months after one, up to another one of the same tax year. */
export function monthsUntil(after: PayPeriod, until: PayPeriod): PayPeriod[] {
  const months: PayPeriod[] = [];
  for (let month = nextPeriod(after); month <= until && months.length < 12; month = nextPeriod(month))
    months.push(month);
  return months;
}

/**
 * The facts of the first month that is still to be paid, or of the last one where none is left. Without a payslip there are none.
 * @param claimsOf what is claimed in the old regime with months of pay, as the employee tries it out
 */
export function factsOfOutlook(
  outlook: TaxOutlook,
  { confirmed }: Pick<FormerPay, 'confirmed'>,
  claimsOf: (months: readonly PayPeriod[]) => TaxClaims,
): { facts: TaxFacts; monthsLeft: readonly PayPeriod[] } | undefined {
  const { monthly, deductions = [], until, hasPan, dateOfBirth, onceTax } = outlook;
  const all = outlook.paid.map(
    (month): PaidMonth => ({
      ...toMonth(month.payPeriod, month),
      taxDeducted: toPaise(month.taxDeducted),
      earlier: month.earlier?.map((pay) => mapAmounts(pay, ['basicAndDa', 'hra'], toPaise)),
    }),
  );
  const newest = all.at(-1);
  if (!newest) return undefined;
  const monthsLeft = monthsUntil(newest.payPeriod, until);
  const [next, ...coming] = monthsLeft;
  const claims = claimsOf([...all.map(({ payPeriod }) => payPeriod), ...monthsLeft]);
  const paid = next ? all : all.slice(0, -1);
  const toCome = (month: PayPeriod) =>
    toMonth(month, { ...monthly, ...deductions.find(({ payPeriod }) => payPeriod === month) });
  return {
    monthsLeft,
    facts: {
      ...{ regime: 'new', hasPan, dateOfBirth, onceTax, claims, paid },
      current: next ? toCome(next) : newest,
      coming: coming.map(toCome),
      ...(confirmed && {
        formerEmployer: {
          taxablePay: toPaise(confirmed.taxablePay),
          taxDeducted: toPaise(confirmed.taxDeducted),
        },
      }),
      overrides: outlook.overrides.map((own) => ({ ...own, reason: '' })),
    },
  };
}
