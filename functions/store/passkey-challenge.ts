import { challengeLifetimeSeconds } from '../../shared/sign-in/passkeys.ts';
import type { UserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { hashSecret } from '../lib/secret.ts';
import { type Item, nowInSeconds, put, type Write } from '../lib/table.ts';

/** The purpose of a challenge: signing in, or adding a passkey or an authenticator app to this account. */
export type Purpose = 'sign-in' | UserId | `authenticator#${UserId}`;

/** The purpose is in the key: a challenge that was given for another one is not there. */
export const challengeKey = (purpose: Purpose, challenge: string) => ({
  hash: `challenge#${purpose}#${hashSecret(challenge)}`,
});

export const storeChallenge = (
  purpose: Purpose,
  challenge: string,
  lifetimeSeconds = challengeLifetimeSeconds,
): Promise<void> =>
  put(
    'sessions',
    { ...challengeKey(purpose, challenge), expiresAt: nowInSeconds() + lifetimeSeconds },
    isNew('hash'),
  );

/** Whether a challenge, as it was read, can still be answered. DynamoDB's time to live is too slow to see to that. */
export const isOpen = (item: Item | undefined): boolean => nowInSeconds() < Number(item?.expiresAt);

/**
 * The write that uses up a challenge, to be part of the transaction that it is for: it fails where the challenge was
 * never given, is used already, or has expired.
 */
export const consumeChallengeWrite = (purpose: Purpose, challenge: string): Write => ({
  table: 'sessions',
  remove: challengeKey(purpose, challenge),
  condition: { expression: '#expiresAt > :now', values: { now: nowInSeconds() } },
});

/**
 * The challenge that a browser's answer claims to answer; an empty text, which is no challenge, where it claims none, or
 * where it was given in a frame of another site's page (WebAuthn §5.8.1): no page of the portal is shown in one.
 */
export function readChallenge(clientDataJSON: string): string {
  try {
    const {
      challenge,
      crossOrigin = false,
      topOrigin,
    } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isFramed = crossOrigin !== false || topOrigin !== undefined;
    return typeof challenge === 'string' && !isFramed ? challenge : '';
  } catch {
    return '';
  }
}
