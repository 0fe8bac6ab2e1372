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

/** Messages for requests that no screen of the portal sends. Apart from those above, which every screen loads. */
export const requestMessages = {
  foreignPage: 'This request came from another website. Open the portal itself and try again.',
  notJson: 'This was sent in a format that the portal does not read. Open the portal and try again.',
} as const;
