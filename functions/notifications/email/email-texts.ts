import { formatDate } from '../../../shared/date.ts';
import { formatDateTime } from '../../../shared/date-time.ts';
import { invitationLifetimeDays } from '../../../shared/invitations.ts';
import { areaOf, type BellNotificationKind } from '../../../shared/notifications.ts';
import { resetLinkLifetimeMinutes } from '../../../shared/password-links.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { personalFieldNames, personalFields, toSentenceCase } from '../../../shared/profiles.ts';
import { endSentence } from '../../../shared/sentence.ts';
import { environment } from '../../lib/environment.ts';
import type { Account } from '../../store/account.ts';
import type { Employer } from '../../store/company.ts';
import { type EmailNotificationKind, isBellKind, type Notification } from '../../store/notification.ts';
import type { MailText } from './email-content.ts';
import type { BundleName } from './email-window.ts';

type Content = Omit<MailText, 'name' | 'employer'>;

/** What the words of a mail depend on. */
interface MailContext {
  account: Account;
  notice: Notification;
  employer: Employer;
  /** Issues a link to choose a password, of this lifetime in seconds. @returns its token */
  issueLink: (lifetimeSeconds: number) => Promise<string>;
}

/** By the site's own address: what a request says of its host could be anybody's. */
const siteAddress = (path: string): string => `${environment('SITE_URL')}${path}`;

/** The token is in the fragment, which no browser sends: so it stands in no log, and in no Referer header. */
const linkAddress = (token: string): string => siteAddress(`/reset-password#${token}`);

/** 'Bank account number and IFSC code' of the names of fields. */
function listFields(names: readonly string[]): string {
  const labels = personalFieldNames
    .filter((name) => names.includes(name))
    .map((name) => toSentenceCase(personalFields[name].label));
  return listFormat.format(labels);
}

const listFormat = new Intl.ListFormat('en-GB');

/** 'on 23 Nov 2026, 14:10 in India, from Chrome on Windows' */
const whenAndWhere = ({ createdAt, subject: { device } }: Notification): string =>
  `on ${formatDateTime(createdAt)} in India${device ? `, from ${device}` : ''}`;

const securityAction = ({ role }: Account) => ({
  label: 'Open My security',
  url: siteAddress(role === 'admin' ? '/admin/security' : '/dashboard/security'),
});

/** The guarded fields of a notice in words, and whether any of them says where salary is paid to. */
function guardedFields({ fields = '' }: Notification['subject']): { changed: string; isBank: boolean } {
  const names = fields.split(',');
  return { changed: listFields(names), isBank: names.some((name) => name !== 'pan') };
}

/** Who changed somebody's details, where that was not the owner. */
const detailsChangers: Partial<Record<string, string>> = {
  admin: 'An administrator made this change.',
  approval: 'This change was requested with your account, and an administrator approved it.',
};

const tellAdmin = ({ role }: Account): string =>
  role === 'admin' ? 'tell another administrator at once' : 'tell your administrator at once';

/** The mail of a new way into an account: what it is, when and from where, and what to do about it. */
const newAccess =
  (title: string, happened: string, then: string, remedy: string) =>
  async ({ account, employer, notice }: MailContext): Promise<Content> => ({
    subject: title,
    paragraphs: [`${happened} your account at ${employer.name} ${whenAndWhere(notice)}. ${then}`],
    action: securityAction(account),
    closing: `If this was you, you need not do anything. If this was not you, ${remedy} and ${tellAdmin(account)}.`,
  });

