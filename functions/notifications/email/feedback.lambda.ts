import * as z from 'zod/mini';
import type { EmailProblem } from '../../../shared/users.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { log } from '../../lib/log.ts';
import { transact } from '../../lib/table.ts';
import { asSubsegment } from '../../lib/tracer.ts';
import { findAccountByEmail } from '../../store/account.ts';
import { isSuppressed, suppressionWrite } from '../../store/email-suppression.ts';
import { fanOutWrite } from '../../store/fan-out.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The events of Amazon SES that the rule lets through, in the form in which EventBridge delivers them. */
const feedbackEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: recipients }),
    }),
  ]),
});

/** A mailbox that is full today may not be tomorrow: only a permanent bounce stops email. */
function findProblem({ detail }: z.output<typeof feedbackEvent>) {
  if (detail.eventType === 'Complaint')
    return { reason: 'reported', addresses: detail.complaint.complainedRecipients } as const;
  if (detail.bounce.bounceType !== 'Permanent') return undefined;
  return { reason: 'bounced', addresses: detail.bounce.bouncedRecipients } as const;
}

/** A recipient as SES names it, which may be `"Asha" <asha@example.com>`. */
const addressOf = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;

/** Stops email to an address, and notifies the admins; once, however often the event comes. */
async function stopEmail(address: string, reason: EmailProblem): Promise<void> {
  if (await isSuppressed(address)) return;
  const account = await findAccountByEmail(address);
  await transact([
    suppressionWrite(address, reason),
    ...(account ? [fanOutWrite(`email.${reason}`, { subject: { personId: account.id } })] : []),
  ]).catch((error) => {
    // A twin of this event was faster.
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** Stops email to addresses that bounced or reported it as spam. Idempotent. */
export const handler = (event: unknown): Promise<void> =>
  asSubsegment(async () => {
    const problem = findProblem(feedbackEvent.parse(event));
    if (!problem) return;
    const { reason, addresses } = problem;
    log.info('email to addresses stops', { reason, addresses: addresses.length });
    for (const { emailAddress } of addresses) await stopEmail(addressOf(emailAddress), reason);
  });
