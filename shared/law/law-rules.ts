import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { requiredText, singleLineText } from '../fields.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';

/** A company's own value of a rule. What is law is in shared/law/rules.ts. */
export const lawOverride = z.object({
  id: z.string(),
  /** The first and the last day, YYYY-MM-DD, both included; without a last day it still holds. */
  from: z.string(),
  to: z.optional(z.string()),
  /** As the rule has it, so amounts are in paise. */
  value: z.unknown(),
  reason: z.string(),
  /** An ISO time, and the admin. */
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type LawOverride = z.output<typeof lawOverride>;

const lawOverrides = z.object({
  overrides: z.array(lawOverride),
  /** 0 while the company has none; to be sent back with a change. */
  version: z.int(),
});
export type LawOverrides = z.output<typeof lawOverrides>;

export const lawMessages = {
  unknownRule: 'There is no such rule.',
  invalidValue: 'Enter a value that this rule can have.',
  endsBeforeStart: 'The last day cannot be before the first',
  overlaps: 'Your company has another value on some of these days. Change its days first.',
  reasonRequired: 'Enter a reason.',
} as const;

export const lawRoutes = {
  law: route('GET', '/api/admin/law', {
    summary: "The company's own values of rules of the law",
    duties: payReaders,
    reply: lawOverrides,
  }),
  changeLaw: route('PUT', '/api/admin/law', {
    summary: "Set or remove the company's own value of a rule from a day on",
    duties: payrollAdmins,
    reauthentication: true,
    body: z.object({
      version: z.number().check(z.int(), z.gte(0)),
      id: singleLineText('Rule', 80),
      from: calendarDate('First day'),
      /** Null removes the value that begins on this day. */
      override: z.nullable(
        z.object({
          to: z.optional(calendarDate('Last day')),
          value: z.unknown(),
          reason: requiredText(lawMessages.reasonRequired),
        }),
      ),
    }),
    reply: lawOverrides,
  }),
} as const;
