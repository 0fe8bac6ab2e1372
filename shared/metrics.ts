/**
 * What the functions count beside what AWS counts by itself. Written where it happens, drawn and watched by the
 * deployment.
 */
export const metricUnits = {
  SlipsGenerated: 'Count',
  /** From asking for a PDF to having it, the start of a browser included. */
  PdfMilliseconds: 'Milliseconds',
  /** PDFs that Chromium failed to make; a page that is refused is none. */
  PdfFailures: 'Count',
  /** Sign-ins refused for a wrong email or password. */
  SignInFailures: 'Count',
  LeavesApproved: 'Count',
  LeavesRejected: 'Count',
} as const;

export type Metric = keyof typeof metricUnits;
