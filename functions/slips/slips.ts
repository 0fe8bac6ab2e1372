import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { type Slip, type SlipListItem, slipWords } from '../../shared/slips.ts';
import { type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import type { Actor } from '../lib/session.ts';
import { get } from '../lib/table.ts';
import { inRupees, isCurrent, parseSlip, type SlipItem, slipIdOf, slipIdParts, slipKey } from './items.ts';

/** A person's current slips, newest period first, each as it is to be shown. */
export const currentSlips = <T>(
  userId: string,
  request: PageRequest,
  show: (slip: SlipItem) => T,
): Promise<Page<T[]>> =>
  readPage(
    { table: 'slips', partition: ['userId', userId], sortedBy: ['payPeriod'], newestFirst: true },
    request,
    (item) => {
      const slip = parseSlip(item) as SlipItem;
      return isCurrent(slip) ? show(slip) : undefined;
    },
  );

export const ownSlips = (actor: Actor, request: PageRequest): Promise<Page<SlipListItem[]>> =>
  currentSlips(actor.userId, request, ({ payPeriod, slip }) => ({
    _id: slipIdOf(actor.userId, payPeriod),
    payPeriod,
    payDate: slip.payDate,
    netPay: toRupees(slip.profile.netPay ?? 0),
  }));

async function latestSlip({ userId }: Actor): Promise<SlipItem | undefined> {
  const { content } = await currentSlips(userId, { limit: 1 }, (slip) => slip);
  return content[0];
}

/**
 * One of the actor's own slips, by id or `latest`. The key is made of the actor, so that an id that names
 * somebody else finds nothing.
 * @throws Problem not_found
 */
export async function ownSlipItem(actor: Actor, id: string): Promise<SlipItem> {
  const found = id === 'latest' ? await latestSlip(actor) : await ownSlipOf(actor, id);
  if (!found) throw new Problem('not_found', id === 'latest' ? slipWords.noSlips : slipWords.noSlip);
  return found;
}

async function ownSlipOf(actor: Actor, id: string): Promise<SlipItem | undefined> {
  const { payPeriod } = slipIdParts(id);
  if (slipIdOf(actor.userId, payPeriod) !== id) return undefined;
  return parseSlip(await get('slips', slipKey(actor.userId, payPeriod)));
}

export async function ownSlip(actor: Actor, id: string): Promise<Slip> {
  return inRupees((await ownSlipItem(actor, id)).slip);
}
