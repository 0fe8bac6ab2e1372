/** Messages of more than one feature (spec §4, §6, §8); a feature's own are in its own file. */
export const messages = {
  sessionEnded: 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  initialPassword: 'Set a new password first.',
  notViaCloudFront: 'Please open the portal by its own address.',
  notFound: 'Not found.',
  badInput: 'Some of what was sent cannot be read. Please check it and try again.',
  malformedText: 'Some of the text contains characters that are not valid. Please type it again.',
  versionConflict: 'Somebody else changed this in the meantime. Please load it again.',
  tooLarge: 'This is too large to be sent.',
  internalError: 'Something went wrong on our side. Please try again.',
  loggedOut: 'Logged out successfully',
} as const;
