import * as z from 'zod/mini';
import { statutoryHeads } from '../law/statutory.ts';
import type { StatutoryDetails } from '../law/statutory-fields.ts';
import { type Paise, paise, rupeesAmount, subtractPaise } from '../money.ts';
import { storedPayPeriod } from '../period.ts';

/** The statutory details that files for authorities need. */
export const filedDetailNames = [
  'nameOnUan',
  'esiNumber',
  'dateOfBirth',
  'gender',
  'workState',
  'localBody',
  'pfMembership',
  'epsMember',
] as const satisfies (keyof StatutoryDetails)[];
type FiledDetailName = (typeof filedDetailNames)[number];

/** As they were checked when they were entered: their schemas would be in the first load of every screen with a slip. */
const personShape = Object.fromEntries(
  filedDetailNames.map((name) => [name, z.optional(z.string())]),
) as unknown as {
  [Name in FiledDetailName]: z.ZodMiniOptional<z.ZodMiniType<NonNullable<StatutoryDetails[Name]>>>;
};

/** Wages and contributions of PF. */
export const pfAmountNames = [
  'pfWages',
  'epsWages',
  'edliWages',
  'employee',
  'employer',
  'eps',
  'edli',
  'admin',
] as const;
export type PfAmounts<Amount = Paise> = Record<(typeof pfAmountNames)[number], Amount>;

/** @param amount the schema of its amounts: rupees on the wire, paise in a table */
export const pfAmounts = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object(
    Object.fromEntries(pfAmountNames.map((name) => [name, amount])) as Record<
      (typeof pfAmountNames)[number],
      Amount
    >,
  );

/**
 * The PF of earlier months that a payslip pays, or takes back: PF belongs to the month that it is for.
 * @param amount the schema of its amounts: rupees on the wire, paise in a table
 */
export const pfWorksheetSchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    /** The difference of each month from the amounts of its payslips; below zero where the month comes to less. */
    months: z.array(
      z.object({
        month: storedPayPeriod,
        ...pfAmounts(amount).shape,
        /** The amounts on the payslip of the month and those after it, up to this one. */
        said: pfAmounts(amount),
      }),
    ),
    /** The months whose difference the portal does not work out, and why. */
    unknown: z.array(z.object({ month: storedPayPeriod, reason: z.string() })),
  });

/** A worksheet as the API answers it: in rupees, and whether payslips deduct it. */
export const shownPfWorksheet = z.extend(pfWorksheetSchema(rupeesAmount), { isDeducted: z.boolean() });
export type ShownPfWorksheet = z.output<typeof shownPfWorksheet>;

/**
 * The statutory side of a slip, frozen with it: what contributions were calculated from, what the employer pays, and by
 * which rules. Filing reads this alone. The employee's own share is the slip's deduction.
 * @param amount the schema of its amounts: rupees on the wire, paise in the table
 */
export const slipStatutorySchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    person: z.object({
      ...personShape,
      dateOfLeaving: z.optional(z.string()),
    }),
    pf: z.optional(
      z.object({
        /** Before the ceiling. */
        wages: amount,
        pfWages: amount,
        epsWages: amount,
        edliWages: amount,
        /** The employee's share by the rules, with voluntary PF, which is part of it. */
        expected: amount,
        voluntary: amount,
        /** The percentage that it is; absent where there is none. */
        voluntaryPf: z.optional(z.number()),
        /** The employer's 12 % less EPS. */
        employer: amount,
        eps: amount,
        edli: amount,
        /** Before the minimum for each establishment. */
        admin: amount,
      }),
    ),
    /** PF of earlier months; absent where the payslip changes none. */
    pfOnArrears: z.optional(pfWorksheetSchema(amount)),
    esi: z.optional(z.object({ wages: amount, expected: amount, employer: amount, covered: z.boolean() })),
    profTax: z.optional(
      z.object({
        base: amount,
        expected: amount,
        /** The part of the month's pay that counts as salary. */
        salary: amount,
        /** The table of the place of work, as `profTax.TN.chennai`. */
        place: z.string(),
        /** The part that is due to places where the employee worked before. */
        elsewhere: z.optional(z.array(z.object({ place: z.string(), base: amount, amount }))),
      }),
    ),
    labourWelfareFund: z.optional(z.object({ expected: amount, employer: amount })),
    incomeTax: z.optional(
      z.object({
        expected: amount,
        /** How it came about, line by line; what is taken off is negative. */
        working: z.array(z.object({ label: z.string(), detail: z.string(), amount })),
        notes: z.array(z.string()),
        /** Absent in the new regime. */
        regime: z.optional(z.literal('old')),
        /** Pay of an earlier employer that counts; absent where there is none. */
        formerPay: z.optional(amount),
        /** Points to confirm with an accountant; absent where nothing is in doubt. */
        doubts: z.optional(z.array(z.string())),
      }),
    ),
    /** Why a figure differs from the expected one, where an admin gave a reason. */
    kept: z.optional(z.partialRecord(z.enum(statutoryHeads), z.string())),
    /** The rules, as `pf.ceiling@2026-09-17`. */
    rules: z.array(z.string()),
    /** The company wants employees to see what it pays besides. */
    isShown: z.optional(z.literal(true)),
  });

/** The names of the amounts of each part, to convert them. */
export const slipStatutoryAmounts = {
  pf: [
    'wages',
    'pfWages',
    'epsWages',
    'edliWages',
    'expected',
    'voluntary',
    'employer',
    'eps',
    'edli',
    'admin',
  ],
  esi: ['wages', 'expected', 'employer'],
  profTax: ['base', 'expected', 'salary'],
  elsewhere: ['base', 'amount'],
  labourWelfareFund: ['expected', 'employer'],
  incomeTax: ['expected', 'formerPay'],
  working: ['amount'],
} as const;

/**
 * The part of a deduction that is due to places that were left: theirs comes first, as far as the deduction goes. In
 * paise.
 */
export function shareElsewhere<Part extends { amount: Paise }>(
  deducted: Paise,
  elsewhere: readonly Part[],
): Part[] {
  let rest = deducted;
  return elsewhere.map((part) => {
    const amount = paise(Math.min(part.amount, rest));
    rest = subtractPaise(rest, amount);
    return { ...part, amount };
  });
}
