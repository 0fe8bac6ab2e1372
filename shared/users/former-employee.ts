import * as z from 'zod/mini';
import { formatDate } from '../date.ts';

/** The last day of an employee who leaves, and the last day of access to payslips, in their account. YYYY-MM-DD. */
export const formerEmployee = z.object({ leftOn: z.string(), accessUntil: z.string() });
export type FormerEmployee = z.output<typeof formerEmployee>;

/** Whether the last day is over. @param today YYYY-MM-DD, in India */
export const isFormer = (former: FormerEmployee | undefined, today: string): boolean =>
  former !== undefined && today > former.leftOn;

export const hasAccessEnded = (former: FormerEmployee | undefined, today: string): boolean =>
  former !== undefined && isFormer(former, today) && today > former.accessUntil;

export const formerEmployeeMessages = {
  limited: (until: string) =>
    `You have left the company. Until ${formatDate(until)} you can read your payslips and change your sign-in.`,
  ended: 'This account ended after the employee left the company.',
} as const;
