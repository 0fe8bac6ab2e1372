/** Custom CloudWatch metrics of the functions; the dashboard and the alarms read them. */
export const metricUnits = {
  SlipsGenerated: 'Count',
  /** The time of a whole PDF, the cold start of the browser included. */
  PdfMilliseconds: 'Milliseconds',
  /** Crashes and timeouts of Chromium, without rejected pages. */
  PdfFailures: 'Count',
  /** Sign-ins rejected for a wrong email or password. */
  SignInFailures: 'Count',
  /** Emails that the email service accepted. */
  EmailsSent: 'Count',
  /** 1 for an email whose address the email service refused, 0 for one that it accepted: the average is their share. */
  EmailsRefused: 'Count',
  /** Attempts to deliver a notification, or to send an email, that failed. */
  OutboxFailures: 'Count',
  /** How long the oldest item of the outbox has waited after a scheduled attempt. */
  OutboxAgeSeconds: 'Seconds',
  LeavesApproved: 'Count',
  LeavesRejected: 'Count',
} as const;

export type Metric = keyof typeof metricUnits;
