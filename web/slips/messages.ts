/** Messages of the employee's slip screens (spec §2, §8). Those of the server are in shared/slips/slips.ts. */
export const messages = {
  form130Failed: 'Could not download the certificate. Try again.',
  listTitle: 'My Salary Slips',
  listFailed: 'Could not load your payslips.',
  downloading: 'Downloading...',
  downloadFailed: 'Sorry, there was a problem downloading your payslip. Please try again.',
  slipTitle: (month: string) => `Salary Slip for ${month}`,
  loadingSlip: 'Loading Salary Slip...',
  loadingLatest: 'Loading salary slip data...',
  missing: 'Could not find slip data to display.',
  slipFailed: 'Could not load data for this salary slip.',
  sample: 'A sample payslip with placeholder figures.',
} as const;
