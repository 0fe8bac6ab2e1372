import { isDeepStrictEqual } from 'node:util';
import { type AdminDuty, adminDutyNames, hasAllDuties } from '../../shared/duties.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { normalizeEmail } from '../../shared/users/accounts.ts';
import { adminDuties, dutyMessages, isAccountantAlone } from '../../shared/users/duty-settings.ts';
import { type ListedUser, type ReadUser, userMessages, type usersRoutes } from '../../shared/users/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { type Page, skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, batchGetAll, get, type Write } from '../lib/table.ts';
import { deletionWrites } from '../pay-runs/rows/deletion-writes.ts';
import { devicesKey } from '../sign-in/known-devices.ts';
import {
  type Account,
  type AdminCount,
  accountKey,
  adminCountKey,
  emailGuardKey,
  parseAccount,
  parseAdminCount,
  recount,
  toAccountItem,
  toReadUser,
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
import { deletedAccountWrite } from '../store/proofs.ts';
import { readTwoFactorAccounts, removeTwoFactorWrite } from '../store/two-factor.ts';

/** The states of all accounts, read in a few items. */
interface AccountStates {
  suppressed: Awaited<ReturnType<typeof readSuppressed>>;
  invitations: Awaited<ReturnType<typeof readInvitations>>;
  twoFactorAccounts: ReadonlySet<UserId>;
}

/** The accounts of a page as a whole, without one that was deleted meanwhile or cannot be read. */
async function readAccounts(listed: readonly ListedAccount[]): Promise<Account[]> {
  const items = await batchGetAll(listed.map(({ id }) => ({ table: 'accounts', key: accountKey(id) })));
  return items.flatMap(
    (item) => skipUnreadable(() => parseAccount(item), { table: 'accounts', id: item?.id }) ?? [],
  );
}

const toListedUser = (
  account: Account,
  { suppressed, invitations, twoFactorAccounts }: AccountStates,
): ListedUser => ({
  ...toUser(account),
  version: account.version,
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
    readAccounts(page.content),
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

/** Counts an admin as they become. @throws Problem conflict where none with all duties would be left */
function adminCountWrites(count: AdminCount, before: Account, after: Account | undefined): Write[] {
  const next = recount(count, before, after);
  if (isDeepStrictEqual(next, count)) return [];
  if (next.admins < 1) throw new Problem('conflict', userMessages.lastAdmin);
  if (next.withAllDuties < 1) throw new Problem('conflict', dutyMessages.lastWithAll);
  return [
    {
      table: 'accounts',
      put: { ...next, version: count.version + 1 },
      condition: isVersion(count.version),
    },
  ];
}

type UserChange = BodyOf<typeof usersRoutes.updateUser>;
/** A change as it is to be stored. */
type AccountChange = Pick<
  Account,
  'name' | 'email' | 'role' | 'duties' | 'dutiesUntil' | 'isInitialPassword'
>;

/** An account that ends by itself, and until then reads payslips alone, is no admin's. @throws Problem conflict */
function assertNotLeaving({ role, former }: Account, change: AccountChange): void {
  if (role !== 'admin' && change.role === 'admin' && former)
    throw new Problem('conflict', userMessages.leavingAdmin);
}

/** An account as the audit log has it. */
const recorded = ({ duties, ...account }: Account) => ({
  ...account,
  duties: duties?.map((duty) => adminDuties[duty].label).join(', '),
});

/** In one order, each once, so that equal duties are equal. */
const sortedDuties = (duties: readonly AdminDuty[] | undefined): AdminDuty[] | undefined =>
  duties && adminDutyNames.filter((duty) => duties.includes(duty));

/**
 * The duties of an account after a change. Those that the change does not name stay as they are, and so does the last day of an
 * accountant.
 * @throws Problem bad_input for duties of a user, or a last day of another than an accountant alone
 */
function dutiesAfter(
  account: Account,
  change: UserChange,
): { duties: AdminDuty[] | undefined; dutiesUntil: string | undefined } {
  const { role, duties = account.duties, dutiesUntil = account.dutiesUntil } = change;
  if (role !== 'admin') {
    if (change.duties || change.dutiesUntil) throw fieldProblem('duties', dutyMessages.ofUser);
    return { duties: undefined, dutiesUntil: undefined };
  }
  const next = sortedDuties(duties ?? undefined);
  if (isAccountantAlone(next)) return { duties: next, dutiesUntil: dutiesUntil ?? undefined };
  if (change.dutiesUntil) throw fieldProblem('dutiesUntil', dutyMessages.untilOfAccountant);
  return { duties: next, dutiesUntil: undefined };
}

/**
 * An admin with some duties changes no admin, and nothing by which they could become one or sign in as another user.
 * @throws Problem forbidden
 */
function assertMayChange(admin: Actor, account: Account, change?: AccountChange): void {
  if (hasAllDuties(admin)) return;
  const isSame =
    change === undefined ||
    (change.role === account.role &&
      change.isInitialPassword === account.isInitialPassword &&
      normalizeEmail(change.email) === normalizeEmail(account.email));
  if (account.role === 'admin' || !isSame) throw new Problem('forbidden', dutyMessages.ofAdmins);
}

/** An admin cannot lock themselves out. @throws Problem conflict */
function assertNotOwnLockout(
  admin: Actor,
  userId: UserId,
  { role, duties, isInitialPassword }: AccountChange,
): void {
  if (admin.userId !== userId) return;
  if (role !== 'admin') throw new Problem('conflict', userMessages.ownRole);
  if (!isDeepStrictEqual(duties, sortedDuties(admin.duties)))
    throw new Problem('conflict', dutyMessages.ownDuties);
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
 * Tells of another address at the new one and at those before it, of which the owner reads one in any case. It does so whatever
 * state the password is in: an admin who takes an account over could set an initial one first.
 */
function emailChangedWrites(account: Account, next: Account): Write[] {
  const before = new Set([account.email, recentEarlierAddress(next) ?? account.email]);
  return [undefined, ...before].map((to) =>
    notificationWrite(account.id, 'email.changed', { ...(to !== undefined && { to }), byEmail: true }),
  );
}

/** A session is valid for one role, its duties and one state of the password: a change of them revokes it for good. */
const revokesSessions = (account: Account, { role, duties, isInitialPassword }: Account): boolean =>
  account.role !== role ||
  !isDeepStrictEqual(account.duties, duties) ||
  account.isInitialPassword !== isInitialPassword;

/**
 * Changes a person's account. Another role, other duties or another password flag revokes their sessions; another name or email does not. A
 * password that is initial again takes their passkeys away, so that the user starts anew. Only admins
 * have two-step verification, so that it ends with the role.
 * @throws Problem conflict for another version, a taken email, the last admin, the admin's own role, or an admin who is leaving or
 *   has left; not_found; bad_input; forbidden for what only an admin with all duties changes
 */
export async function updateUser(
  admin: Actor,
  userId: UserId,
  { version, ...wanted }: UserChange,
): Promise<ReadUser> {
  return retryOnConflict(async () => {
    const { account, count, emailOwnerId } = await readForUpdate(userId, wanted.email);
    const change: AccountChange = { ...wanted, ...dutiesAfter(account, wanted) };
    assertNotOwnLockout(admin, userId, change);
    assertMayChange(admin, account, change);
    if (emailOwnerId !== undefined && emailOwnerId !== userId) throw emailTaken();
    assertNotLeaving(account, change);
    const changed: Account = { ...withAddress(account, change.email), ...change };
    const changes = changesOf(recorded(account), recorded(changed), userFields);
    // Also a retry, after the first response was lost.
    if (!isChanged(changes)) return toReadUser(account);
    if (version !== undefined && version !== account.version)
      throw new Problem('conflict', userMessages.changedMeanwhile);
    const next: Account = {
      ...changed,
      authVersion: account.authVersion + (revokesSessions(account, changed) ? 1 : 0),
      version: account.version + 1,
    };
    const emailChanges = normalizeEmail(account.email) !== normalizeEmail(next.email);
    await transactAs(admin, [
      { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
      ...(emailChanges
        ? [...moveEmailWrites(account.email, next.email, userId), ...emailChangedWrites(account, next)]
        : []),
      ...adminCountWrites(count, account, next),
      ...(account.role === 'admin' && next.role === 'user' ? [removeTwoFactorWrite(userId)] : []),
      ...(!account.isInitialPassword && next.isInitialPassword ? [removePasskeysWrite(userId)] : []),
      ...auditWrites(admin, 'account.changed', next, { changes }),
    ]);
    return toReadUser(next);
  });
}

/**
 * Deletes an account, which ends its sessions, known devices and passkeys and takes it out of every list. The proofs of its
 * declarations follow by the daily task. Slips and their history
 * stay, and so does the row of the open month, which says that the person left.
 * @throws Problem conflict for the last admin, the own account, or while slips are being generated; not_found
 */
export async function deleteUser(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId === userId) throw new Problem('conflict', userMessages.ownDeletion);
  return retryOnConflict(async () => {
    const { account, count } = await readForUpdate(userId);
    assertMayChange(admin, account);
    const runWrites = await deletionWrites(admin, account);
    await transactAs(admin, [
      { table: 'accounts', remove: accountKey(userId), condition: isVersion(account.version) },
      { table: 'accounts', remove: emailGuardKey(account.email) },
      { table: 'sessions', remove: devicesKey(userId) },
      removePasskeysWrite(userId),
      removeTwoFactorWrite(userId),
      endInvitation(userId),
      deletedAccountWrite(userId),
      ...runWrites,
      ...adminCountWrites(count, account, undefined),
      ...auditWrites(admin, 'account.deleted', account, {
        changes: changesOf(recorded(account), undefined, userFields),
      }),
    ]);
  });
}