/** The mails about an account and its bank details. Nothing in them is secret but a link that works once. */
const accountContents: Record<EmailNotificationKind, (context: MailContext) => Promise<Content>> = {
  'password.reset-requested': async ({ employer, issueLink }) => ({
    subject: 'Choose a new password',
    paragraphs: [endSentence(`Somebody asked for a new password for your account at ${employer.name}`)],
    action: {
      label: 'Choose a new password',
      url: linkAddress(await issueLink(resetLinkLifetimeMinutes * 60)),
    },
    closing: `The link works once, for ${resetLinkLifetimeMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.`,
  }),
  'invitation.sent': async ({ employer, issueLink }) => ({
    subject: `Welcome to ${employer.name}`,
    paragraphs: [
      `You have an account in the portal of ${employer.name}, with your payslips, leave and holidays. Choose a password, and it is yours.`,
    ],
    action: {
      label: 'Choose a password',
      url: linkAddress(await issueLink(invitationLifetimeDays * 24 * 3600)),
    },
    closing: `The link works once, for ${invitationLifetimeDays} days. Later, ask for another one at the sign-in, under "Forgot password?".`,
  }),
  'sign-in.new-device': async ({ employer, notice: { subject, createdAt } }) => ({
    subject: 'A sign-in from a new device',
    paragraphs: [
      `Somebody signed in to your account at ${employer.name} from a device that was not known: ${subject.device ?? 'a browser'}, ${formatDateTime(createdAt)} in India.`,
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing:
      'If it was you, you need not do anything. If it was not, choose a new password at once, which ends every session.',
  }),
  'mail.resumed': async ({ employer }) => ({
    subject: 'Mail comes to this address again',
    paragraphs: [
      `Mail of the portal of ${employer.name} did not arrive at this address, or was reported as spam, and stopped. From now on it is sent here again.`,
    ],
    closing: 'If you do not want it, choose under Notifications in the portal what comes by mail.',
  }),
  'password.reset': async ({ account, employer, notice }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${employer.name} was changed with a link from a mail ${whenAndWhere(notice)}. Wherever you were signed in, that has ended.`,
    ],
    action: { label: 'Sign in', url: siteAddress('/login') },
    closing: `If it was not you, ${tellAdmin(account)}.`,
  }),
  'second-step.reset': async ({ employer, notice }) => ({
    subject: 'Your second step was removed',
    paragraphs: [
      `Another administrator removed the second step of your account at ${employer.name} ${whenAndWhere(notice)}, with your passkeys. Wherever you were signed in, that has ended. You sign in with your password alone, and turn the second step on again in My security.`,
    ],
    action: { label: 'Sign in', url: siteAddress('/admin/login') },
    closing: 'If you did not ask for it, tell the other administrators at once.',
  }),
  'passkey.added': newAccess(
    'A passkey was added to your account',
    'A passkey was added to',
    'It signs in without your password.',
    'remove the passkey in My security, choose a new password',
  ),
  'authenticator.added': newAccess(
    'An authenticator app was added to your account',
    'An authenticator app was added to',
    'Signing in now asks for its code after the password. You have been signed out on other devices.',
    'choose a new password',
  ),
  'authenticator.replaced': newAccess(
    'The authenticator app of your account was replaced',
    'Another authenticator app took the place of the one of',
    'Only the new one still works. You have been signed out on other devices.',
    'choose a new password',
  ),
  'recovery-codes.renewed': newAccess(
    'New recovery codes were made for your account',
    'New recovery codes were made for',
    'The earlier ones no longer work.',
    'make new ones in My security, choose a new password',
  ),
  'second-step.turned-on': newAccess(
    'Two-step verification was turned on',
    'Two-step verification by passkey was turned on for',
    'Recovery codes were made with it. You have been signed out on other devices.',
    'choose a new password',
  ),
  'second-step.turned-off': newAccess(
    'Two-step verification was turned off',
    'Two-step verification was turned off for',
    'You now sign in with your password alone. You have been signed out on other devices.',
    'choose a new password, turn it on again in My security',
  ),
  'password.changed': async ({ account, employer, notice }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${employer.name} was changed ${whenAndWhere(notice)}. You have been signed out on other devices.`,
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing: `If this was you, you need not do anything. If this was not you, choose a new password and ${tellAdmin(account)}.`,
  }),
  'initial-password.set': async ({ account, employer, notice }) => ({
    subject: 'Your account was given a new initial password',
    paragraphs: [
      `An administrator gave your account at ${employer.name} a new initial password on ${formatDateTime(notice.createdAt)} in India. Your passkeys were removed, and you have been signed out everywhere. Ask for the password, sign in, and choose your own.`,
    ],
    action: { label: 'Sign in', url: siteAddress(account.role === 'admin' ? '/admin/login' : '/login') },
    closing: `If you did not ask for it, ${tellAdmin(account)}.`,
  }),
  'email.changed': async ({ account, employer, notice: { createdAt, to } }) => ({
    subject: 'The email address of your account was changed',
    paragraphs: [
      `An administrator changed the email address of your account at ${employer.name} on ${formatDateTime(createdAt)} in India.`,
      to === undefined
        ? 'Emails of the portal now come to this address, and you sign in with it.'
        : 'Emails of the portal no longer come to this address, and you no longer sign in with it.',
    ],
    closing: `If you did not ask for it, ${tellAdmin(account)}.`,
  }),
  'bank-details.changed': async ({ employer, notice: { subject, createdAt } }) => {
    const { by } = subject;
    const { changed, isBank } = guardedFields(subject);
    return {
      subject: isBank ? 'Your bank details were changed' : 'Your PAN was changed',
      paragraphs: [
        `Changed in your profile at ${employer.name} on ${formatDateTime(createdAt)} in India: ${changed}.`,
        detailsChangers[by ?? ''] ?? 'This change was made in the employee portal, with your account.',
      ],
      action: { label: 'Check your profile', url: siteAddress('/dashboard/profile') },
      closing:
        'If you did not expect this, tell your administrator at once, before the next salary is paid, and choose a new password.',
    };
  },
  'bank-details.requested': async ({ account, employer, notice: { subject, createdAt } }) => {
    const { changed, isBank } = guardedFields(subject);
    return {
      subject: `A change of your ${isBank ? 'bank details' : 'PAN'} was requested`,
      paragraphs: [
        `Requested in your profile at ${employer.name} on ${formatDateTime(createdAt)} in India: ${changed}.`,
        'The change waits for the approval of an administrator. Until then, your current details are used.',
      ],
      action: { label: 'Check your profile', url: siteAddress('/dashboard/profile') },
      closing: `If you did not request this, ${tellAdmin(account)}, and choose a new password.`,
    };
  },
};

