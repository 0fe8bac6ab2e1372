import * as z from 'zod/mini';
import { currentPasswordField, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { user } from '../users/accounts.ts';

/** Issued at a time; each works once. */
export const recoveryCodeCount = 10;
/** Lifetime of a sign-in after the password, until two-step verification. */
export const pendingSignInLifetimeSeconds = 300;
/** How long a secret can be confirmed: there may be an app to be installed first. */
export const authenticatorSetupSeconds = 900;

export const twoFactorMessages = {
  codeRequired: 'Code is required',
  passwordRequired: 'Password is required',
  passwordWrong: 'Password is incorrect',
  reauthenticated: 'Confirmed',
  codeWrong: 'This code is incorrect or was already used. Enter a new code.',
  signInExpired: 'Your sign-in took too long. Sign in again with your password.',
  setupExpired: 'Setup took too long. Please start again.',
  passkeyNeeded: 'Use your passkey first.',
  isOn: 'Two-step verification is already on.',
  isOff: 'Two-step verification is off.',
  isRequired: 'Your company requires two-step verification for admins. You cannot turn it off.',
  turnedOff: 'Two-step verification turned off',
  ownReset: 'You cannot remove your own two-step verification here. Turn it off in My security.',
  noneToReset: 'Two-step verification is not on for this account.',
  reset: 'Two-step verification removed',
} as const;

/** A code of an authenticator app, or a recovery code; spaces and hyphens are of no account. */
const code = requiredText(twoFactorMessages.codeRequired, 40);
const password = currentPasswordField(twoFactorMessages.passwordRequired);

/** Shown once: only their hashes are stored. Empty where there are recovery codes already. */
const recoveryCodes = z.array(z.string());

/** Two-step verification of the signed-in admin. */
const twoFactor = z.object({
  isOn: z.boolean(),
  /** Codes of an authenticator app are taken, beside passkeys and recovery codes. */
  hasAuthenticator: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number(),
  /** The company requires it, so that it cannot be turned off. */
  isRequired: z.boolean(),
  /** It is required and this session has not taken one, so that turning one on is all that is open. */
  isLacking: z.boolean(),
});
export type TwoFactor = z.output<typeof twoFactor>;

/** Apart from accountsRoutes, which every screen loads. */
export const twoFactorRoutes = {
  twoFactor: route('GET', '/api/auth/two-factor', {
    summary: 'Two-step verification of the caller',
    caller: 'signed-in',
    formerEmployees: true,
    beforeTwoFactor: true,
    reply: twoFactor,
  }),
  startAuthenticator: route('POST', '/api/auth/two-factor/authenticator', {
    summary:
      'Begin to add an authenticator app, with the own password and, beside another one, a fresh code or passkey: a secret for a quarter of an hour',
    duties: 'every',
    unaudited: 'begins what addAuthenticator ends',
    beforeTwoFactor: true,
    body: z.object({ password }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['reauthentication_required', 'too_many_requests'],
    neverConflicts: true,
  }),
  addAuthenticator: route('POST', '/api/auth/two-factor/authenticator/confirmation', {
    summary:
      'Add the authenticator app, in place of an earlier one, by a code of it; the other sessions of the account end',
    duties: 'every',
    beforeTwoFactor: true,
    body: z.object({ secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)), code }),
    reply: z.object({ recoveryCodes }),
    errors: ['reauthentication_required'],
  }),
  turnOnTwoFactor: route('POST', '/api/auth/two-factor', {
    summary: 'Ask for a passkey after the password, right after using one; the other sessions end',
    duties: 'every',
    beforeTwoFactor: true,
    reply: z.object({ recoveryCodes }),
  }),
  renewRecoveryCodes: route('POST', '/api/auth/two-factor/recovery-codes', {
    summary:
      'New recovery codes in place of all earlier ones, with the own password and a fresh code or passkey',
    duties: 'every',
    body: z.object({ password }),
    reply: z.object({ recoveryCodes }),
    errors: ['reauthentication_required', 'too_many_requests'],
  }),
  turnOffTwoFactor: route('POST', '/api/auth/two-factor/removal', {
    summary:
      'Turn off two-step verification of the caller, with the own password and a fresh code or passkey; the other sessions end',
    duties: 'every',
    body: z.object({ password }),
    reply: messageReply,
    errors: ['reauthentication_required', 'too_many_requests'],
  }),
  reauthenticate: route('POST', '/api/auth/reauthentication', {
    summary:
      'Re-authenticate by a code where two-step verification is on, else by the password. See also passkeys',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'confirms who uses the session; what that opens is recorded',
    body: z.object({ password: z.optional(password), code: z.optional(code) }),
    reply: messageReply,
    errors: ['too_many_requests'],
  }),
  twoFactorLogin: route('POST', '/api/auth/two-factor/login', {
    summary: 'Complete a sign-in by a code, in the area and the browser that the password was entered in',
    caller: 'anyone',
    body: z.object({
      token: z.string(twoFactorMessages.signInExpired).check(z.maxLength(200)),
      code,
    }),
    reply: z.object({ token: z.string(), user, requiresPasswordChange: z.boolean() }),
    errors: ['unauthenticated', 'too_many_requests'],
  }),
} as const;
