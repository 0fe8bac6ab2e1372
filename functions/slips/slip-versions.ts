import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { type Item, queryPages } from '../lib/table.ts';
import { type CurrentSlip, isCurrentVersion, parseSlip, periodOf, type SlipItem } from '../store/slip.ts';
import { isWithheld, readWithheld } from '../store/withheld-slips.ts';

/** Enough for a slip, the slip of the month before, and a replaced version of each. */
const itemsPerRequest = 4;

interface SlipVersions {
  /** The current slip of a period, and those that it replaced: newest first. */
  versions: SlipItem[];
  /** The current slip of the newest period before. */
  previous: CurrentSlip | undefined;
}

/** One that cannot be read is left out, unless it is the one that was asked for. */
const parseBeside = (item: Item, wanted: string | undefined) =>
  item.payPeriod === wanted
    ? parseSlip(item)
    : skipUnreadable(() => parseSlip(item), { table: 'slips', payPeriod: item.payPeriod });

/**
 * Every version of the slip of a period, and the slip of the newest period before, in one query: the sort key has the
 * replaced versions of a period behind its current slip, and both behind all that is of earlier periods. As their owner
 * may see them: a period that is withheld is not there, as the one before neither.
 * @param payPeriod the sort key of the slip that is asked for; without one, the newest period's slips are read
 */
export async function readSlipVersions(
  userId: UserId,
  payPeriod: SlipItem['payPeriod'] | undefined,
): Promise<SlipVersions> {
  const read: SlipItem[] = [];
  let period = payPeriod && toPeriod(payPeriod);
  const inPeriod = () => read.filter((slip) => periodOf(slip) === period).sort(newestFirst);
  const pages = queryPages('slips', {
    partition: ['userId', userId],
    newestFirst: true,
    limit: itemsPerRequest,
    ...(period && { after: { userId, payPeriod: endOf(period) } }),
  });
  for await (const items of pages) {
    const slips = items.flatMap((item) => parseBeside(item, payPeriod) ?? []);
    const withheld = await readWithheld();
    for (const slip of slips) {
      if (isWithheld(withheld, periodOf(slip))) continue;
      read.push(slip);
      if (!isCurrentVersion(slip)) continue;
      period ??= slip.payPeriod;
      if (slip.payPeriod < period) return { versions: inPeriod(), previous: slip };
    }
  }
  return { versions: inPeriod(), previous: undefined };
}

const newestFirst = (a: SlipItem, b: SlipItem) =>
  Number(isCurrentVersion(b)) - Number(isCurrentVersion(a)) || b.version - a.version;

/** Behind every sort key of the period: '$' follows '#', which begins a version's number. */
const endOf = (period: PayPeriod): string => `${period}$`;
