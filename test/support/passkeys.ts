import { randomBytes } from 'node:crypto';
import { passkeysKey } from '../../functions/store/passkey.ts';
import { challengeKey, type Purpose } from '../../functions/store/passkey-challenge.ts';
import type { AuthenticationResponse, RegistrationResponse } from '../../shared/sign-in/passkeys.ts';
import type { UserId } from '../../shared/user-id.ts';
import { SoftwareAuthenticator } from '../api/sign-in/passkeys/authenticator.ts';
import { putItems } from './put-items.ts';
import { testOrigin } from './test-origin.ts';

const rpId = new URL(testOrigin).hostname;

/** A challenge that stays open for as long as tests may take. */
async function openChallenge(purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(Date.now() / 1000) + 24 * 3600;
  await putItems('sessions', [{ ...challengeKey(purpose, challenge), expiresAt }]);
  return challenge;
}

/** Gives an account a passkey. Returns its id, and an answer with which it signs in, once. */
export async function givePasskey(ownerId: UserId): Promise<{ id: string; answer: AuthenticationResponse }> {
  const authenticator = new SoftwareAuthenticator(testOrigin);
  const passkey = authenticator.toStored(ownerId);
  await putItems('passkeys', [{ ...passkeysKey(ownerId), passkeys: [passkey], version: 1 }]);
  const challenge = await openChallenge('sign-in');
  return { id: passkey.id, answer: authenticator.get({ rpId, challenge }) };
}

/** The browser's answer where an account adds a passkey. */
export async function newPasskeyAnswer(ownerId: UserId): Promise<RegistrationResponse> {
  const challenge = await openChallenge(ownerId);
  const user = { id: Buffer.from(ownerId).toString('base64url'), name: '', displayName: '' };
  return new SoftwareAuthenticator(testOrigin).create({ rp: { id: rpId, name: '' }, user, challenge });
}
