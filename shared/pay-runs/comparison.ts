import * as z from 'zod/mini';
import { rupeesAmount } from '../money.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { storedPayPeriod } from '../period.ts';
import { recordedEvent, storedUserId } from '../user-id.ts';

/** An amount before and now, in rupees. */
export const amountChange = z.object({ before: rupeesAmount, now: rupeesAmount });

const comparedPerson = z.object({
  userId: storedUserId,
  name: z.string(),
  /** 0 where there was no slip before, or is no row now. */
  netPay: amountChange,
});

/** Labels of each component, with that of the slip where it is another one, of loss of pay, in the order of the slip. */
const componentChange = z.object({
  component: z.string(),
  kind: z.enum(payLineKinds),
  ...amountChange.shape,
});

/** Employees in each list of a comparison. */
export const maxComparedPeople = 500;

/**
 * Comparison with the month before, or that of part of the employees: those of all parts are added up to one (compared-parts.ts).
 * The lists have the largest differences first, and at most `maxComparedPeople`.
 */
export const payRunComparison = z.object({
  previousPeriod: storedPayPeriod,
  /** It has no payslips: the amounts of before are 0, and who joined is known by the dates of joining alone. */
  isFirstMonth: z.optional(z.literal(true)),
  /** Its payslips that were imported: what the employer paid besides is not known. Absent where there is none. */
  imported: z.optional(z.int()),
  /** Employees of the month and of the one before who were compared. */
  people: z.int(),
  /** Names the figures of all employees, to be sent with their approval; the last part has it. */
  digest: z.optional(z.string()),
  /** Totals of all employees. */
  components: z.array(componentChange),
  totals: z.object({ grossEarnings: amountChange, totalDeductions: amountChange, netPay: amountChange }),
  /** The employer's contributions by the rules; absent where nothing is known of either month. */
  employer: z.optional(amountChange),
  came: z.object({ people: z.int(), list: z.array(comparedPerson) }),
  left: z.object({ people: z.int(), list: z.array(comparedPerson) }),
  changed: z.object({
    people: z.int(),
    list: z.array(
      z.extend(comparedPerson, {
        components: z.array(componentChange),
        /** The latest edit of the figures by an admin. */
        edited: z.optional(recordedEvent),
      }),
    ),
  }),
});
export type PayRunComparison = z.output<typeof payRunComparison>;
