import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { Problem } from '../../../shared/errors.ts';
import {
  type CreationOptions,
  challengeLifetimeSeconds,
  creationOptions,
  maxPasskeys,
  type Passkey,
  passkeyMessages,
  type RegistrationResponse,
} from '../../../shared/sign-in/passkeys.ts';
import { readTwoFactorToChange } from '../../auth/authorize.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { newId } from '../../lib/secret.ts';
import { get } from '../../lib/table.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { readEmployerName } from '../../store/company.ts';
import { newAccessWrite } from '../../store/notification.ts';
import { passkeysWrite, readPasskeys, type StoredPasskey, toPasskey } from '../../store/passkey.ts';
import {
  challengeKey,
  consumeChallengeWrite,
  isOpen,
  readChallenge,
  storeChallenge,
} from '../../store/passkey-challenge.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';
import { type RelyingParty, relyingParty } from './passkeys.ts';

/** COSE algorithms: EdDSA, ES256 and RS256, which between them every authenticator knows. */
const algorithms = [-8, -7, -257];

const refused = (cause?: unknown) => new Problem('bad_input', passkeyMessages.notAdded, { cause });

/** @throws Problem conflict */
function assertRoom(passkeys: readonly StoredPasskey[]): void {
  if (passkeys.length >= maxPasskeys) throw new Problem('conflict', passkeyMessages.tooMany);
}

/**
 * Begins to add a passkey. The password is verified here alone: the challenge, which is for this account, vouches for it
 * in two-step verification.
 * @throws Problem bad_input for a wrong password; too_many_requests; conflict where there is no room for another one;
 *   reauthentication_required
 */
export async function startRegistration(actor: Actor, password: string): Promise<CreationOptions> {
  const { id: rpID } = relyingParty();
  await readTwoFactorToChange(actor);
  await verifyOwnPassword(actor, {
    password,
    field: 'password',
    wrongMessage: passkeyMessages.passwordWrong,
  });
  const [{ passkeys }, rpName] = await Promise.all([readPasskeys(actor.userId), readEmployerName()]);
  assertRoom(passkeys);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    timeout: challengeLifetimeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await storeChallenge(actor.userId, options.challenge);
  return creationOptions.parse(options);
}

/**
 * No certificate is asked for, and none is looked at: to verify one, the library would fetch what its issuer, whoever
 * that is, names as its revocation list. An authenticator may sign its answer with the passkey itself.
 * @throws Error
 */
function assertNoCertificate({ response }: RegistrationResponse): void {
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error(`attestation of the format ${format}`);
}

/** The credential of an answer that proves to be of this portal and this challenge. @throws Problem bad_input */
async function verifyRegistration(
  answer: RegistrationResponse,
  challenge: string,
  { origin, id }: RelyingParty,
) {
  try {
    assertNoCertificate(answer);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...answer.response, transports: answer.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('the attestation does not verify');
    return registrationInfo.credential;
  } catch (cause) {
    throw refused(cause);
  }
}

/**
 * Adds the passkey that answers a challenge, and uses the challenge up with it.
 * @param name what the passkey is called until its owner renames it
 * @throws Problem bad_input for an answer that does not verify, or whose challenge is used or too old; conflict for a
 *   passkey that is there already, or one too many; not_found where there are no passkeys; reauthentication_required
 */
export async function addPasskey(actor: Actor, answer: RegistrationResponse, name: string): Promise<Passkey> {
  const challenge = readChallenge(answer.response.clientDataJSON);
  const {
    id,
    publicKey,
    counter,
    transports = [],
  } = await verifyRegistration(answer, challenge, relyingParty());
  const added: StoredPasskey = {
    id: newId('pky'),
    name,
    createdAt: new Date().toISOString(),
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  };
  return retryOnConflict(async () => {
    // Again: two-step verification may have been turned on since the challenge was given.
    await readTwoFactorToChange(actor);
    // Read before the passkeys: where it was used up for this one, they have it by then.
    const isWaiting = isOpen(await get('sessions', challengeKey(actor.userId, challenge)));
    const own = await readPasskeys(actor.userId);
    if (own.passkeys.some(({ credentialId }) => credentialId === id)) {
      throw new Problem('conflict', passkeyMessages.addedAlready);
    }
    if (!isWaiting) throw refused();
    assertRoom(own.passkeys);
    await transactAs(actor, [
      consumeChallengeWrite(actor.userId, challenge),
      passkeysWrite(own, [added, ...own.passkeys]),
      ...auditWrites(actor, 'passkey.added', selfOf(actor), {
        passkey: added.id,
        changes: changesOf(undefined, added, ['name']),
      }),
      newAccessWrite(actor, 'passkey.added'),
    ]);
    return toPasskey(added);
  });
}
