import { count } from '../lib/count.ts';

/** Messages of Add Employee and Manage Users (spec §5, §8). Apart from those of the sign-in, which every screen loads. */
export const messages = {
  signUpFailed: 'Signup failed. Please try again.',
  signedUp: 'Registration successful! Redirecting...',
  noUsers: 'No users found',
  usersFailed: 'Failed to load users',
  userUpdated: 'User updated',
  invited: 'Invitation sent. Redirecting...',
  invitationFailed: 'The invitation could not be sent',
  withdrawalFailed: 'The invitation could not be withdrawn',
  initialPasswordSet: (name: string) => `${name} is signed out, and signs in with the new password.`,
  initialPasswordFailed: 'Failed to set the new password',
  resumeMailFailed: 'Mail could not be started again',
  userUpdateFailed: 'Failed to update user',
  userDeletionFailed: 'Failed to delete user',
  confirmDeletion: (name: string) =>
    `Are you sure you want to delete ${name}? They are signed out at once and cannot sign in again. Their salary slips are kept.`,
} as const;

const employees = (number: number) => count(number, 'employee', 'employees');

/** Messages of inviting all employees at once. */
export const inviteAllMessages = {
  waiting: (number: number) =>
    `${employees(number)} ${number === 1 ? 'has' : 'have'} no password and ${number === 1 ? 'has' : 'have'} not been invited yet.`,
  confirm: (number: number) =>
    `Send an email with a link to choose a password to ${employees(number)}? The link works for 7 days.`,
  send: (number: number) => `Send ${count(number, 'invitation', 'invitations')}`,
  sendAll: 'Invite all',
  sendRest: 'Invite the rest',
  sent: (number: number) => `${count(number, 'invitation', 'invitations')} sent.`,
  refused: (number: number) => `${employees(number)} ${number === 1 ? 'was' : 'were'} not invited.`,
  failed: 'Some invitations could not be sent. Invite the rest: nobody gets a second email.',
} as const;
