import * as z from 'zod/mini';
import { fullAdmins } from '../duties.ts';
import { route } from '../route.ts';

/** Setup steps of a new portal before its first pay run, and whether each is done. */
const setup = z.object({
  company: z.boolean(),
  /** The company says which laws cover it (shared/law/coverage.ts). */
  coverage: z.boolean(),
  /** At least one. */
  holidays: z.boolean(),
  /** At least one account besides the first admin. */
  people: z.boolean(),
  /** Payslips were generated for a month. */
  payRun: z.boolean(),
  /** Number of admins: the approval of pay runs needs two. */
  admins: z.int(),
});
export type Setup = z.output<typeof setup>;

export const setupRoutes = {
  setup: route('GET', '/api/admin/setup', {
    summary: 'How far the portal has been set up',
    duties: fullAdmins,
    reply: setup,
  }),
} as const;
