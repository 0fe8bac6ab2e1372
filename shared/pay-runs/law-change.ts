import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { filedHeads } from '../law/statutory.ts';
import { rupeesAmount } from '../money.ts';
import { payPeriod } from '../period.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';

const change = z.object({ before: rupeesAmount, now: rupeesAmount });

/**
 * The effect on a month's figures of rules that changed since the month before, in rupees, for each head with such a
 * rule. The lists have the largest differences first, and at most `maxComparedPeople` of shared/pay-runs/pay-runs.ts.
 */
const lawChange = z.object({
  heads: z.array(
    z.object({
      head: z.enum(filedHeads),
      rules: z.array(
        z.object({
          id: z.string(),
          /** Within a sentence. */
          label: z.string(),
          /** The first day of the value of now, YYYY-MM-DD. */
          from: z.string(),
          /** In words; before is absent where there was none. */
          before: z.optional(z.string()),
          now: z.string(),
          /** Absent where the company set the value. */
          source: z.optional(
            z.object({ title: z.string(), url: z.optional(z.string()), cite: z.optional(z.string()) }),
          ),
        }),
      ),
      people: z.int(),
      employee: change,
      employer: change,
      list: z.array(z.object({ userId: storedUserId, name: z.string(), employee: change, employer: change })),
    }),
  ),
});
export type LawChange = z.output<typeof lawChange>;

export const lawChangeRoutes = {
  lawChange: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/law-change',
    summary: 'Preview what rules of the law that changed since the month before do to the month',
    caller: 'admin',
    duties: payReaders,
    params: z.object({ payPeriod }),
    reply: lawChange,
  }),
} as const;
