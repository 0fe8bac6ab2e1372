import { company } from '../../shared/company.ts';
import { invitationLifetimeDays } from '../../shared/invitations.ts';
import { resetLinkLifetimeMinutes } from '../../shared/password-links.ts';
import { issuePasswordLink } from '../accounts/password-links.ts';
import type { Account } from '../auth/account.ts';
import { environment } from '../lib/environment.ts';
import type { Notice, NoticeKind } from './items.ts';
import type { MailText } from './mail-content.ts';

type Content = Omit<MailText, 'name'>;

/** By the site's own address: what a request says of its host could be anybody's. */
const siteAddress = (path: string): string => `${environment('SITE_URL')}${path}`;

/** The token is in the fragment, which no browser sends: so it stands in no log, and in no Referer header. */
const linkAddress = (token: string): string => siteAddress(`/reset-password#${token}`);

/** What the mail of each kind of notice says. Nothing secret but a link that works once, and nothing about money. */
const contents: Record<NoticeKind, (account: Account) => Promise<Content>> = {
  'password.reset-requested': async (account) => ({
    subject: 'Choose a new password',
    paragraphs: [`Somebody asked for a new password for your account at ${company.name}.`],
    action: { label: 'Choose a new password', url: linkAddress(await issuePasswordLink(account)) },
    closing: `The link works once, for ${resetLinkLifetimeMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.`,
  }),
  'invitation.sent': async (account) => ({
    subject: `Welcome to ${company.name}`,
    paragraphs: [
      `You have an account in the portal of ${company.name}, with your payslips, leave and holidays. Choose a password, and it is yours.`,
    ],
    action: {
      label: 'Choose a password',
      url: linkAddress(await issuePasswordLink(account, invitationLifetimeDays * 24 * 3600)),
    },
    closing: `The link works once, for ${invitationLifetimeDays} days. Later, ask for another one at the sign-in, under "Forgot password?".`,
  }),
  'password.reset': async () => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${company.name} was changed with a link from a mail. Wherever you were signed in, that has ended.`,
    ],
    action: { label: 'Sign in', url: siteAddress('/login') },
    closing: `If it was not you, tell your administrator at once.`,
  }),
  'second-step.reset': async () => ({
    subject: 'Your second step was removed',
    paragraphs: [
      `Another administrator removed the second step of your account at ${company.name}, with your passkeys. Wherever you were signed in, that has ended. You sign in with your password alone, and turn the second step on again in My security.`,
    ],
    action: { label: 'Sign in', url: siteAddress('/admin/login') },
    closing: 'If you did not ask for it, tell the other administrators at once.',
  }),
};

/** The words of a notice's mail. A link in it is issued now, so each time that the mail is sent it is another one. */
export const composeMail = async ({ kind }: Notice, account: Account): Promise<MailText> => ({
  name: account.name,
  ...(await contents[kind](account)),
});
