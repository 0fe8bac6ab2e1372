import { normalizeEmail, type User, type UserId } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import type { ReplyOf } from '../../shared/route.ts';
import { type ListedUser, userMessages, type usersRoutes } from '../../shared/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import type { Page } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, batchGetAll, get, type Write } from '../lib/table.ts';
import { projectDeletion } from '../pay-runs/rows/project-deletion.ts';
import { devicesKey } from '../sign-in/known-devices.ts';
import {
  type Account,
  type AdminCount,
  accountKey,
  adminCountKey,
  emailGuardKey,
  parseAccount,
  parseAdminCount,
  toAccountItem,
  toUser,
  userFields,
} from '../store/account.ts';
import { type ListedAccount, listAccounts, type PeopleRequest } from '../store/account-list.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf, isChanged } from '../store/audit-changes.ts';
import { recentEarlierAddress, withAddress } from '../store/earlier-address.ts';
import { readSuppressed } from '../store/email-suppression.ts';
import { endInvitation, readInvitations } from '../store/invitation.ts';
import { notificationWrite } from '../store/notification.ts';
import { removePasskeysWrite } from '../store/passkey.ts';
import { readTwoFactorAccounts, removeTwoFactorWrite } from '../store/two-factor.ts';

/** What is known of all accounts, in a few items. */
interface AccountStates {
  suppressed: Awaited<ReturnType<typeof readSuppressed>>;
  invitations: Awaited<ReturnType<typeof readInvitations>>;
  twoFactorAccounts: ReadonlySet<UserId>;
}

/** The accounts of a page with what the index by name does not have. */
async function readFormer(
  accounts: readonly ListedAccount[],
): Promise<(ListedAccount & Pick<Account, 'former'>)[]> {
  const items = await batchGetAll(accounts.map(({ id }) => ({ table: 'accounts', key: accountKey(id) })));
  return accounts.map((account, i) => ({ ...account, former: parseAccount(items[i])?.former }));
}

const toListedUser = (
  account: ListedAccount & Pick<Account, 'former'>,
  { suppressed, invitations, twoFactorAccounts }: AccountStates,
): ListedUser => ({
  ...toUser(account),
  emailProblem: suppressed.get(normalizeEmail(account.email)),
  invitation: invitations.get(account.id),
  hasTwoFactor: twoFactorAccounts.has(account.id) || undefined,
});

/** Every account, in the order of names. */
export async function listUsers(request: PeopleRequest): Promise<Page<ReplyOf<typeof usersRoutes.users>>> {
  const [page, suppressed, invitations] = await Promise.all([
    listAccounts(request),
    readSuppressed(),
    readInvitations(),
  ]);
  const admins = page.content.filter(({ role }) => role === 'admin').map(({ id }) => id);
  const [twoFactorAccounts, accounts] = await Promise.all([
    readTwoFactorAccounts(admins),
    readFormer(page.content),
  ]);
  const uninvited = [...invitations.values()].filter((state) => state === 'not-sent').length;
  return page.map(() => ({
    ...(uninvited > 0 && { uninvited }),
    users: accounts.map((account) => toListedUser(account, { suppressed, invitations, twoFactorAccounts })),
  }));
}

/** One account as the list has it. @throws Problem not_found */
export async function getListedUser(userId: UserId): Promise<ListedUser> {
  const account = parseAccount(await get('accounts', accountKey(userId)));
  if (!account) throw new Problem('not_found', userMessages.noUser);
  const [suppressed, invitations, twoFactorAccounts] = await Promise.all([
    readSuppressed(),
    readInvitations(),
    readTwoFactorAccounts(account.role === 'admin' ? [userId] : []),
  ]);
  return toListedUser(account, { suppressed, invitations, twoFactorAccounts });
}

/** An account, the count of admins and the owner of an email, in one round trip. @throws Problem not_found */
async function readForUpdate(userId: UserId, email?: string) {
  const [accountItem, countItem, guardItem] = await batchGet(
    { table: 'accounts', key: accountKey(userId) },
    { table: 'accounts', key: adminCountKey },
    ...(email ? [{ table: 'accounts' as const, key: emailGuardKey(email) }] : []),
  );
  const account = parseAccount(accountItem);
  if (!account) throw new Problem('not_found', userMessages.noUser);
  return { account, count: parseAdminCount(countItem), emailOwnerId: guardItem?.userId };
}

/** Counts an admin more or less. @throws Problem conflict where none would be left */
function adminCountWrite({ admins, version, id }: AdminCount, change: 1 | -1): Write {
  if (admins + change < 1) throw new Problem('conflict', userMessages.lastAdmin);
  return {
    table: 'accounts',
    put: { id, admins: admins + change, version: version + 1 },
    condition: isVersion(version),
  };
}

type UserChange = Pick<Account, 'name' | 'email' | 'role' | 'isInitialPassword'>;

