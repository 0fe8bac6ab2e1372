import * as z from 'zod/mini';
import { payrollAdmins } from '../duties.ts';
import { requiredText, singleLineText } from '../fields.ts';
import { payPeriod } from '../period.ts';
import { route } from '../route.ts';
import { payRun } from './pay-run.ts';

const params = z.object({ payPeriod });

/** Names the figures that were on the screen. */
const digest = singleLineText('Digest', 64);

/** The approval of a pay run. Apart from the other routes of pay runs: most first loads do not need it. */
export const payRunApprovalRoutes = {
  submitPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/submission', {
    summary: 'Submit the figures of the month for approval by another admin',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ digest }),
    reply: payRun,
    errors: ['unprocessable'],
  }),
  approvePayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/approval', {
    summary:
      'Approve exactly these figures, as an admin who neither submitted them nor edited what they depend on',
    duties: ['approver'],
    reauthentication: true,
    params,
    body: z.object({ digest }),
    reply: payRun,
  }),
  sendBackPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/sending-back', {
    summary: 'Send submitted figures back, for a reason; the admin who submitted them takes them back by it',
    duties: ['payroll', 'approver'],
    reauthentication: true,
    params,
    body: z.object({
      reason: requiredText('Enter what to change.', 500),
      /** The time of the submission that is sent back. */
      submittedAt: singleLineText('Time of the submission', 40),
    }),
    reply: payRun,
  }),
} as const;
