/** Custom CloudWatch metrics of the functions; the dashboard and the alarms read them. */
export const metricUnits = {
  SlipsGenerated: 'Count',
  /** Of a whole PDF, the cold start of the browser included. */
  PdfMilliseconds: 'Milliseconds',
  /** Crashes and timeouts of Chromium; a refused page is none. */
  PdfFailures: 'Count',
  /** Sign-ins refused for a wrong email or password. */
  SignInFailures: 'Count',
  LeavesApproved: 'Count',
  LeavesRejected: 'Count',
} as const;

export type Metric = keyof typeof metricUnits;
