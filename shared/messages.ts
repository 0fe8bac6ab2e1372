/** Messages of more than one feature (spec §4, §6, §8); a feature's own are in its own file. */
export const messages = {
  sessionEnded: 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  initialPassword: 'Set a new password first.',
  notViaCloudFront: 'Open the portal at its own address.',
  notFound: 'Not found.',
  badInput: 'Some of the data could not be read. Check it and try again.',
  malformedText: 'The text contains invalid characters. Type it again.',
  versionConflict: 'This has changed since you opened it. Reload to see the latest version.',
  tooLarge: 'This is too large to send.',
  internalError: 'Something went wrong on our side. Please try again.',
  loggedOut: 'Logged out successfully',
} as const;

/** Messages for requests that no screen of the portal sends. Apart from those above, which every screen loads. */
export const requestMessages = {
  foreignPage: 'This request came from another website. Open the portal itself and try again.',
  notJson: 'The portal cannot read this format. Open the portal and try again.',
} as const;
