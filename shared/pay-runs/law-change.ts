import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { filedHeads } from '../law/statutory.ts';
import { subtractPaise, sumPaise, toPaise } from '../money.ts';
import { payPeriod } from '../period.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';
import { addChanges } from './compared-parts.ts';
import { amountChange, maxComparedPeople } from './comparison.ts';

/**
 * The effect on a month's figures of rules that changed since the month before, in rupees, for each head with such a
 * rule. The lists have the largest differences first, and at most `maxComparedPeople` of shared/pay-runs/comparison.ts.
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
      employee: amountChange,
      employer: amountChange,
      list: z.array(
        z.object({ userId: storedUserId, name: z.string(), employee: amountChange, employer: amountChange }),
      ),
    }),
  ),
});
export type LawChange = z.output<typeof lawChange>;

export const lawChangeRoutes = {
  lawChange: route('GET', '/api/admin/pay-runs/{payPeriod}/law-change', {
    summary:
      'Preview what rules of the law that changed since the month before do to the month; a large one in parts, to be added up',
    duties: payReaders,
    params: z.object({ payPeriod }),
    paged: true,
    query: pageQuery,
    reply: lawChange,
    errors: ['conflict'],
  }),
} as const;

type Head = LawChange['heads'][number];

/** The amount by which the contributions of an employee, or of all, change. */
const sizeOf = ({ employee, employer }: Pick<Head, 'employee' | 'employer'>): number => {
  const total = (month: 'before' | 'now') =>
    sumPaise([employee, employer].map((side) => toPaise(side[month])));
  return Math.abs(subtractPaise(total('now'), total('before')));
};

function addHeads(heads: readonly Head[]): Head[] {
  const [first] = heads;
  if (!first) return [];
  const rules = new Map(heads.flatMap((head) => head.rules).map((rule) => [`${rule.id}@${rule.from}`, rule]));
  return [
    {
      head: first.head,
      rules: [...rules.values()],
      people: heads.reduce((sum, { people }) => sum + people, 0),
      employee: addChanges(heads.map(({ employee }) => employee)),
      employer: addChanges(heads.map(({ employer }) => employer)),
      list: heads
        .flatMap(({ list }) => list)
        .toSorted((a, b) => sizeOf(b) - sizeOf(a))
        .slice(0, maxComparedPeople),
    },
  ];
}

/** The effect of changed rules, asked for in parts. */
export const lawChangeParts = {
  route: lawChangeRoutes.lawChange,
  add: (parts: readonly [LawChange, ...LawChange[]]): LawChange => ({
    heads: filedHeads.flatMap((id) =>
      addHeads(parts.flatMap(({ heads }) => heads.filter(({ head }) => head === id))),
    ),
  }),
};
