import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { requiredText, singleLineText } from '../fields.ts';
import { rupeesAmount } from '../money.ts';
import { storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { recordedEvent, storedUserId, userId } from '../user-id.ts';

/** Where the final payslip of an employee who leaves stands: only one that is approved as it is now may be generated. */
const finalPayslipStates = ['none', 'submitted', 'approved', 'sent-back', 'changed'] as const;

const finalPayslip = z.object({
  /** Payslips need approval: with one admin, or without that choice of the company, they can be generated at once. */
  needsApproval: z.boolean(),
  payPeriod: storedPayPeriod,
  /** As it would be generated now, in rupees. */
  netPay: rupeesAmount,
  /** Names exactly this payslip. */
  digest: z.string(),
  state: z.enum(finalPayslipStates),
  submitted: z.optional(recordedEvent),
  /** The caller submitted it. */
  isOwn: z.boolean(),
  decided: z.optional(z.object({ ...recordedEvent.shape, reason: z.optional(z.string()) })),
  /** The admins who can approve what is submitted. */
  approvers: z.array(z.object({ id: storedUserId, name: z.string() })),
  /** Why the caller cannot approve it; absent where they can. */
  refusal: z.optional(z.string()),
});
export type FinalPayslip = z.output<typeof finalPayslip>;

const params = z.object({ userId });
const body = z.object({ digest: singleLineText('Digest', 64) });
const path = '/api/admin/people/{userId}/final-payslip' as const;

export const finalPayslipRoutes = {
  finalPayslip: route('GET', path, {
    summary: 'Where the final payslip of an employee who leaves stands, with what it would pay',
    duties: payReaders,
    params,
    reply: finalPayslip,
    errors: ['conflict', 'not_found'],
  }),
  submitFinalPayslip: route('POST', `${path}/submission`, {
    summary: 'Submit the final payslip of an employee who leaves for approval, apart from the pay run',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body,
    reply: finalPayslip,
    errors: ['not_found'],
  }),
  approveFinalPayslip: route('POST', `${path}/approval`, {
    summary:
      'Approve exactly this payslip, as an admin who neither submitted it nor edited what it depends on',
    duties: ['approver'],
    reauthentication: true,
    params,
    body,
    reply: finalPayslip,
    errors: ['not_found'],
  }),
  sendBackFinalPayslip: route('POST', `${path}/sending-back`, {
    summary: 'Send a submitted final payslip back, for a reason',
    duties: ['payroll', 'approver'],
    reauthentication: true,
    params,
    body: z.object({ ...body.shape, reason: requiredText('Enter what to change.', 500) }),
    reply: finalPayslip,
    errors: ['not_found'],
  }),
} as const;
