import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Condition, ConditionFailed, isNew } from '../lib/condition.ts';
import { batchGet, get, type Item, put, transact, type Write } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from './account.ts';

/** Which area a session opens. */
export type Area = 'employee' | 'admin';

/** The person behind a request. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  area: Area;
  /** Still signed in with a password that somebody else chose. */
  initialPassword: boolean;
  /** The account's when the call was admitted: what is written in this person's name holds only while it is still so. */
  authVersion: number;
  /** The keys of this sign-in's two sessions: the one the call came with, and the other medium's. */
  session: { hash: string; pair: string };
}

/** Seconds. */
const idleTimeoutSeconds = 8 * 3600;
const absoluteTimeoutSeconds = 24 * 3600;
/** A session's idle time is written anew at most this often, so that reading costs no write. */
const idleWriteIntervalSeconds = 300;

const sessionItem = z.object({
  hash: z.string(),
  /** The hash of the other secret of this sign-in: the cookie's for a token, the token's for a cookie. */
  pair: z.string(),
  userId: z.string(),
  area: z.enum(['employee', 'admin']),
  medium: z.enum(['bearer', 'cookie']),
  authVersion: z.number(),
  idleUntil: z.number(),
  endsAt: z.number(),
  /** For the table's expiry; the code never relies on it. */
  expiresAt: z.number(),
});
type Session = z.output<typeof sessionItem>;
type CredentialType = Session['medium'];

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const parseSession = (item: Item | undefined): Session | undefined =>
  item === undefined ? undefined : sessionItem.parse(item);

/** 256 random bits, and whose they are: so that session and account are read in one round trip. */
const newSecret = (userId: string) => `${randomBytes(32).toString('base64url')}.${userId}`;
const secretPattern = /^[A-Za-z0-9_-]{43}\.(usr_[0-9a-f]{20})$/;

/** The token for the client, and another secret for its cookie. */
interface SessionSecrets {
  token: string;
  cookie: string;
}

/** A new session in an area, and the writes that start it. */
export function newSession(account: Account, area: Area): { secrets: SessionSecrets; writes: Write[] } {
  const token = newSecret(account.id);
  const cookie = newSecret(account.id);
  const now = nowInSeconds();
  const common = {
    userId: account.id,
    area,
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
 * Starts a session in an area. The account is not checked once more: a session of another auth version than the
 * account's opens nothing, so that one which is started for an account that has changed since is dead already.
 */
export async function startSession(account: Account, area: Area): Promise<SessionSecrets> {
  const { secrets, writes } = newSession(account, area);
  await transact(writes);
  return secrets;
}

/**
 * The actor that a secret stands for, read together with the account: a session counts only while it
 * has not expired, came by its own medium, belongs to this account in its present auth version, and,
 * in the admin area, while the account is an admin.
 */
export async function readSession(
  secret: string,
  credentialType: CredentialType,
): Promise<Actor | undefined> {
  const userId = secretPattern.exec(secret)?.[1];
  if (!userId) return undefined;
  const hash = hashSecret(secret);
  const [sessionFound, accountFound] = await batchGet(
    { table: 'sessions', key: { hash } },
    { table: 'accounts', key: accountKey(userId) },
  );
  const session = parseSession(sessionFound);
  const account = parseAccount(accountFound);
  if (!session || !account || !isAlive(session, account, credentialType)) return undefined;
  await extendIdleTimeout(session);
  return {
    userId,
    name: account.name,
    email: account.email,
    area: session.area,
    initialPassword: account.isInitialPassword,
    authVersion: account.authVersion,
    session: { hash, pair: session.pair },
  };
}

function isAlive(session: Session, account: Account, credentialType: CredentialType): boolean {
  const now = nowInSeconds();
  return (
    session.medium === credentialType &&
    session.userId === account.id &&
    session.authVersion === account.authVersion &&
    (session.area !== 'admin' || account.role === 'admin') &&
    now < session.idleUntil &&
    now < session.endsAt
  );
}

/** Whoever works by one secret of a sign-in is not idle by the other. */
async function extendIdleTimeout(session: Session): Promise<void> {
  const idleUntil = nowInSeconds() + idleTimeoutSeconds;
  if (idleUntil - session.idleUntil < idleWriteIntervalSeconds) return;
  const sibling = parseSession(await get('sessions', { hash: session.pair }));
  await Promise.all(
    [session, ...(sibling ? [sibling] : [])].map((record) => writeIdleTimeout(record, idleUntil)),
  );
}

/**
 * The account is not checked: it is at every use of the session, which gains no power by time. The auth version is,
 * so that a session which is carried over a new password at the same moment is not set back to the old one.
 */
async function writeIdleTimeout(record: Session, idleUntil: number): Promise<void> {
  try {
    await put('sessions', { ...record, idleUntil }, isAuthVersion(record.authVersion));
  } catch (error) {
    // Logged out, or carried over, in this very moment: the session stays as it is by now.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Says as well that the session is still there. */
const isAuthVersion = (authVersion: number): Condition => ({
  expression: '#authVersion = :authVersion',
  values: { authVersion },
});

/** The writes that let this session, both secrets of it, outlive a raised auth version. */
export async function renewedSessions(actor: Actor, authVersion: number): Promise<Write[]> {
  const records = await batchGet(
    { table: 'sessions', key: { hash: actor.session.hash } },
    { table: 'sessions', key: { hash: actor.session.pair } },
  );
  return records.flatMap((found): Write[] => {
    const record = parseSession(found);
    if (!record) return [];
    return [
      { table: 'sessions', put: { ...record, authVersion }, condition: isAuthVersion(actor.authVersion) },
    ];
  });
}

/**
 * Ends a session with both of its secrets, at once. Ending it twice is no error, and neither is ending one whose
 * account is gone: the account is not checked, since nobody gains anything by it.
 */
export async function endSession({ session: { hash, pair } }: Actor): Promise<void> {
  await transact([
    { table: 'sessions', remove: { hash } },
    { table: 'sessions', remove: { hash: pair } },
  ]);
}
