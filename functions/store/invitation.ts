import * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { invitationMessages } from '../../shared/users/invitations.ts';
import { type InvitationState, invitationStates } from '../../shared/users/users.ts';
import { emailAddress } from '../lib/environment.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';
import { type Item, parseOptional, query, type Write } from '../lib/table.ts';
import { notificationWrite } from './notification.ts';

/** An open invitation of a user without a first password. It ends with the first password. */
const invitationItem = z.object({
  userId: storedUserId,
  state: z.enum(invitationStates),
  /** When it was sent, in the last 24 hours. */
  sentAt: z.optional(z.array(z.string())),
});
type Invitation = z.output<typeof invitationItem>;

/** Their partition in the accounts' index by kind. */
const kind = 'invitation';

export const invitationKey = (userId: UserId) => ({ id: `${kind}#${userId}` });

/** The state of an invitation; undefined where there is none, or not any more. */
export const parseInvitation = (item: Item | undefined): InvitationState | undefined =>
  parseInvitationItem(item)?.state;

export const parseInvitationItem = (item: Item | undefined): Invitation | undefined =>
  parseOptional(invitationItem, item);

const dayMs = 24 * 3_600_000;

/** When an invitation was sent in the last 24 hours, before now. */
export const sentLately = ({ sentAt = [] }: Pick<Invitation, 'sentAt'>): string[] =>
  sentAt.filter((time) => Date.now() < Date.parse(time) + dayMs);

/**
 * The write of an invitation. The version of the account that is written beside it covers it.
 * @param before when it was sent in the last 24 hours until now
 */
export const invitationWrite = (
  userId: UserId,
  state: InvitationState,
  before: readonly string[] = [],
): Write => ({
  table: 'accounts',
  put: {
    ...invitationKey(userId),
    kind,
    userId,
    state,
    sentAt: state === 'sent' ? [...before, new Date().toISOString()] : before,
  },
  condition: { expression: 'attribute_not_exists(#id) OR #kind = :kind', values: { kind } },
});

/** The write that ends an invitation, if there is one. */
export const endInvitation = (userId: UserId): Write => ({
  table: 'accounts',
  remove: invitationKey(userId),
});

/** The open invitations, by whose they are. */
export async function readInvitations(): Promise<ReadonlyMap<UserId, InvitationState>> {
  const items = await query('accounts', { index: 'by-kind', partition: ['kind', kind] });
  return new Map(
    items.map((item) => {
      const { userId, state } = invitationItem.parse(item);
      return [userId, state] as const;
    }),
  );
}

const invitationsByKind: PagedQuery = {
  table: 'accounts',
  index: 'by-kind',
  partition: ['kind', kind],
  sortedBy: ['id'],
};

/** A page of the employees whose invitation was never sent. */
export const readUninvited = (request: PageRequest): Promise<Page<UserId[]>> =>
  readPage(invitationsByKind, request, (item) => {
    const { userId, state } = invitationItem.parse(item);
    return state === 'not-sent' ? userId : undefined;
  });

/** Has the invitation sent by email. */
export const invitationEmailWrite = (userId: UserId) =>
  notificationWrite(userId, 'invitation.sent', { byEmail: true });

/** Has a new account invited, or wait for an invitation or an initial password. */
export const firstInvitationWrites = (userId: UserId, invite: boolean): Write[] =>
  invite
    ? [invitationWrite(userId, 'sent'), invitationEmailWrite(userId)]
    : [invitationWrite(userId, 'not-sent')];

/** @throws Problem conflict in a stage without email */
export function assertSendsEmail(): void {
  if (emailAddress() === undefined) throw new Problem('conflict', invitationMessages.noEmail);
}
