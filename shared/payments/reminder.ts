const reminderIntervalMs = 24 * 3_600_000;

/** Whether a reminder is of the last 24 hours, within which another one is not sent. @param remindedAt an ISO time */
export const isRecentReminder = (remindedAt: string): boolean =>
  Date.now() - Date.parse(remindedAt) < reminderIntervalMs;
