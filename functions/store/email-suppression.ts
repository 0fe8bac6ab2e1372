import * as z from 'zod/mini';
import { normalizeEmail } from '../../shared/users/accounts.ts';
import { type EmailProblem, emailProblems } from '../../shared/users/users.ts';
import { ConditionFailed, exists, isNew } from '../lib/condition.ts';
import { get, parseOptional, query, transact, type Write } from '../lib/table.ts';
import { findAccountByEmail } from './account.ts';
import { fanOutWrite } from './fan-out.ts';

/**
 * An address that bounced, that the email service refused, or whose owner reported spam: no email is sent there any more. It
 * is about the address, not the account: email to another address of the same user is sent.
 */
const suppressionItem = z.object({ email: z.string(), reason: z.enum(emailProblems) });

/** Their partition in the accounts' indexes. */
const kind = 'suppression';

const suppressionKey = (email: string) => ({ id: `${kind}#${normalizeEmail(email)}` });

/** Why email to an address stopped; undefined where it did not. */
export const findSuppression = async (email: string): Promise<EmailProblem | undefined> =>
  parseOptional(suppressionItem, await get('accounts', suppressionKey(email)))?.reason;

/** The write that stops email to an address where it does not yet. */
export const suppressionWrite = (address: string, reason: EmailProblem): Write => {
  const email = normalizeEmail(address);
  return {
    table: 'accounts',
    put: { ...suppressionKey(email), kind, email, reason },
    condition: isNew('id'),
  };
};

/** The write that has email sent to an address again. */
export const resumeEmailWrite = (email: string): Write => ({
  table: 'accounts',
  remove: suppressionKey(email),
  condition: exists('id'),
});

/** Why email to an address stopped, by address in lower case. In any company they are few. */
export async function readSuppressed(): Promise<ReadonlyMap<string, EmailProblem>> {
  const items = await query('accounts', { index: 'by-kind', partition: ['kind', kind] });
  return new Map(
    items.map((item) => {
      const { email, reason } = suppressionItem.parse(item);
      return [email, reason] as const;
    }),
  );
}

/** Stops email to an address, and notifies the admins; once, however often it is called. */
export async function stopEmail(address: string, reason: EmailProblem): Promise<void> {
  if (await findSuppression(address)) return;
  const account = await findAccountByEmail(address);
  await transact([
    suppressionWrite(address, reason),
    ...(account ? [fanOutWrite(`email.${reason}`, { subject: { personId: account.id } })] : []),
  ]).catch((error) => {
    // A concurrent call was faster.
    if (!(error instanceof ConditionFailed)) throw error;
  });
}
