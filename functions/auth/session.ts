import { todayInIndia } from '../../shared/date.ts';
import type { Area } from '../../shared/route.ts';
import type { SecuritySettings } from '../../shared/sign-in/security-settings.ts';
import type { UserId } from '../../shared/user-id.ts';
import { type FormerEmployee, hasAccessEnded, isAdminToday, type Role } from '../../shared/users/accounts.ts';
import { and, type Condition, ConditionFailed, exists } from '../lib/condition.ts';
import { accountIdOf, hashSecret } from '../lib/secret.ts';
import { batchGet, get, nowInSeconds, put, transact, type Write } from '../lib/table.ts';
import { type Account, accountKey, isAuthVersion, parseAccount } from '../store/account.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { parseSecuritySettings, securitySettingsKey } from '../store/security-settings.ts';
import {
  type AuthenticationMethod,
  type CredentialType,
  idleTimeoutSeconds,
  isLive,
  parseSession,
  type Session,
  toSessionId,
} from '../store/session.ts';

/** The authenticated person that a request is made by. */
export interface Actor {
  userId: UserId;
  name: string;
  email: string;
  /** The role of the account: an admin signs in to either area. */
  role: Role;
  area: Area;
  /** The duties of an admin; absent where they have all (shared/duties.ts). */
  duties?: Account['duties'];
  /** The password is still the one that an admin chose for them: they can only replace it. */
  initialPassword: boolean;
  /** Set for an employee who leaves, or has left. */
  former?: FormerEmployee | undefined;
  /** The account's auth version at authentication; every transaction of this actor has it as a condition. */
  authVersion: number;
  /** The name of the device of this request, where it says anything of itself: for the audit, and to decide nothing. */
  device?: string | undefined;
  /** More than the password was asked for: a passkey, or two-step verification after it. */
  twoFactor: boolean;
  /** The company's security settings. */
  settings: SecuritySettings;
  /** When the person last proved who they are, in seconds since the epoch. */
  authenticatedAt: number;
  /** The method of that proof. */
  authenticatedBy: AuthenticationMethod;
  /** The keys of the two session records of this sign-in: the one that authenticated this request, and its sibling. */
  session: { hash: string; siblingHash: string };
}

/** Sliding expiration is written at most this often, so that a request rarely costs a write. */
const idleWriteIntervalSeconds = 300;

/**
 * The actor of a credential, if its session is valid: not expired (8 hours idle, 24 hours in all), presented as what
 * it was issued for, of the account's present auth version, of one whose access has not ended after its owner left, and in
 * the admin area, of an account that is an admin.
 */
export async function readSession(
  secret: string,
  credentialType: CredentialType,
): Promise<Actor | undefined> {
  const userId = accountIdOf(secret);
  if (!userId) return undefined;
  const hash = hashSecret(secret);
  const [sessionRecord, accountRecord, settingsItem] = await batchGet(
    { table: 'sessions', key: { hash } },
    { table: 'accounts', key: accountKey(userId) },
    { table: 'accounts', key: securitySettingsKey },
  );
  const session = parseSession(sessionRecord);
  const account = parseAccount(accountRecord);
  if (!session || !account || !isValid(session, account, credentialType)) return undefined;
  await extendIdleTimeout(session);
  return {
    userId,
    name: account.name,
    email: account.email,
    role: account.role,
    area: session.area,
    duties: account.duties,
    initialPassword: account.isInitialPassword,
    former: account.former,
    authVersion: account.authVersion,
    twoFactor: session.twoFactor ?? false,
    settings: parseSecuritySettings(settingsItem),
    authenticatedAt: session.authenticatedAt,
    authenticatedBy: session.authenticatedBy,
    session: { hash, siblingHash: session.pair },
  };
}

const isValid = (session: Session, account: Account, credentialType: CredentialType): boolean =>
  session.transport === credentialType &&
  session.userId === account.id &&
  (session.area !== 'admin' || isAdminToday(account)) &&
  !hasAccessEnded(account.former, todayInIndia()) &&
  isLive(session, account.authVersion);

/** Sliding expiration, of both records of the sign-in: using the token keeps the cookie alive, too. */
async function extendIdleTimeout(session: Session): Promise<void> {
  const idleUntil = nowInSeconds() + idleTimeoutSeconds;
  if (idleUntil - session.idleUntil < idleWriteIntervalSeconds) return;
  const sibling = parseSession(await get('sessions', { hash: session.pair }));
  await Promise.all(
    [session, ...(sibling ? [sibling] : [])].map((record) => writeIdleTimeout(record, idleUntil)),
  );
}

/** Nothing was proved in the session since it was read. */
const isAuthenticatedAt = ({ authenticatedAt }: Session): Condition =>
  authenticatedAt === undefined
    ? { expression: 'attribute_not_exists(#authenticatedAt)' }
    : { expression: '#authenticatedAt = :authenticatedAt', values: { authenticatedAt } };

/**
 * Writes one record's idle timeout. The condition prevents overwriting a session that is renewed, or in which something
 * is proved, concurrently. The account needs none: every use of the session checks it.
 */
async function writeIdleTimeout(record: Session, idleUntil: number): Promise<void> {
  try {
    await put(
      'sessions',
      { ...record, idleUntil },
      and(isAuthVersion(record.authVersion), isAuthenticatedAt(record)),
    );
  } catch (error) {
    // Logged out or renewed concurrently: that write wins.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * The writes that renew both records of the actor's session: for a new auth version, which revokes all others, or for what
 * was proved in it.
 */
export async function renewedSessions(
  actor: Actor,
  authVersion: number,
  changes: Partial<Pick<Session, 'twoFactor' | 'authenticatedAt' | 'authenticatedBy'>> = {},
): Promise<Write[]> {
  const records = await batchGet(
    { table: 'sessions', key: { hash: actor.session.hash } },
    { table: 'sessions', key: { hash: actor.session.siblingHash } },
  );
  return records.flatMap((item): Write[] => {
    const record = parseSession(item);
    if (!record) return [];
    return [
      {
        table: 'sessions',
        put: { ...record, ...changes, authVersion },
        condition: isAuthVersion(actor.authVersion),
      },
    ];
  });
}

/**
 * Ends a session: both of its records in one transaction, with its audit entry. Idempotent: one that has ended meanwhile
 * has its entry already. Without a condition on the account.
 */
export async function endSession(actor: Actor): Promise<void> {
  const { hash, siblingHash } = actor.session;
  try {
    await transact([
      { table: 'sessions', remove: { hash }, condition: exists('hash') },
      { table: 'sessions', remove: { hash: siblingHash } },
      ...auditWrites(actor, 'session.ended', selfOf(actor), { session: toSessionId(hash) }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.index === 0)) throw error;
  }
}
