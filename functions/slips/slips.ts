import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { type SlipId, type SlipListItem, slipMessages } from '../../shared/slips/slips.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { get, type Item } from '../lib/table.ts';
import { recordRead } from '../store/audit-reads.ts';
import {
  type CurrentSlip,
  isCurrentVersion,
  parseSlip,
  parseSlipId,
  periodOf,
  type SlipItem,
  slipKey,
  toSlipId,
} from '../store/slip.ts';
import { isWithheld, readWithheld } from '../store/withheld-slips.ts';
import { readSlipVersions } from './slip-versions.ts';

/** The slips of a person, newest period first; `toCurrentSlip` leaves out those that were replaced. */
export const slipsOf = (userId: UserId): PagedQuery => ({
  table: 'slips',
  partition: ['userId', userId],
  sortedBy: ['payPeriod'],
  newestFirst: true,
});

export function toCurrentSlip(item: Item): CurrentSlip | undefined {
  const slip = parseSlip(item) as SlipItem;
  return isCurrentVersion(slip) ? slip : undefined;
}

/** A page of a person's current slips, newest period first. */
export const listCurrentSlips = <T>(
  userId: UserId,
  request: PageRequest,
  toEntry: (slip: CurrentSlip) => T,
): Promise<Page<T[]>> =>
  readPage(slipsOf(userId), request, (item) => {
    const current = toCurrentSlip(item);
    return current && toEntry(current);
  });

/** Without those that are withheld. */
export async function listOwnSlips(actor: Actor, request: PageRequest): Promise<Page<SlipListItem[]>> {
  const page = await listCurrentSlips(actor.userId, request, ({ payPeriod, slip }) => ({
    _id: toSlipId(actor.userId, payPeriod),
    payPeriod,
    payDate: slip.payDate,
    netPay: toRupees(slip.profile.netPay ?? 0),
  }));
  const withheld = await readWithheld();
  return page.map((slips) => slips.filter(({ payPeriod }) => !isWithheld(withheld, payPeriod)));
}

/**
 * One of the actor's own slips, current or replaced, by id or `latest`. The owner in the key is the actor, so that an
 * id of another employee's slip is not found; neither is one that is withheld.
 * @throws Problem not_found
 */
export async function getOwnSlipItem(actor: Actor, id: SlipId | 'latest'): Promise<SlipItem> {
  const found =
    id === 'latest'
      ? (await readSlipVersions(actor.userId, undefined)).versions[0]
      : await findOwnSlip(actor, id);
  if (!found) throw noSlipProblem(id);
  return found;
}

/** A slip of any employee, current or replaced. Reading it is recorded in the audit log. @throws Problem not_found */
export async function getSlipItem(admin: Actor, id: SlipId): Promise<SlipItem> {
  const found = parseSlip(await get('slips', parseSlipId(id)));
  if (!found) throw noSlipProblem(id);
  await recordRead(admin, 'bank-details.read', found.slip.user, { payPeriod: periodOf(found) });
  return found;
}

export const noSlipProblem = (id: SlipId | 'latest'): Problem =>
  new Problem('not_found', id === 'latest' ? slipMessages.noSlips : slipMessages.noSlip);

/** The sort key of a slip of the actor's own; undefined where the id names another employee. */
export function ownSlipKey(actor: Actor, id: SlipId) {
  const { userId, payPeriod } = parseSlipId(id);
  return userId === actor.userId ? payPeriod : undefined;
}

async function findOwnSlip(actor: Actor, id: SlipId): Promise<SlipItem | undefined> {
  const payPeriod = ownSlipKey(actor, id);
  const slip = payPeriod && parseSlip(await get('slips', slipKey(actor.userId, payPeriod)));
  return slip && !isWithheld(await readWithheld(), periodOf(slip)) ? slip : undefined;
}
