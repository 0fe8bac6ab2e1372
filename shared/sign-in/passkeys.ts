import * as z from 'zod/mini';
import { currentPasswordField, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { idSchema } from '../user-id.ts';
import { user } from '../users/accounts.ts';

/** A passkey's id in a request: `pky_` and twenty hex digits. */
const passkeyId = idSchema('pky');
export type PasskeyId = z.output<typeof passkeyId>;

/** Maximum per account. */
export const maxPasskeys = 10;
/** How long a challenge can be answered. */
export const challengeLifetimeSeconds = 300;

/** A passkey as its owner sees it. Times are ISO timestamps. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.optional(z.string()),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyMessages = {
  passwordWrong: 'Password is incorrect',
  notOffered: 'Passkeys are not available at this address. Use your password.',
  notAccepted: 'This passkey was not accepted. Please try again, or sign in with your password.',
  notAdded: 'Could not add the passkey. Please try again.',
  addedAlready: 'This passkey was already added.',
  tooMany: `You can have up to ${maxPasskeys} passkeys. Remove one first.`,
  notFound: 'Passkey not found. It may have been removed.',
  removed: 'Passkey removed',
} as const;

/** Binary data of WebAuthn as JSON has it. @param maxLength in characters */
const base64Url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));

/** WebAuthn limits it to 1,023 bytes. */
const credentialId = base64Url(1364);
const clientData = base64Url(4096);

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** WebAuthn's RegistrationResponseJSON, as far as it is read. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64Url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** WebAuthn's AuthenticationResponseJSON, as far as it is read. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64Url(4096),
    signature: base64Url(2048),
    /** The account's id: only discoverable credentials have it. */
    userHandle: base64Url(88),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as far as it is used. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, as far as it is used. It names no credential: the person chooses. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

const password = currentPasswordField('Password is required');

export const passkeysRoutes = {
  passkeys: route('GET', '/api/auth/passkeys', {
    summary: 'The own passkeys, the newest first',
    caller: 'signed-in',
    formerEmployees: true,
    beforeTwoFactor: true,
    reply: z.object({ passkeys: z.array(passkey) }),
  }),
  passkeyRegistration: route('POST', '/api/auth/passkeys/registration', {
    summary:
      'Begin to add a passkey, with the own password: WebAuthn options with a challenge for five minutes',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'begins what addPasskey ends',
    beforeTwoFactor: true,
    body: z.object({ password }),
    reply: creationOptions,
    errors: ['reauthentication_required', 'not_found', 'too_many_requests'],
  }),
  addPasskey: route('POST', '/api/auth/passkeys', {
    summary: "Add a passkey by the browser's answer to the challenge",
    caller: 'signed-in',
    formerEmployees: true,
    beforeTwoFactor: true,
    body: registrationResponse,
    reply: z.object({ passkey }),
    errors: ['reauthentication_required', 'not_found'],
  }),
  passkeyChallenge: route('POST', '/api/auth/passkeys/challenge', {
    summary: 'Begin to sign in with a passkey: WebAuthn options with a challenge for five minutes',
    caller: 'anyone',
    unaudited: 'anyone may ask; signing in is recorded',
    reply: requestOptions,
    errors: ['not_found'],
    neverConflicts: true,
  }),
  passkeyLogin: route('POST', '/api/auth/passkeys/login', {
    summary: 'Sign in as an employee with a passkey',
    caller: 'anyone',
    body: authenticationResponse,
    reply: z.object({ token: z.string(), user, requiresPasswordChange: z.boolean() }),
    errors: ['unauthenticated', 'not_found'],
  }),
  passkeyAdminLogin: route('POST', '/api/auth/passkeys/admin-login', {
    summary: 'Sign in as an administrator with a passkey',
    caller: 'anyone',
    body: authenticationResponse,
    reply: z.object({ token: z.string(), admin: user }),
    errors: ['unauthenticated', 'not_found'],
  }),
  reauthenticateByPasskey: route('POST', '/api/auth/passkeys/reauthentication', {
    summary: 'Re-authenticate by a passkey',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'confirms who uses the session; what that opens is recorded',
    beforeTwoFactor: true,
    body: authenticationResponse,
    reply: messageReply,
    errors: ['not_found'],
  }),
  renamePasskey: route('PUT', '/api/auth/passkeys/{id}', {
    summary: 'Give one of the own passkeys another name',
    caller: 'signed-in',
    formerEmployees: true,
    params: z.object({ id: passkeyId }),
    body: z.object({ name: requiredText('Name is required', 60) }),
    reply: z.object({ passkey }),
  }),
  removePasskey: route('POST', '/api/auth/passkeys/{id}/removal', {
    summary: 'Remove one of the own passkeys, with the own password',
    caller: 'signed-in',
    formerEmployees: true,
    params: z.object({ id: passkeyId }),
    body: z.object({ password }),
    reply: messageReply,
    errors: ['reauthentication_required', 'too_many_requests'],
  }),
} as const;
