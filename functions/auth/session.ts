import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Role, storedUserId, type UserId } from '../../shared/accounts.ts';
import { type Area, areas } from '../../shared/route.ts';
import type { SecuritySettings } from '../../shared/security-settings.ts';
import type { SessionId } from '../../shared/sessions.ts';
import { nowInSeconds } from '../lib/clock.ts';
import { and, type Condition, ConditionFailed, exists, isNew } from '../lib/condition.ts';
import { accountIdOf, hashSecret, newSecret } from '../lib/secret.ts';
import { batchGet, get, type Item, parseOptional, put, transact, type Write } from '../lib/table.ts';
import { type Account, accountKey, isAuthVersion, parseAccount } from '../store/account.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { parseSecuritySettings, securitySettingsKey } from '../store/security-settings.ts';

/** What a person proved by who they are: the password alone, or a code or passkey, which prove more. */
export const proofKinds = ['password', 'code', 'passkey'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The authenticated person that a request is made by. */
export interface Actor {
  userId: UserId;
  name: string;
  email: string;
  /** Of the account: an admin signs in to either area. */
  role: Role;
  area: Area;
  /** The password is still the one that an admin chose for them: they can only replace it. */
  initialPassword: boolean;
  /** The account's auth version at authentication; every transaction of this actor has it as a condition. */
  authVersion: number;
  /** The name of the device of this request, where it says anything of itself: for the audit, and to decide nothing. */
  device?: string | undefined;
  /** More than the password was asked for: a passkey, or a second step after it. */
  secondStep: boolean;
  /** What the company asks of such sessions. */
  settings: SecuritySettings;
  /** When the person last proved who they are, in seconds since the epoch. */
  provedAt: number;
  /** What they proved it by. */
  provedBy: ProofKind;
  /** The keys of the two session records of this sign-in: the one that authenticated this request, and its sibling. */
  session: { hash: string; siblingHash: string };
}

const idleTimeoutSeconds = 8 * 3600;
const absoluteTimeoutSeconds = 24 * 3600;
/** Sliding expiration is written at most this often, so that a request rarely costs a write. */
const idleWriteIntervalSeconds = 300;

/** One of the two records of a sign-in, keyed by the hash of its credential: a bearer token or a cookie. */
const sessionItem = z.object({
  hash: z.string(),
  /** The sibling's hash: the cookie's for a token, the token's for a cookie. */
  pair: z.string(),
  userId: storedUserId,
  area: z.enum(areas),
  medium: z.enum(['bearer', 'cookie']),
  /** The name of the device; absent in sessions of an earlier version, and where it said nothing of itself. */
  device: z.optional(z.string()),
  /** A passkey was used, or a second step taken after the password. */
  secondStep: z.optional(z.literal(true)),
  /** The last sign-in or proof in it; absent in sessions of an earlier version, which have the sign-in alone. */
  provedAt: z.optional(z.number()),
  /** What it was made by; absent in sessions of an earlier version, of which nothing more than the password is assumed. */
  provedBy: z.optional(z.enum(proofKinds)),
  authVersion: z.number(),
  idleUntil: z.number(),
  endsAt: z.number(),
  /** For DynamoDB's time to live, which deletes late: the code never relies on it. */
  expiresAt: z.number(),
});
export type Session = z.output<typeof sessionItem>;
type CredentialType = Session['medium'];
export const parseSession = (item: Item | undefined): Session | undefined => parseOptional(sessionItem, item);

/** In seconds since the epoch: both follow from the timeouts, so that nothing more is written for them. */
export const signedInAt = ({ endsAt }: Session): number => endsAt - absoluteTimeoutSeconds;
export const lastSeenAt = ({ idleUntil }: Session): number => idleUntil - idleTimeoutSeconds;

/** The id by which a person is shown a session: a hash of its key, which it does not reveal. */
export const toSessionId = (hash: string): SessionId =>
  `ses_${createHash('sha256').update(`session id of ${hash}`).digest('hex').slice(0, 20)}`;

/** The two credentials of a sign-in: the bearer token that is answered, and the value of the cookie. */
export interface SessionSecrets {
  token: string;
  cookie: string;
}

interface SessionOptions {
  /** The device's name, where it is known. */
  device?: string | undefined;
  /** What the person signed in with, beside the password or in place of it; the password alone by default. */
  provedBy?: ProofKind | undefined;
}

/**
 * A new session in an area: its credentials, and the writes that start it. The account needs no condition: a session of
 * an older auth version than the account's is invalid, so one that is started while the account changes is never valid.
 */
export function newSession(
  account: Account,
  area: Area,
  { device, provedBy = 'password' }: SessionOptions = {},
): { secrets: SessionSecrets; writes: Write[] } {
  const token = newSecret(account.id);
  const cookie = newSecret(account.id);
  const now = nowInSeconds();
  const common = {
    userId: account.id,
    area,
    device,
    secondStep: provedBy === 'password' ? undefined : (true as const),
    provedAt: now,
    provedBy,
    authVersion: account.authVersion,
    idleUntil: now + idleTimeoutSeconds,
    endsAt: now + absoluteTimeoutSeconds,
    expiresAt: now + absoluteTimeoutSeconds,
  };
  const record = (secret: string, siblingSecret: string, credentialType: CredentialType): Session => ({
    hash: hashSecret(secret),
    pair: hashSecret(siblingSecret),
    medium: credentialType,
    ...common,
  });
  return {
    secrets: { token, cookie },
    writes: [
      { table: 'sessions', put: record(token, cookie, 'bearer'), condition: isNew('hash') },
      { table: 'sessions', put: record(cookie, token, 'cookie'), condition: isNew('hash') },
    ],
  };
}

/**
 * The actor of a credential, if its session is valid: not expired (8 hours idle, 24 hours in all), presented as what
 * it was issued for, of the account's present auth version and, in the admin area, of an account that is an admin.
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
    initialPassword: account.isInitialPassword,
    authVersion: account.authVersion,
    secondStep: session.secondStep ?? false,
    settings: parseSecuritySettings(settingsItem),
    provedAt: session.provedAt ?? signedInAt(session),
    provedBy: session.provedBy ?? 'password',
    session: { hash, siblingHash: session.pair },
  };
}

const isValid = (session: Session, account: Account, credentialType: CredentialType): boolean =>
  session.medium === credentialType &&
  session.userId === account.id &&
  (session.area !== 'admin' || account.role === 'admin') &&
  isLive(session, account.authVersion);

/** Whether a session has not expired, and was not revoked since the account got this auth version. */
export function isLive({ authVersion, idleUntil, endsAt }: Session, currentAuthVersion: number): boolean {
  const now = nowInSeconds();
  return authVersion === currentAuthVersion && now < idleUntil && now < endsAt;
}

/** Sliding expiration, of both records of the sign-in: somebody who uses the token keeps the cookie alive, too. */
async function extendIdleTimeout(session: Session): Promise<void> {
  const idleUntil = nowInSeconds() + idleTimeoutSeconds;
  if (idleUntil - session.idleUntil < idleWriteIntervalSeconds) return;
  const sibling = parseSession(await get('sessions', { hash: session.pair }));
  await Promise.all(
    [session, ...(sibling ? [sibling] : [])].map((record) => writeIdleTimeout(record, idleUntil)),
  );
}

/** Nothing was proved in the session since it was read. */
const isProvedAt = ({ provedAt }: Session): Condition =>
  provedAt === undefined
    ? { expression: 'attribute_not_exists(#provedAt)' }
    : { expression: '#provedAt = :provedAt', values: { provedAt } };

/**
 * Writes one record's idle timeout. The condition prevents overwriting a session that is renewed, or in which something
 * is proved, concurrently. The account needs none: every use of the session checks it.
 */
async function writeIdleTimeout(record: Session, idleUntil: number): Promise<void> {
  try {
    await put(
      'sessions',
      { ...record, idleUntil },
      and(isAuthVersion(record.authVersion), isProvedAt(record)),
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
  changes: Partial<Pick<Session, 'secondStep' | 'provedAt' | 'provedBy'>> = {},
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
