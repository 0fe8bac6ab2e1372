import * as z from 'zod/mini';
import { newPasswordField, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { minAdminPasswordLength, roles, user } from '../users/accounts.ts';

/** How long a link to choose a new password works. */
export const resetLinkLifetimeMinutes = 30;

/** In characters: an administrator's minimum for all accounts, since the link does not name its account. */
export const minLinkPasswordLength = minAdminPasswordLength;

export const passwordLinkMessages = {
  requested:
    'If there is an account with this email, we have sent a link to it. It works once, for 30 minutes.',
  noEmail: 'This portal does not send email. Ask your administrator for a new password.',
  invalid: 'This link has expired or was already used. Request a new one.',
  passwordReset: 'Password set successfully. Please sign in with it.',
  firstPasswordSet: 'Password set successfully. You are signed in.',
} as const;

/**
 * A token of any length that a link may have been cut to or copied with: whether it is one is decided where it is
 * looked up.
 */
const token = z
  .string(passwordLinkMessages.invalid)
  .check(z.minLength(1, passwordLinkMessages.invalid), z.maxLength(200, passwordLinkMessages.invalid));

/** Apart from accountsRoutes, which every screen loads. */
export const passwordLinkRoutes = {
  signInOptions: route('GET', '/api/auth/sign-in-options', {
    summary: 'Whether a forgotten password is replaced by email',
    caller: 'anyone',
    reply: z.object({ passwordByEmail: z.boolean() }),
  }),
  forgotPassword: route('POST', '/api/auth/forgot-password', {
    summary: 'Send a link to choose a new password; the same answer whether there is such an account or not',
    caller: 'anyone',
    unaudited: 'anyone may ask about any address; using the link is recorded',
    body: z.object({ email: requiredText('Email is required', 254) }),
    reply: messageReply,
    errors: ['too_many_requests'],
  }),
  passwordLink: route('POST', '/api/auth/password-link', {
    summary: 'The account of a link, while it works',
    caller: 'anyone',
    unaudited: 'says whose link it is to anyone who has it',
    body: z.object({ token }),
    reply: z.object({ name: z.string(), email: z.string() }),
    neverConflicts: true,
  }),
  resetPassword: route('POST', '/api/auth/reset-password', {
    summary:
      'Choose a new password with a link, which works once; every session of the account ends. An invitation signs in',
    caller: 'anyone',
    body: z.object({
      token,
      newPassword: newPasswordField('New password is required', minLinkPasswordLength),
    }),
    reply: z.object({
      message: z.string(),
      role: z.enum(roles),
      /**
       * The session of the role's area, where the link was an invitation and the account has no two-step verification.
       */
      session: z.optional(z.object({ token: z.string(), user })),
    }),
  }),
} as const;
