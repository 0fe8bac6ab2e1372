/** Messages of the account screens (spec §5, §6, §8); the server's are in the contract. */
export const messages = {
  wrongPassword: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  passwordUpdateFailed: 'Password update failed. Please try again.',
  linkRequestFailed: 'The link could not be sent. Please try again.',
  linkCheckFailed: 'The link could not be checked. Please open it again.',
  passwordsDiffer: 'Passwords do not match',
  adminLoginFailed: 'Admin login failed',
  adminLoggedIn: 'Admin login successful!',
  signUpFailed: 'Signup failed. Please try again.',
  signedUp: 'Registration successful! Redirecting...',
  passwordChangeFailed: 'Failed to change password',
  notAuthenticated: 'Authentication error. Please log in again.',
  noUsers: 'No users found',
  usersFailed: 'Failed to load users',
  userUpdated: 'User updated',
  initialPasswordSet: (name: string) => `${name} is signed out, and signs in with the new password.`,
  initialPasswordFailed: 'Failed to set the new password',
  userUpdateFailed: 'Failed to update user',
  userDeletionFailed: 'Failed to delete user',
  confirmDeletion: (name: string) =>
    `Are you sure you want to delete ${name}? They are signed out at once and cannot sign in again. Their salary slips are kept.`,
} as const;
