import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Area, areas } from '../../shared/route.ts';
import type { SessionId } from '../../shared/sign-in/sessions.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { hashSecret, newSecret } from '../lib/secret.ts';
import { type Item, nowInSeconds, parseOptional, type Write } from '../lib/table.ts';
import type { Account } from './account.ts';

/** The ways in which a person proved who they are: the password alone, or a code or passkey, which prove more. */
const authenticationMethods = ['password', 'code', 'passkey'] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

export const idleTimeoutSeconds = 8 * 3600;
const absoluteTimeoutSeconds = 24 * 3600;
/** One of the two records of a sign-in, keyed by the hash of its credential: a bearer token or a cookie. */
const sessionItem = z.object({
  hash: z.string(),
  /** The sibling's hash: the cookie's for a token, the token's for a cookie. */
  pair: z.string(),
  userId: storedUserId,
  area: z.enum(areas),
  transport: z.enum(['bearer', 'cookie']),
  /** The name of the device; absent where it said nothing of itself. */
  device: z.optional(z.string()),
  /** A passkey was used, or two-step verification taken after the password. */
  twoFactor: z.optional(z.literal(true)),
  /** The last sign-in or proof in it, in seconds since the epoch. */
  authenticatedAt: z.number(),
  authenticatedBy: z.enum(authenticationMethods),
  authVersion: z.number(),
  idleUntil: z.number(),
  endsAt: z.number(),
  /** For DynamoDB's time to live, which deletes late: the code never relies on it. */
  expiresAt: z.number(),
});
export type Session = z.output<typeof sessionItem>;
export type CredentialType = Session['transport'];
export const parseSession = (item: Item | undefined): Session | undefined => parseOptional(sessionItem, item);

/** In seconds since the epoch: both follow from the timeouts, so that nothing more is written for them. */
export const signedInAt = ({ endsAt }: Session): number => endsAt - absoluteTimeoutSeconds;
export const lastSeenAt = ({ idleUntil }: Session): number => idleUntil - idleTimeoutSeconds;

/** The id by which a person is shown a session: a hash of its key, which it does not reveal. */
export const toSessionId = (hash: string): SessionId =>
  `ses_${createHash('sha256').update(`session id of ${hash}`).digest('hex').slice(0, 20)}`;

/** The two credentials of a sign-in: the bearer token that is answered, and the value of the cookie. */
interface SessionSecrets {
  token: string;
  cookie: string;
}

interface SessionOptions {
  /** The device's name, where it is known. */
  device?: string | undefined;
  /** The method of signing in, beside the password or in place of it; the password alone by default. */
  authenticatedBy?: AuthenticationMethod | undefined;
}

/**
 * A new session in an area: its credentials, and the writes that start it. The account needs no condition: a session of
 * an older auth version than the account's is invalid, so one that is started while the account changes is never valid.
 */
export function newSession(
  account: Account,
  area: Area,
  { device, authenticatedBy = 'password' }: SessionOptions = {},
): { secrets: SessionSecrets; writes: Write[] } {
  const token = newSecret(account.id);
  const cookie = newSecret(account.id);
  const now = nowInSeconds();
  const common = {
    userId: account.id,
    area,
    device,
    twoFactor: authenticatedBy === 'password' ? undefined : (true as const),
    authenticatedAt: now,
    authenticatedBy,
    authVersion: account.authVersion,
    idleUntil: now + idleTimeoutSeconds,
    endsAt: now + absoluteTimeoutSeconds,
    expiresAt: now + absoluteTimeoutSeconds,
  };
  const record = (secret: string, siblingSecret: string, credentialType: CredentialType): Session => ({
    hash: hashSecret(secret),
    pair: hashSecret(siblingSecret),
    transport: credentialType,
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

/** Whether a session has not expired, and was not revoked since the account got this auth version. */
export function isLive({ authVersion, idleUntil, endsAt }: Session, currentAuthVersion: number): boolean {
  const now = nowInSeconds();
  return authVersion === currentAuthVersion && now < idleUntil && now < endsAt;
}
