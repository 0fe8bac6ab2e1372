import * as z from 'zod/mini';
import { formatDate, todayInIndia } from '../date.ts';
import { dutiesShape } from '../duties.ts';
import { currentPasswordField, newPasswordField, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { storedUserId } from '../user-id.ts';

/** The last day of an employee who leaves, and the last day of access to payslips, in their account. YYYY-MM-DD. */
export const formerEmployee = z.object({ leftOn: z.string(), accessUntil: z.string() });
export type FormerEmployee = z.output<typeof formerEmployee>;

/** Whether the last day is over. @param today YYYY-MM-DD, in India */
export const isFormer = (former: FormerEmployee | undefined, today: string): boolean =>
  former !== undefined && today > former.leftOn;

export const hasAccessEnded = (former: FormerEmployee | undefined, today: string): boolean =>
  former !== undefined && isFormer(former, today) && today > former.accessUntil;

export const formerEmployeeMessages = {
  limited: (until: string) =>
    `You have left the company. Until ${formatDate(until)} you can read your payslips and change your sign-in.`,
  ended: 'This account ended after the employee left the company.',
} as const;

/** An admin is an employee as well, with a profile and slips of their own. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether an account opens the admin area: that of an accountant until a last day, that day included. */
export const isAdminToday = ({
  role,
  dutiesUntil,
}: {
  role: Role;
  dutiesUntil?: string | undefined;
}): boolean => role === 'admin' && (dutiesUntil === undefined || todayInIndia() <= dutiesUntil);

/** In characters: of any new password, and of an admin's own (spec §9). */
export const minPasswordLength = 6;
export const minAdminPasswordLength = 8;

/** Emails are compared without case and surrounding spaces. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const user = z.object({
  _id: storedUserId,
  id: storedUserId,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  ...dutiesShape,
  isInitialPassword: z.boolean(),
  former: z.optional(formerEmployee),
});
export type User = z.output<typeof user>;

/** A sign-in whose password was right, and that waits for two-step verification. */
const pendingSignIn = z.object({
  /** Presented with the code, by the browser that entered the password. */
  token: z.string(),
  hasAuthenticator: z.boolean(),
});
export type PendingSignIn = z.output<typeof pendingSignIn>;

/** Sign-in reply to an admin with two-step verification, instead of a session. */
const twoFactorReply = z.object({ twoFactor: pendingSignIn });

export const accountMessages = {
  wrongPassword: 'Invalid email or password',
  oldPasswordWrong: 'Old password is incorrect',
  samePassword: 'New password must be different from the old one',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  passwordSet: 'Password set successfully. Please login again.',
  passwordChanged: 'Password changed successfully!',
  currentPasswordWrong: 'Current password is incorrect',
} as const;

const credentials = z.object({
  email: requiredText('Email is required', 254),
  password: currentPasswordField('Password is required'),
});

export const accountsRoutes = {
  login: route('POST', '/api/auth/login', {
    summary: 'Sign in as an employee',
    caller: 'anyone',
    body: credentials,
    reply: z.union([
      z.object({ token: z.string(), user, requiresPasswordChange: z.boolean() }),
      twoFactorReply,
    ]),
    errors: ['unauthenticated', 'too_many_requests'],
    neverConflicts: true,
  }),
  setPassword: route('PUT', '/api/auth/set-password', {
    summary: 'Replace the caller’s password; all sessions of the account end',
    caller: 'employee',
    formerEmployees: true,
    initialPassword: true,
    body: z.object({
      oldPassword: currentPasswordField('Old password is required'),
      newPassword: newPasswordField('New password is required', minPasswordLength),
    }),
    reply: messageReply,
    errors: ['too_many_requests'],
  }),
  adminLogin: route('POST', '/api/auth/admin/login', {
    summary: 'Sign in as an administrator',
    caller: 'anyone',
    body: credentials,
    reply: z.union([z.object({ token: z.string(), admin: user }), twoFactorReply]),
    errors: ['unauthenticated', 'too_many_requests'],
    neverConflicts: true,
  }),
  resetAdminPassword: route('PUT', '/api/auth/admin/reset-password', {
    summary: "Replace the admin's own password; their other sessions end",
    duties: 'every',
    initialPassword: true,
    body: z.object({
      currentPassword: currentPasswordField('Current password is required'),
      newPassword: newPasswordField('New password is required', minAdminPasswordLength),
    }),
    reply: messageReply,
    errors: ['too_many_requests'],
  }),
  logout: route('POST', '/api/auth/logout', {
    summary: 'End this session',
    caller: 'signed-in',
    formerEmployees: true,
    beforeTwoFactor: true,
    initialPassword: true,
    reply: messageReply,
    neverConflicts: true,
  }),
} as const;

/** The employee or admin that an employee reports to. */
export const manager = z.object({ userId: storedUserId, name: z.string() });
export type Manager = z.output<typeof manager>;

/** Levels of managers above an employee. */
export const maxManagerLevels = 30;

export const managerMessages = {
  own: 'Employees cannot be their own manager.',
  circle: (name: string) =>
    `${name} reports to this employee, directly or through others. Choose another manager.`,
  left: (name: string) => `${name} has left. Choose another manager.`,
  gone: 'This account does not exist any more. Choose another manager.',
  unknown: (email: string) => `No account has the manager’s email “${email}”.`,
  tooDeep: `There can be at most ${maxManagerLevels} levels of managers. Choose another manager.`,
} as const;
