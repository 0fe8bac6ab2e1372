import * as z from 'zod/mini';
import { formatDate } from '../date.ts';
import { endSentence } from '../text.ts';

/** A change of the bank account that an employee is paid into. */
export const bankChange = z.object({
  /** YYYY-MM-DD, in India. */
  on: z.string(),
  /** The admin who made it; absent where it was the employee. */
  by: z.optional(z.string()),
});
export type BankChange = z.output<typeof bankChange>;

export const unknownBankChange = 'The bank account has changed since the last payslip.';

/** 'Bank account changed on 12 Nov 2026 by the employee.' */
export const bankChangeText = ({ on, by = 'the employee' }: BankChange): string =>
  endSentence(`Bank account changed on ${formatDate(on)} by ${by}`);
