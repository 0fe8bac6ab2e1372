import { formatDate, formatDateTime } from '../../../shared/date.ts';
import { areaOf, type BellNotificationKind } from '../../../shared/notifications/notifications.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { personalFieldNames, personalFields, toSentenceCase } from '../../../shared/profiles/profiles.ts';
import { resetLinkLifetimeMinutes } from '../../../shared/sign-in/password-links.ts';
import { endSentence } from '../../../shared/text.ts';
import { invitationLifetimeDays } from '../../../shared/users/invitations.ts';
import { environment } from '../../lib/environment.ts';
import type { Account } from '../../store/account.ts';
import type { Employer } from '../../store/company.ts';
import { type EmailNotificationKind, isBellKind, type Notification } from '../../store/notification.ts';
import type { EmailText } from './email-content.ts';
import type { BundleName } from './email-window.ts';

type Content = Omit<EmailText, 'name' | 'employer'>;

/** Input of an email's text. */
interface EmailContext {
  account: Account;
  notification: Notification;
  employer: Employer;
  /** Issues a link to choose a password, of this lifetime in seconds. @returns its token */
  issueLink: (lifetimeSeconds: number) => Promise<string>;
}

/** Built on the site's own address: the host of a request cannot be trusted. */
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

/** The guarded fields of a notification in words, and whether any of them is a bank detail. */
function guardedFields({ fields = '' }: Notification['subject']): { changed: string; isBank: boolean } {
  const names = fields.split(',');
  return { changed: listFields(names), isBank: names.some((name) => name !== 'pan') };
}

/** The origin of a change that the owner did not make. */
const detailsChangers: Partial<Record<string, string>> = {
  admin: 'An administrator made this change.',
  approval: 'This change was requested with your account, and an administrator approved it.',
};

const tellAdmin = ({ role }: Account): string =>
  role === 'admin' ? 'tell another administrator immediately' : 'tell your administrator immediately';

/** The email about a new way to sign in: what it is, when and from where, and what to do about it. */
const newAccess =
  (title: string, happened: string, then: string, remedy: string) =>
  async ({ account, employer, notification }: EmailContext): Promise<Content> => ({
    subject: title,
    paragraphs: [`${happened} your account at ${employer.name} ${whenAndWhere(notification)}. ${then}`],
    action: securityAction(account),
    closing: `If this was you, no action is needed. If this was not you, ${remedy} and ${tellAdmin(account)}.`,
  });

