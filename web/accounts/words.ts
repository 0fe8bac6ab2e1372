/** What the screens of accounts say (spec §5, §8); the server's words stand in the contract. */
export const words = {
  wrongPassword: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  passwordUpdateFailed: 'Password update failed. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  adminLoginFailed: 'Admin login failed',
  adminLoggedIn: 'Admin login successful!',
  signUpFailed: 'Signup failed. Please try again.',
  signedUp: 'Registration successful! Redirecting...',
} as const;
