import * as z from 'zod/mini';
import { hasComeOn } from '../../shared/pay-runs/pay-run.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { isUnchanged } from '../lib/condition.ts';
import { get, type Item, parseOptional, type Write } from '../lib/table.ts';

/**
 * The periods whose payslips their owners cannot see yet, in one item of the runs table, so that one small read answers
 * for all. It is written with the head of the period's pay run, and has nothing of a person.
 */
const withheldItem = z.object({
  periods: z.record(
    z.string(),
    z.object({
      /** YYYY-MM-DD in India, from the beginning of which they can; without it, once they are published by hand. */
      publishOn: z.optional(z.string()),
    }),
  ),
  version: z.int(),
});
type Withheld = z.output<typeof withheldItem>;

const key = { run: 'withheld', item: 'withheld' };

const parseWithheld = (item: Item | undefined): Withheld =>
  parseOptional(withheldItem, item) ?? { periods: {}, version: 0 };

/**
 * To be read after the slips that it is asked about: a period is withheld before its first slip is written, so what was
 * read of it is never newer than this.
 */
export const readWithheld = async (): Promise<Withheld> => parseWithheld(await get('runs', key));

/** The time decides, however late employees are told of it. */
export function isWithheld({ periods }: Withheld, period: PayPeriod): boolean {
  const entry = periods[period];
  return entry !== undefined && !hasComeOn(entry.publishOn);
}

/** Withholds the payslips of a period, or changes until when; undefined withholds them no longer. */
export function withheldWrite(
  read: Withheld,
  period: PayPeriod,
  entry: Withheld['periods'][string] | undefined,
): Write {
  const { [period]: _, ...others } = read.periods;
  return {
    table: 'runs',
    put: {
      ...key,
      periods: entry ? { ...others, [period]: { publishOn: entry.publishOn } } : others,
      version: read.version + 1,
    },
    condition: isUnchanged('run', read.version),
  };
}
