import * as z from 'zod/mini';
import { rupeesAmount } from '../money.ts';
import { recordedEvent, storedUserId } from '../user-id.ts';

/**
 * Why a payslip of a generated month waits: `missing`, although there is no error; or `outdated`, when it shows other
 * details or figures than a new one would.
 */
export const slipStates = ['missing', 'outdated'] as const;
export type SlipState = (typeof slipStates)[number];

/** A payslip that was missing or out of date, and that an admin confirmed as it was. */
export const confirmedSlip = z.object({
  ...recordedEvent.shape,
  userId: storedUserId,
  name: z.string(),
  slip: z.enum(slipStates),
  /** On the payslip, in rupees. */
  netPay: z.optional(rupeesAmount),
  reason: z.string(),
});
export type ConfirmedSlip = z.output<typeof confirmedSlip>;

/** Payslips that can be confirmed in one request. */
export const maxSlipsInConfirmation = 50;
/** Payslips of a month that can be confirmed at all. */
export const maxConfirmedSlips = 200;

/** A payslip that is missing or out of date: amounts in rupees. */
const openSlip = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  slip: z.enum(slipStates),
  /** On the payslip. */
  netPay: z.optional(rupeesAmount),
  /** That a payslip generated now would show. */
  nextNetPay: rupeesAmount,
  /** To be sent back with a confirmation. */
  deviation: z.string(),
  confirmed: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
});
export type OpenSlip = z.output<typeof openSlip>;

/** The payslips of a month that are missing or out of date, in the order of names, and how many there are. */
export const openSlips = z.object({ people: z.int(), list: z.array(openSlip) });
export type OpenSlips = z.output<typeof openSlips>;
