import * as z from 'zod/mini';
import { fullAdmins, hrAdmins } from '../duties.ts';
import { newPasswordField, requiredText, searchQuery, trimText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { emailPattern } from '../text.ts';
import { userId } from '../user-id.ts';
import { minPasswordLength, roles, user } from './accounts.ts';
import { dutiesInputShape } from './duty-settings.ts';

/** An email address that is chosen for an account. */
export const emailField = z
  .string('Email is required')
  .check(
    z.overwrite(trimText),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, { error: 'Email is invalid', abort: true }),
    z.regex(emailPattern, 'Email is invalid'),
  );

/** Reasons for an email suppression: an email bounced, its recipient reported it as spam, or its address was refused. */
export const emailProblems = ['bounced', 'reported', 'refused'] as const;
export type EmailProblem = (typeof emailProblems)[number];

/**
 * Invitation of an employee without a password. An imported account is `not-sent`: it needs an invitation or an initial
 * password.
 */
export const invitationStates = ['sent', 'withdrawn', 'not-sent'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An account as an admin reads it to change it. */
const readUser = z.extend(user, {
  /** To be sent with a change: it is refused where the account has changed since. */
  version: z.optional(z.int()),
});

/** An account as Manage Users lists it. */
const listedUser = z.extend(readUser, {
  emailProblem: z.optional(z.enum(emailProblems)),
  invitation: z.optional(z.enum(invitationStates)),
  /** Set for an admin whose sign-in asks for more than the password. */
  hasTwoFactor: z.optional(z.literal(true)),
});
export type ReadUser = z.output<typeof readUser>;
export type ListedUser = z.output<typeof listedUser>;

/** Apart from accountMessages, which every screen loads. */
export const userMessages = {
  emailTaken: 'An account with this email already exists',
  noUser: 'User not found. Reload the page.',
  userDeleted: 'User deleted',
  changedMeanwhile:
    'This account has changed since you opened it. Close the form, check what has changed, and try again.',
  lastAdmin: 'You cannot demote or delete the last administrator. Make another user an admin first.',
  leavingAdmin:
    'A leaving is recorded for this employee. Withdraw it, or employ them again, before you make them an admin.',
  ownRole: 'You cannot remove your own admin role. Ask another admin.',
  ownDeletion: 'You cannot delete your own account.',
  ownInitialPassword: 'You cannot mark your own password as initial.',
  emailNotStopped: 'Email to this address is not suppressed.',
  emailResumed: 'Resumed email to this address',
  ownNewInitialPassword: 'Use Reset Password to change your own password.',
} as const;

/** The routes with which admins manage the accounts of others. Apart from accountsRoutes, which every screen loads. */
export const usersRoutes = {
  createUser: route('POST', '/api/auth/admin/create-user', {
    summary: 'Add an employee with an initial password; HR sends an invitation instead',
    // The chosen password opens the payslips of the account: HR, which sees no pay, must not know it.
    duties: fullAdmins,
    reauthentication: true,
    body: z.object({
      name: requiredText('Name is required', 120),
      email: emailField,
      password: newPasswordField('Password is required', minPasswordLength),
    }),
    reply: z.object({ token: z.string(), user }),
  }),
  users: route('GET', '/api/auth/users', {
    summary: 'Every account, in the order of names; a search is for name or email',
    duties: 'every',
    paged: true,
    query: searchQuery,
    reply: z.object({
      users: z.array(listedUser),
      /** Employees who were never invited, on any page; absent where there are none. */
      uninvited: z.optional(z.int()),
    }),
  }),
  user: route('GET', '/api/auth/users/{id}', {
    summary: 'An account as the list of accounts has it',
    duties: 'every',
    params: z.object({ id: userId }),
    reply: z.object({ user: listedUser }),
  }),
  updateUser: route('PUT', '/api/auth/users/{id}', {
    summary: "Change a person's name, email, role, duties or initial-password flag",
    duties: hrAdmins,
    reauthentication: true,
    params: z.object({ id: userId }),
    body: z.object({
      name: requiredText('Name is required', 120),
      email: emailField,
      role: z.enum(roles, 'Role must be user or admin'),
      ...dutiesInputShape,
      isInitialPassword: z.boolean('Initial password must be yes or no'),
      /** The version that was read. Without one, the change is made whatever the account is now. */
      version: z.optional(z.number().check(z.int(), z.gte(0))),
    }),
    reply: z.object({ user: readUser }),
  }),
  setInitialPassword: route('PUT', '/api/auth/users/{id}/initial-password', {
    summary: 'Set a new initial password for another user; all their sessions end',
    duties: fullAdmins,
    reauthentication: true,
    params: z.object({ id: userId }),
    body: z.object({ password: newPasswordField('Password is required', minPasswordLength) }),
    reply: z.object({ user: readUser }),
  }),
  resetTwoFactor: route('DELETE', '/api/auth/users/{id}/two-factor', {
    summary: 'Remove two-step verification and the passkeys of another admin; all their sessions end',
    duties: fullAdmins,
    reauthentication: true,
    params: z.object({ id: userId }),
    reply: messageReply,
  }),
  resumeEmail: route('DELETE', '/api/auth/users/{id}/email-problem', {
    summary: 'Remove an email suppression; the address gets an email that says so',
    duties: hrAdmins,
    params: z.object({ id: userId }),
    reply: messageReply,
  }),
  deleteUser: route('DELETE', '/api/auth/users/{id}', {
    summary: 'Delete an account; its slips are kept',
    duties: hrAdmins,
    params: z.object({ id: userId }),
    reply: messageReply,
  }),
} as const;
