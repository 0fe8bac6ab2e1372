import { count } from '../lib/count.ts';

/** Messages of Add Employee and Manage Users (spec §5, §8). Apart from those of the sign-in, which every screen loads. */
export const messages = {
  signUpFailed: 'Signup failed. Please try again.',
  signedUp: 'Registration successful! Redirecting...',
  noUsers: 'No users found',
  usersFailed: 'Could not load the users.',
  userUpdated: 'User updated',
  dutiesUntilHint: 'The last day as an admin. Empty: without an end.',
  leavingHint: 'This employee is leaving or has left, and cannot be an admin.',
  invited: 'Invitation sent. Redirecting...',
  invitationFailed: 'Could not send the invitation. Try again.',
  withdrawalFailed: 'Could not withdraw the invitation. Try again.',
  initialPasswordSet: (name: string) => `${name} is signed out and must sign in with the new password.`,
  initialPasswordFailed: 'Could not set the new password. Try again.',
  emailProblems: {
    bounced: 'Email bounced',
    reported: 'Email reported as spam',
    refused: 'Email address refused',
  },
  resumeEmailFailed: 'Could not resume email. Try again.',
  userUpdateFailed: 'Could not update the user. Try again.',
  userDeletionFailed: 'Could not delete the user. Try again.',
  confirmDeletion: (name: string) =>
    `Are you sure you want to delete ${name}? They are signed out immediately and cannot sign in again. Their salary slips are kept.`,
} as const;

const employees = (number: number) => count(number, 'employee', 'employees');

/** Messages of inviting all employees at once. */
export const inviteAllMessages = {
  waiting: (number: number) =>
    `${employees(number)} ${number === 1 ? 'has' : 'have'} no password and ${number === 1 ? 'has' : 'have'} not been invited yet.`,
  confirm: (number: number) =>
    `Send an email with a link to set a password to ${employees(number)}? The link works for 7 days.`,
  send: (number: number) => `Send ${count(number, 'invitation', 'invitations')}`,
  sendAll: 'Invite all employees',
  sendRest: 'Invite remaining employees',
  sent: (number: number) => `${count(number, 'invitation', 'invitations')} sent.`,
  refused: (number: number) => `${employees(number)} ${number === 1 ? 'was' : 'were'} not invited.`,
  failed: 'Could not send all invitations. Invite the remaining employees: no employee gets a second email.',
} as const;
