import * as z from 'zod/mini';
import { route } from './route.ts';

/** What a new portal needs before people are paid with it, and whether it is there. */
export const setup = z.object({
  company: z.boolean(),
  /** At least one. */
  holidays: z.boolean(),
  /** Somebody besides the first admin. */
  people: z.boolean(),
  /** Payslips were generated for a month. */
  payRun: z.boolean(),
});
export type Setup = z.output<typeof setup>;

export const setupRoutes = {
  setup: route({
    method: 'GET',
    path: '/api/admin/setup',
    summary: 'How far the portal has been set up',
    caller: 'admin',
    reply: setup,
  }),
} as const;
