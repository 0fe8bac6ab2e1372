import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { Problem } from '../../../shared/errors.ts';
import type { Area } from '../../../shared/route.ts';
import {
  type AuthenticationResponse,
  challengeLifetimeSeconds,
  passkeyMessages,
  type RequestOptions,
  requestOptions,
} from '../../../shared/sign-in/passkeys.ts';
import { type UserId, userId } from '../../../shared/user-id.ts';
import { isAdminToday } from '../../../shared/users/accounts.ts';
import { addMetric } from '../../lib/powertools.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet } from '../../lib/table.ts';
import { type Account, accountKey, isAuthVersion, parseAccount } from '../../store/account.ts';
import {
  type OwnPasskeys,
  parsePasskeys,
  passkeysKey,
  passkeysWrite,
  type StoredPasskey,
  withPasskey,
} from '../../store/passkey.ts';
import {
  challengeKey,
  consumeChallengeWrite,
  isOpen,
  readChallenge,
  storeChallenge,
} from '../../store/passkey-challenge.ts';
import { startSession } from '../start-session.ts';
import { type RelyingParty, relyingParty } from './passkeys.ts';

/** Begins a sign-in with a passkey. @throws Problem not_found where there are no passkeys */
export async function startPasskeySignIn(): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    timeout: challengeLifetimeSeconds * 1000,
    userVerification: 'required',
  });
  await storeChallenge('sign-in', options.challenge);
  return requestOptions.parse(options);
}

/** The account that an answer names; undefined for what is no id of an account. */
const readUserId = ({ response: { userHandle } }: AuthenticationResponse): UserId | undefined =>
  userId.safeParse(Buffer.from(userHandle, 'base64url').toString()).data;

/** The account and its passkeys, if the challenge is open. */
async function readForSignIn(ownerId: UserId, challenge: string) {
  const [challengeItem, accountItem, passkeysItem] = await batchGet(
    { table: 'sessions', key: challengeKey('sign-in', challenge) },
    { table: 'accounts', key: accountKey(ownerId) },
    { table: 'passkeys', key: passkeysKey(ownerId) },
  );
  const account = parseAccount(accountItem);
  if (!account || !isOpen(challengeItem)) return undefined;
  return { account, own: parsePasskeys(ownerId, passkeysItem) };
}

/**
 * The new counter of a passkey whose answer verifies: signed by it, for this portal and challenge, by a user whom the
 * authenticator has verified. Undefined where it does not, or where the counter has not gone up as it should have, which
 * a copied key would do.
 */
async function verifyAnswer(
  answer: AuthenticationResponse,
  challenge: string,
  { credentialId, publicKey, counter }: StoredPasskey,
  { origin, id }: RelyingParty,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

interface VerifiedSignIn {
  account: Account;
  own: OwnPasskeys;
  used: StoredPasskey;
}

/** Verifies an answer; resolves to what it proves, with the passkey as it is after its use, or to undefined. */
export async function verifySignIn(
  answer: AuthenticationResponse,
  challenge: string,
  area: Area,
): Promise<VerifiedSignIn | undefined> {
  const party = relyingParty();
  const ownerId = readUserId(answer);
  const found = ownerId && (await readForSignIn(ownerId, challenge));
  const passkey = found?.own.passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (!found || !passkey || (area === 'admin' && !isAdminToday(found.account))) return undefined;
  const counter = await verifyAnswer(answer, challenge, passkey, party);
  if (counter === undefined) return undefined;
  return { ...found, used: { ...passkey, counter, lastUsedAt: new Date().toISOString() } };
}

/**
 * Signs in with a passkey, to the areas that its owner's password opens. The authenticator has verified the person, so that
 * it stands for the password and for two-step verification. One transaction uses up the challenge, keeps
 * the passkey's counter and starts the session.
 * @returns the account, and the token of its session
 * @throws Problem unauthenticated, with the same message for all that can be wrong; not_found where there are no passkeys
 */
export const signInWithPasskey = (
  http: Context,
  answer: AuthenticationResponse,
  area: Area,
): Promise<{ account: Account; token: string }> =>
  retryOnConflict(async () => {
    const challenge = readChallenge(answer.response.clientDataJSON);
    const signIn = await verifySignIn(answer, challenge, area);
    if (!signIn) {
      addMetric('SignInFailures');
      throw new Problem('unauthenticated', passkeyMessages.notAccepted);
    }
    const { account, own, used } = signIn;
    const token = await startSession(http, account, area, {
      writes: [
        // Passkeys that were taken away and begun anew have the versions of the ones before.
        { table: 'accounts', check: accountKey(account.id), condition: isAuthVersion(account.authVersion) },
        consumeChallengeWrite('sign-in', challenge),
        passkeysWrite(own, withPasskey(own.passkeys, used.id, used)),
      ],
      authenticatedBy: 'passkey',
    });
    return { account, token };
  });