/** An account that ends by itself, and until then reads payslips alone, is no admin's. @throws Problem conflict */
function assertNotLeaving({ role, former }: Account, change: UserChange): void {
  if (role !== 'admin' && change.role === 'admin' && former)
    throw new Problem('conflict', userMessages.leavingAdmin);
}

/** An admin cannot lock themselves out. @throws Problem conflict */
function assertNotOwnLockout(admin: Actor, userId: UserId, { role, isInitialPassword }: UserChange): void {
  if (admin.userId !== userId) return;
  if (role !== 'admin') throw new Problem('conflict', userMessages.ownRole);
  if (isInitialPassword) throw new Problem('conflict', userMessages.ownInitialPassword);
}

const emailTaken = () => {
  const message = userMessages.emailTaken;
  return new Problem('conflict', message, { fields: { email: message } });
};

/** Moves the unique guard of an email; removing the old one is covered by the version of the account beside it. */
const moveEmailWrites = (from: string, to: string, userId: UserId): Write[] => [
  { table: 'accounts', remove: emailGuardKey(from) },
  { table: 'accounts', put: { ...emailGuardKey(to), userId }, condition: isNew('id') },
];

/**
 * Tells of another address at the new one and at those before it, of which the owner reads one in any case. Where no user has
 * chosen a password yet, the one before may have been mistyped and be a stranger's.
 */
function emailChangedWrites(account: Account, next: Account): Write[] {
  if (account.isInitialPassword) return [];
  const before = new Set([account.email, recentEarlierAddress(next) ?? account.email]);
  return [undefined, ...before].map((to) =>
    notificationWrite(account.id, 'email.changed', { ...(to !== undefined && { to }), byEmail: true }),
  );
}

/** A session is valid for one role and one state of the password: a change of either revokes it for good. */
const revokesSessions = (account: Account, { role, isInitialPassword }: UserChange): boolean =>
  account.role !== role || account.isInitialPassword !== isInitialPassword;

/**
 * Changes a person's account. Another role or password flag revokes their sessions; another name or email does not. A
 * password that is initial again takes their passkeys away, so that the user starts anew (decision 39). Only admins
 * have two-step verification, so that it ends with the role.
 * @throws Problem conflict for a taken email, the last admin, the admin's own role, or an admin who is leaving or has left;
 *   not_found
 */
export async function updateUser(admin: Actor, userId: UserId, change: UserChange): Promise<User> {
  assertNotOwnLockout(admin, userId, change);
  return retryOnConflict(async () => {
    const { account, count, emailOwnerId } = await readForUpdate(userId, change.email);
    if (emailOwnerId !== undefined && emailOwnerId !== userId) throw emailTaken();
    assertNotLeaving(account, change);
    const next: Account = {
      ...withAddress(account, change.email),
      ...change,
      authVersion: account.authVersion + (revokesSessions(account, change) ? 1 : 0),
      version: account.version + 1,
    };
    const changes = changesOf(account, next, userFields);
    if (!isChanged(changes)) return toUser(account);
    const emailChanges = normalizeEmail(account.email) !== normalizeEmail(next.email);
    await transactAs(admin, [
      { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
      ...(emailChanges
        ? [...moveEmailWrites(account.email, next.email, userId), ...emailChangedWrites(account, next)]
        : []),
      ...(account.role === next.role ? [] : [adminCountWrite(count, next.role === 'admin' ? 1 : -1)]),
      ...(account.role === 'admin' && next.role === 'user' ? [removeTwoFactorWrite(userId)] : []),
      ...(!account.isInitialPassword && next.isInitialPassword ? [removePasskeysWrite(userId)] : []),
      ...auditWrites(admin, 'account.changed', next, { changes }),
    ]);
    return toUser(next);
  });
}

/**
 * Deletes an account, which ends its sessions, known devices and passkeys and takes it out of every list. Slips and their history
 * stay, and so does the row of the open month, which says that the person left.
 * @throws Problem conflict for the last admin, the own account, or while slips are being generated; not_found
 */
export async function deleteUser(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId === userId) throw new Problem('conflict', userMessages.ownDeletion);
  return retryOnConflict(async () => {
    const { account, count } = await readForUpdate(userId);
    const runWrites = await projectDeletion(admin, account);
    await transactAs(admin, [
      { table: 'accounts', remove: accountKey(userId), condition: isVersion(account.version) },
      { table: 'accounts', remove: emailGuardKey(account.email) },
      { table: 'sessions', remove: devicesKey(userId) },
      removePasskeysWrite(userId),
      removeTwoFactorWrite(userId),
      endInvitation(userId),
      ...runWrites,
      ...(account.role === 'admin' ? [adminCountWrite(count, -1)] : []),
      ...auditWrites(admin, 'account.deleted', account, {
        changes: changesOf(account, undefined, userFields),
      }),
    ]);
  });
}
