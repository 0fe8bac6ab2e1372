import * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import { passwordLinkMessages, resetLinkLifetimeMinutes } from '../../shared/sign-in/password-links.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { normalizeEmail } from '../../shared/users/accounts.ts';
import { isNew } from '../lib/condition.ts';
import { accountIdOf, hashSecret, newSecret } from '../lib/secret.ts';
import { batchGet, type Item, nowInSeconds, parseOptional, put } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from './account.ts';
import { invitationKey, parseInvitation } from './invitation.ts';

/** A link to choose a new password, by the hash of its token: the token itself is in the email alone. */
const linkItem = z.object({
  hash: z.string(),
  userId: storedUserId,
  /**
   * The account's version at issue: any later change that ends its sessions, a use of another link as well, ends the
   * link.
   */
  authVersion: z.number(),
  /** The hash of the address that it was sent to: a later reader of that mailbox cannot use it for another account. */
  emailHash: z.string(),
  /** Seconds since the epoch. */
  validUntil: z.number(),
  expiresAt: z.number(),
});
type PasswordLink = z.output<typeof linkItem>;

const parseLink = (item: Item | undefined): PasswordLink | undefined => parseOptional(linkItem, item);

export const linkKey = (token: string) => ({ hash: `link#${hashSecret(token)}` });

const hashEmail = (email: string) => hashSecret(normalizeEmail(email));
const resetLinkSeconds = resetLinkLifetimeMinutes * 60;

/** Issues a link for an account, and stores its hash. @returns its token */
export async function issuePasswordLink(
  account: Account,
  lifetimeSeconds = resetLinkSeconds,
): Promise<string> {
  const token = newSecret(account.id);
  const validUntil = nowInSeconds() + lifetimeSeconds;
  const link: PasswordLink = {
    ...linkKey(token),
    userId: account.id,
    authVersion: account.authVersion,
    emailHash: hashEmail(account.email),
    validUntil,
    expiresAt: validUntil,
  };
  await put('sessions', link, isNew('hash'));
  return token;
}

const worksFor = (link: PasswordLink, account: Account): boolean =>
  link.userId === account.id &&
  link.authVersion === account.authVersion &&
  link.emailHash === hashEmail(account.email) &&
  nowInSeconds() < link.validUntil;

/**
 * The account of a link that works, and whether it waits for its first password.
 * @throws Problem bad_input for one that is wrong, used, too old, or of an account that has changed since
 */
export async function readLink(token: string): Promise<{ account: Account; isInvited: boolean }> {
  const userId = accountIdOf(token);
  const [linkRecord, accountRecord, invitationRecord] = userId
    ? await batchGet(
        { table: 'sessions', key: linkKey(token) },
        { table: 'accounts', key: accountKey(userId) },
        { table: 'accounts', key: invitationKey(userId) },
      )
    : [];
  const link = parseLink(linkRecord);
  const account = parseAccount(accountRecord);
  if (link && account && worksFor(link, account)) {
    return { account, isInvited: parseInvitation(invitationRecord) !== undefined };
  }
  throw new Problem('bad_input', passwordLinkMessages.invalid);
}

/** The account of a link that works. @throws Problem bad_input */
export const readLinkedAccount = async (token: string): Promise<Account> => (await readLink(token)).account;
