import * as z from 'zod/mini';
import { chosenPassword, idOf, presentedPassword, requiredText } from './fields.ts';
import { route } from './route.ts';

export const userId = idOf('usr');

/** Least lengths of a new password (spec §9). */
export const shortestPassword = 6;

/** As an email is compared: case and surrounding spaces do not make another person. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email is invalid'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid'),
  );

export const user = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  isInitialPassword: z.boolean(),
});
export type User = z.output<typeof user>;

export const accountWords = {
  wrongPassword: 'Invalid email or password',
  oldPasswordWrong: 'Old password is incorrect',
  samePassword: 'New password must be different from the old one',
  emailTaken: 'An account with this email already exists',
  initialPasswordAdmin: 'Sign in at the employee login first and set a new password',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  passwordSet: 'Password set successfully. Please login again.',
} as const;

const credentials = z.object({
  email: requiredText('Email is required', 254),
  password: presentedPassword('Password is required'),
});

export const accountsRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in as an employee',
    caller: 'anyone',
    body: credentials,
    reply: z.object({ token: z.string(), user, requiresPasswordChange: z.boolean() }),
  }),
  setPassword: route({
    method: 'PUT',
    path: '/api/auth/set-password',
    summary: 'Replace the own password; every session of the account ends',
    caller: 'employee',
    initialPassword: true,
    body: z.object({
      oldPassword: presentedPassword('Old password is required'),
      newPassword: chosenPassword('New password is required', shortestPassword),
    }),
    reply: z.object({ message: z.string() }),
  }),
  adminLogin: route({
    method: 'POST',
    path: '/api/auth/admin/login',
    summary: 'Sign in as an administrator',
    caller: 'anyone',
    body: credentials,
    reply: z.object({ token: z.string(), admin: user }),
  }),
  createUser: route({
    method: 'POST',
    path: '/api/auth/admin/create-user',
    summary: 'Add an employee with an initial password',
    caller: 'admin',
    body: z.object({
      name: requiredText('Name is required', 120),
      email,
      password: chosenPassword('Password is required', shortestPassword),
    }),
    reply: z.object({ token: z.string(), user }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    caller: 'signed-in',
    initialPassword: true,
    reply: z.object({ message: z.string() }),
  }),
} as const;
