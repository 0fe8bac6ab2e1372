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
