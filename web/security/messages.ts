/** Messages of My security; the server's are in the contract. */
export const messages = {
  changeFailed: 'Failed to change password',
  notAuthenticated: 'Authentication error. Please log in again.',
  sessionsFailed: 'Could not load your sessions.',
  sessionEndFailed: 'Could not end the session. Try again.',
  unknownDevice: 'Unknown device',
  confirmEnd: (device: string) => `Sign out ${device}? You will need to sign in again on that device.`,
  confirmEndOthers:
    'Sign out of all other sessions, in the employee portal and the admin console? You stay signed in here.',
} as const;