type Subject = Notification['subject'];

const payslip = ({ payPeriod = '' }: Subject) => `payslip for ${formatPeriod(payPeriod)}`;
const payRun = ({ payPeriod = '' }: Subject) => `pay run for ${formatPeriod(payPeriod)}`;

/** What the mail of a notice of the bell says in a sentence: that something is there, nobody's name and no amount. */
const bellSentences: Record<BellNotificationKind, (subject: Subject) => string> = {
  'slip.ready': (subject) => `Your ${payslip(subject)} is ready`,
  'slip.replaced': (subject) => `Your ${payslip(subject)} was replaced by a new version`,
  'leave.approved': () => 'Your leave was approved',
  'leave.rejected': () => 'Your leave was not approved',
  'policy.added': () => 'There is a new policy',
  'policy.changed': () => 'A policy has changed',
  'policy.acknowledgment-due': () => 'A policy waits for you to read and confirm it',
  'leave.applied': () => 'An application for leave waits for a decision',
  'pay-run.finished': (subject) => `The ${payRun(subject)} is finished`,
  'pay-run.failed': (subject) => `The ${payRun(subject)} is finished, and some slips could not be made`,
  'mail.bounced': () => 'Mail to somebody did not arrive',
  'mail.reported': () => 'Somebody reported a mail as spam',
};

const notificationPaths = { employee: '/dashboard/notifications', admin: '/admin/notifications' } as const;

const composeBellMail = (kind: BellNotificationKind, subject: Subject): Content => {
  const sentence = bellSentences[kind](subject);
  return {
    subject: sentence,
    paragraphs: [endSentence(sentence)],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths[areaOf(kind)]) },
    closing: 'What comes by mail is your choice: see Notifications in the portal.',
  };
};

/** The words of a notice's mail. A link in it is issued now, so each time that the mail is sent it is another one. */
export async function composeMail(context: MailContext): Promise<MailText> {
  const { account, employer, notice } = context;
  const { kind, subject } = notice;
  return {
    employer,
    name: account.name,
    ...(isBellKind(kind) ? composeBellMail(kind, subject) : await accountContents[kind](context)),
  };
}

/** What the words of a mail about several notices depend on. */
interface BundleContext {
  account: Account;
  employer: Employer;
  name: BundleName;
  /** Oldest first. */
  notices: readonly Notification[];
  /** As many as the notices, or more. */
  count: number;
}

const formatDays = ({ startDate = '', endDate = '' }: Subject): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;

/** The lines of a list in a mail, and of how many more there are. */
const toLines = (lines: readonly string[], count: number): string[] => [
  ...lines,
  ...(lines.length < count ? [`And ${count - lines.length} more.`] : []),
];

/** Of a list in a mail. */
const maxLines = 10;

/** The mails about several notices of an hour: how many, and about leave its days; nobody's name. */
const bundleContents: Record<BundleName, (context: BundleContext) => Content> = {
  'leave-requests': ({ notices, count }) => ({
    subject: `${count} leave requests: waiting for a decision`,
    paragraphs: [
      `${count} leave requests are waiting for a decision:`,
      ...toLines(
        notices.slice(0, maxLines).map(({ subject }) => formatDays(subject)),
        count,
      ),
    ],
    action: { label: 'Open leave requests', url: siteAddress('/admin/leaves') },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  policies: ({ count }) => ({
    subject: `${count} notifications about policies`,
    paragraphs: [`You have ${count} notifications about new, changed or unconfirmed policies.`],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths.employee) },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  'mail-problems': ({ count }) => ({
    subject: `${count} problems with email`,
    paragraphs: [`${count} emails did not arrive, or were reported as spam.`],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths.admin) },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  'sign-in.new-device': ({ employer, notices, count }) => ({
    subject: `${count} sign-ins from new devices`,
    paragraphs: [
      `Your account at ${employer.name} was used to sign in ${count} times from devices that were not known:`,
      ...toLines(
        notices.map(
          ({ subject, createdAt }) =>
            `${subject.device ?? 'A browser'}, ${formatDateTime(createdAt)} in India`,
        ),
        count,
      ),
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing:
      'If you do not know one of them, choose a new password at once. It signs you out of all devices.',
  }),
};

/** The words of one mail about several notices. */
export const composeBundle = async (context: BundleContext): Promise<MailText> => ({
  employer: context.employer,
  name: context.account.name,
  ...bundleContents[context.name](context),
});
