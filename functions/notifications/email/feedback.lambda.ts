import * as z from 'zod/mini';
import { asSubsegment, log } from '../../lib/powertools.ts';
import { stopEmail } from '../../store/email-suppression.ts';

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

/** Stops email to addresses that bounced or reported it as spam. Idempotent. */
export const handler = (event: unknown): Promise<void> =>
  asSubsegment(async () => {
    const problem = findProblem(feedbackEvent.parse(event));
    if (!problem) return;
    const { reason, addresses } = problem;
    log.info('email to addresses stops', { reason, addresses: addresses.length });
    for (const { emailAddress } of addresses) await stopEmail(addressOf(emailAddress), reason);
  });
