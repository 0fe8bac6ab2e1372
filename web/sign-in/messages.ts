/** Messages of the account screens (spec §5, §6, §8); the server's are in the contract. */
export const messages = {
  wrongPassword: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  passwordUpdateFailed: 'Password update failed. Please try again.',
  adminLoginFailed: 'Admin login failed',
  adminLoggedIn: 'Admin login successful!',
} as const;