/** Emails about an account and its bank details. The only secret in them is a link that works once. */
const accountContents: Record<EmailNotificationKind, (context: EmailContext) => Promise<Content>> = {
  'password.reset-requested': async ({ employer, issueLink }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      endSentence(`We received a request for a new password for your account at ${employer.name}`),
    ],
    action: {
      label: 'Choose a new password',
      url: linkAddress(await issueLink(resetLinkLifetimeMinutes * 60)),
    },
    closing: `The link works once, for ${resetLinkLifetimeMinutes} minutes. If you did not request it, ignore this email: your password has not changed.`,
  }),
  'invitation.sent': async ({ employer, issueLink }) => ({
    subject: `Welcome to ${employer.name}`,
    paragraphs: [
      `${employer.name} has created an account for you, with your payslips, leave and holidays. Choose a password to get started.`,
    ],
    action: {
      label: 'Choose a password',
      url: linkAddress(await issueLink(invitationLifetimeDays * 24 * 3600)),
    },
    closing: `The link works once, for ${invitationLifetimeDays} days. After that, select "Forgot password?" on the sign-in page to get a new link.`,
  }),
  'sign-in.new-device': async ({ employer, notification: { subject, createdAt } }) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      `A new device was used to sign in to your account at ${employer.name}: ${subject.device ?? 'a browser'}, ${formatDateTime(createdAt)} in India.`,
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing:
      'If this was you, no action is needed. If this was not you, choose a new password immediately. This signs you out of all devices.',
  }),
  'email.resumed': async ({ employer }) => ({
    subject: 'Email to this address has resumed',
    paragraphs: [
      `Emails from the portal of ${employer.name} were stopped because one could not be delivered to this address or was reported as spam. They are now sent again.`,
    ],
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  'password.reset': async ({ account, employer, notification }) => ({
    ...(notification.subject.isFirst
      ? {
          subject: 'Your password was set',
          paragraphs: [
            `The first password of your account at ${employer.name} was set ${whenAndWhere(notification)}, with a link sent to you by email.`,
          ],
        }
      : {
          subject: 'Your password was changed',
          paragraphs: [
            `The password of your account at ${employer.name} was changed ${whenAndWhere(notification)}, with a link sent to you by email. You have been signed out of all devices.`,
          ],
        }),
    action: { label: 'Sign in', url: siteAddress('/login') },
    closing: `If this was not you, ${tellAdmin(account)}.`,
  }),
  'two-factor.reset': async ({ employer, notification }) => ({
    subject: 'Two-step verification was removed',
    paragraphs: [
      `Another administrator removed two-step verification and the passkeys of your account at ${employer.name} ${whenAndWhere(notification)}. You have been signed out of all devices. Sign in with your password, then turn on two-step verification again in My security.`,
    ],
    action: { label: 'Sign in', url: siteAddress('/admin/login') },
    closing: 'If you did not ask for this, tell the other administrators immediately.',
  }),
  'passkey.added': newAccess(
    'A passkey was added to your account',
    'A passkey was added to',
    'It can be used to sign in without your password.',
    'remove the passkey in My security, choose a new password',
  ),
  'authenticator.added': newAccess(
    'An authenticator app was added to your account',
    'An authenticator app was added to',
    'Sign-in now requires a code from the app after your password. You have been signed out of all other devices.',
    'choose a new password',
  ),
  'authenticator.replaced': newAccess(
    'The authenticator app of your account was replaced',
    'The authenticator app was replaced for',
    'Codes from the previous app no longer work. You have been signed out of all other devices.',
    'choose a new password',
  ),
  'recovery-codes.renewed': newAccess(
    'New recovery codes were created for your account',
    'New recovery codes were created for',
    'Your previous codes no longer work.',
    'create new codes in My security, choose a new password',
  ),
  'two-factor.turned-on': newAccess(
    'Two-step verification was turned on',
    'Two-step verification with a passkey was turned on for',
    'Recovery codes were created. You have been signed out of all other devices.',
    'choose a new password',
  ),
  'two-factor.turned-off': newAccess(
    'Two-step verification was turned off',
    'Two-step verification was turned off for',
    'You now sign in with your password alone. You have been signed out of all other devices.',
    'choose a new password, turn it on again in My security',
  ),
  'password.changed': async ({ account, employer, notification }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${employer.name} was changed ${whenAndWhere(notification)}. You have been signed out of all other devices.`,
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing: `If this was you, no action is needed. If this was not you, choose a new password and ${tellAdmin(account)}.`,
  }),
  'initial-password.set': async ({ account, employer, notification }) => ({
    subject: 'Your account has a new initial password',
    paragraphs: [
      `An administrator set a new initial password for your account at ${employer.name} on ${formatDateTime(notification.createdAt)} in India. Your passkeys were removed, and you have been signed out of all devices. Ask your administrator for the password, then sign in and choose your own.`,
    ],
    action: { label: 'Sign in', url: siteAddress(account.role === 'admin' ? '/admin/login' : '/login') },
    closing: `If you did not ask for this, ${tellAdmin(account)}.`,
  }),
  'email.changed': async ({ account, employer, notification: { createdAt, to } }) => ({
    subject: 'The email address of your account was changed',
    paragraphs: [
      `An administrator changed the email address of your account at ${employer.name} on ${formatDateTime(createdAt)} in India.`,
      to === undefined
        ? 'The portal now sends its emails to this address, and you sign in with it.'
        : 'The portal no longer sends emails to this address, and you can no longer sign in with it.',
    ],
    closing: `If you did not ask for this, ${tellAdmin(account)}.`,
  }),
  'bank-details.changed': async ({ employer, notification: { subject, createdAt } }) => {
    const { by } = subject;
    const { changed, isBank } = guardedFields(subject);
    return {
      subject: `Your ${isBank ? 'bank details were' : 'PAN was'} ${subject.isFirst ? 'added' : 'changed'}`,
      paragraphs: [
        `These details were ${subject.isFirst ? 'added to' : 'changed in'} your profile at ${employer.name} on ${formatDateTime(createdAt)} in India: ${changed}.`,
        detailsChangers[by ?? ''] ?? 'This change was made with your account, in the employee portal.',
      ],
      action: { label: 'Check your profile', url: siteAddress('/dashboard/profile') },
      closing:
        'If you did not expect this, tell your administrator immediately, before your next salary is paid, and choose a new password.',
    };
  },
  'bank-details.requested': async ({ account, employer, notification: { subject, createdAt } }) => {
    const { changed, isBank } = guardedFields(subject);
    return {
      subject: `A change to your ${isBank ? 'bank details' : 'PAN'} was requested`,
      paragraphs: [
        `A change to these details in your profile at ${employer.name} was requested on ${formatDateTime(createdAt)} in India: ${changed}.`,
        'An administrator must approve the change. Until then, your current details are used.',
      ],
      action: { label: 'Check your profile', url: siteAddress('/dashboard/profile') },
      closing: `If you did not request this, ${tellAdmin(account)}, and choose a new password.`,
    };
  },
};

type Subject = Notification['subject'];

const payslip = ({ payPeriod = '' }: Subject) => `payslip for ${formatPeriod(payPeriod)}`;
const payRun = ({ payPeriod = '' }: Subject) => `pay run for ${formatPeriod(payPeriod)}`;

/** One sentence for each kind of notification in the bell, without names and amounts. */
const bellSentences: Record<BellNotificationKind, (subject: Subject) => string> = {
  'slip.ready': (subject) => `Your ${payslip(subject)} is ready`,
  'slip.replaced': (subject) => `Your ${payslip(subject)} was replaced by a new version`,
  'form-130.published': ({ title }) => `Your Form 130 for ${title} is ready`,
  'form-130.replaced': ({ title }) => `Your Form 130 for ${title} was replaced`,
  'form-130.retracted': ({ title }) => `Your Form 130 for ${title} was withdrawn`,
  'bank-account.needed': ({ payPeriod = '' }) =>
    `Enter your bank account and IFSC, so that ${formatPeriod(payPeriod)} can be paid`,
  'proof.accepted': () => 'A line of your tax declaration was accepted',
  'proof.lowered': () => 'Only a part of a line of your tax declaration counts',
  'proof.refused': () => 'A proof of your tax declaration was refused',
  'proof.due': () => 'Proofs of your tax declaration are missing',
  'leave.approved': () => 'Your leave was approved',
  'leave.rejected': () => 'Your leave was not approved',
  'leave.cancelled': () => 'Your leave was cancelled',
  'leave.day-returned': () => 'A holiday in your leave no longer counts as leave',
  'leave.kept': () => 'Your leave was not cancelled',
  'leave.cancel-requested': () => 'A request to cancel leave is waiting for your decision',
  'leave.team-cancel-requested': () => 'A request of your team to cancel leave is waiting for your decision',
  'policy.added': () => 'A new policy was added',
  'policy.changed': () => 'A policy has changed',
  'policy.acknowledgment-due': () => 'Please read and confirm a policy',
  'leave.applied': () => 'A leave request is waiting for your decision',
  'worked-day.asked': () => 'A request for a worked day off is waiting for your decision',
  'worked-day.team-asked': () => 'A request of your team for a worked day off is waiting for your decision',
  'worked-day.approved': () => 'Leave was credited to you for a worked day off',
  'worked-day.rejected': () => 'Leave for a worked day off was not approved',
  'leave.team-applied': () => 'A leave request of your team is waiting for your decision',
  'pay-run.finished': (subject) => `The ${payRun(subject)} is finished`,
  'pay-run.failed': (subject) =>
    `The ${payRun(subject)} is finished, but some payslips could not be generated`,
  'pay-run.submitted': (subject) => `The ${payRun(subject)} is waiting for your approval`,
  'pay-run.approved': (subject) => `The ${payRun(subject)} was approved`,
  'pay-run.sent-back': (subject) => `The ${payRun(subject)} was sent back`,
  'pay-run.approval-ended': () => 'Pay runs no longer need approval',
  'final-payslip.submitted': () => 'A final payslip is waiting for your approval',
  'final-payslip.approved': () => 'A final payslip was approved',
  'final-payslip.sent-back': () => 'A final payslip was sent back',
  'statutory.due': (subject) =>
    `Statutory filings and payments for ${formatPeriod(subject.payPeriod ?? '')} are due soon`,
  'statutory.late': (subject) =>
    `Statutory filings and payments for ${formatPeriod(subject.payPeriod ?? '')} are late`,
  'email.bounced': () => 'An email could not be delivered',
  'email.reported': () => 'An email was reported as spam',
  'email.refused': () => 'An email address was refused',
};

const notificationPaths = { employee: '/dashboard/notifications', admin: '/admin/notifications' } as const;

const composeBellEmail = (kind: BellNotificationKind, subject: Subject): Content => {
  const sentence = bellSentences[kind](subject);
  return {
    subject: sentence,
    paragraphs: [endSentence(sentence)],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths[areaOf(kind)]) },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  };
};

/** The text of a notification's email. A link in it is issued now, so it is a new one each time the email is sent. */
export async function composeEmail(context: EmailContext): Promise<EmailText> {
  const { account, employer, notification } = context;
  const { kind, subject } = notification;
  return {
    employer,
    name: account.name,
    ...(isBellKind(kind) ? composeBellEmail(kind, subject) : await accountContents[kind](context)),
  };
}

/** Input of the text of an email about several notifications. */
interface BundleContext {
  account: Account;
  employer: Employer;
  name: BundleName;
  /** Oldest first. */
  notifications: readonly Notification[];
  /** Number of notifications, including those that are not in `notifications`. */
  count: number;
}

const formatDays = ({ startDate = '', endDate = '' }: Subject): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;

/** The lines of a list in an email, and how many more there are. */
const toLines = (lines: readonly string[], count: number): string[] => [
  ...lines,
  ...(lines.length < count ? [`And ${count - lines.length} more.`] : []),
];

/** Lines of a list in an email. */
const maxLines = 10;

const leaveRequests = ({ notifications, count }: BundleContext, what: string, path: string): Content => ({
  subject: `${count} ${what} are waiting for your decision`,
  paragraphs: [
    `${count} ${what} are waiting for your decision:`,
    ...toLines(
      notifications.slice(0, maxLines).map(({ subject }) => formatDays(subject)),
      count,
    ),
  ],
  action: { label: 'Open leave requests', url: siteAddress(path) },
  closing: 'Choose what you receive by email under Notifications in the portal.',
});

/** Emails about several notifications of an hour: their number, and the days of leave; no names. */
const bundleContents: Record<BundleName, (context: BundleContext) => Content> = {
  'leave-requests': (context) => leaveRequests(context, 'leave requests', '/admin/leaves'),
  'team-leave': (context) => leaveRequests(context, 'leave requests of your team', '/dashboard/team'),
  policies: ({ count }) => ({
    subject: `${count} notifications about policies`,
    paragraphs: [`You have ${count} notifications about new, changed or unconfirmed policies.`],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths.employee) },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  'email-problems': ({ count }) => ({
    subject: `${count} problems with email`,
    paragraphs: [`${count} emails could not be delivered, were refused or were reported as spam.`],
    action: { label: 'Open the portal', url: siteAddress(notificationPaths.admin) },
    closing: 'Choose what you receive by email under Notifications in the portal.',
  }),
  'sign-in.new-device': ({ employer, notifications, count }) => ({
    subject: `${count} sign-ins from new devices`,
    paragraphs: [
      `Your account at ${employer.name} was used to sign in ${count} times from new devices:`,
      ...toLines(
        notifications.map(
          ({ subject, createdAt }) =>
            `${subject.device ?? 'A browser'}, ${formatDateTime(createdAt)} in India`,
        ),
        count,
      ),
    ],
    action: { label: 'Choose a new password', url: siteAddress('/forgot-password') },
    closing:
      'If you do not recognise one of them, choose a new password immediately. This signs you out of all devices.',
  }),
};

/** The text of one email about several notifications. */
export const composeBundle = async (context: BundleContext): Promise<EmailText> => ({
  employer: context.employer,
  name: context.account.name,
  ...bundleContents[context.name](context),
});
