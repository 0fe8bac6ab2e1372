/** Messages of My security; the server's are in the contract. */
export const messages = {
  changeFailed: 'Failed to change password',
  notAuthenticated: 'Authentication error. Please log in again.',
  sessionsFailed: 'Your sessions could not be loaded.',
  sessionEndFailed: 'The session could not be ended. Please try again.',
  unknownDevice: 'Unknown device',
  confirmEnd: (device: string) => `Sign out ${device}? Whoever uses the portal there has to sign in again.`,
  confirmEndOthers:
    'Sign out everywhere else? Every other session of yours ends, in both areas, and this one stays.',
} as const;
