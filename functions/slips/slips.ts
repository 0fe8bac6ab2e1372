import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { type Slip, type SlipListItem, slipWords } from '../../shared/slips.ts';
import type { Actor } from '../lib/session.ts';
import { get, query } from '../lib/table.ts';
import { inRupees, isCurrent, parseSlip, type SlipItem, slipIdOf, slipIdParts, slipKey } from './items.ts';

/** A person's current slips, newest period first. */
export async function currentSlips(userId: string): Promise<SlipItem[]> {
  const items = await query('slips', { partition: ['userId', userId], newestFirst: true });
  return items.map((item) => parseSlip(item) as SlipItem).filter(isCurrent);
}

export async function ownSlips(actor: Actor): Promise<SlipListItem[]> {
  return (await currentSlips(actor.userId)).map(({ payPeriod, slip }) => ({
    _id: slipIdOf(actor.userId, payPeriod),
    payPeriod,
    payDate: slip.payDate,
    netPay: toRupees(slip.profile.netPay ?? 0),
  }));
}

/**
 * One of the actor's own slips, by id or `latest`. The key is made of the actor, so that an id that names
 * somebody else finds nothing.
 * @throws Problem not_found
 */
export async function ownSlipItem(actor: Actor, id: string): Promise<SlipItem> {
  const found = id === 'latest' ? (await currentSlips(actor.userId))[0] : await ownSlipOf(actor, id);
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
