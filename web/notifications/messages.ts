export const messages = {
  failed: 'Could not load your notifications.',
  none: 'No notifications yet. They are kept for 180 days.',
  markFailed: 'Could not update your notifications. Try again.',
  choicesFailed: 'Could not load your email settings.',
  chooseFailed: 'Could not save your email settings. Try again.',
} as const;
