import * as z from 'zod/mini';
import { normalizeEmail } from '../../shared/accounts.ts';
import { type MailProblem, mailProblems } from '../../shared/users.ts';
import { exists, isNew } from '../lib/condition.ts';
import { get, query, type Write } from '../lib/table.ts';

/**
 * An address that mail did not reach, or whose owner reported it as spam: no mail is sent there any more. It is about the
 * address, not the account: another address of the same person is written to again.
 */
const undeliverableItem = z.object({ email: z.string(), reason: z.enum(mailProblems) });

/** Their partition in the accounts' indexes. */
const kind = 'undeliverable';

const undeliverableKey = (email: string) => ({ id: `${kind}#${normalizeEmail(email)}` });

export const isSuppressed = async (email: string): Promise<boolean> =>
  (await get('accounts', undeliverableKey(email))) !== undefined;

/** The write that stops mail to an address where it does not yet. */
export const suppressionWrite = (address: string, reason: MailProblem): Write => {
  const email = normalizeEmail(address);
  return {
    table: 'accounts',
    put: { ...undeliverableKey(email), kind, email, reason },
    condition: isNew('id'),
  };
};

/** The write that has mail sent to an address again. */
export const resumeEmailWrite = (email: string): Write => ({
  table: 'accounts',
  remove: undeliverableKey(email),
  condition: exists('id'),
});

/** Why mail to an address stopped, by address in lower case. In any company they are few. */
export async function readSuppressed(): Promise<ReadonlyMap<string, MailProblem>> {
  const items = await query('accounts', { index: 'by-kind', partition: ['kind', kind] });
  return new Map(
    items.map((item) => {
      const { email, reason } = undeliverableItem.parse(item);
      return [email, reason] as const;
    }),
  );
}
