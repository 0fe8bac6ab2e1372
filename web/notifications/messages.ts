import type {
  BellNotification,
  BellNotificationKind,
  NotificationTopic,
} from '../../shared/notifications.ts';
import { formatPeriod } from '../../shared/period.ts';
import { formatCompactLeavePeriod } from '../leaves/format.ts';
import type { IconName } from '../ui/icons.tsx';

type Subject = BellNotification['subject'];

interface NotificationText {
  icon: IconName;
  text: (subject: Subject) => string;
  /** Path of the screen that it leads to. */
  path: (subject: Subject) => string;
}

const dates = ({ startDate = '', endDate = '' }: Subject) => formatCompactLeavePeriod({ startDate, endDate });
const month = ({ payPeriod = '' }: Subject) => formatPeriod(payPeriod);
const person = ({ name = 'a former employee' }: Subject) => name;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const slip = { icon: 'slip', path: ({ slipId }: Subject) => `/dashboard/salary-slip/${slipId}` } as const;
const ownLeave = { icon: 'leave', path: () => '/dashboard/leave' } as const;
const policy = { icon: 'document', path: () => '/dashboard/notice' } as const;
const payRun = { icon: 'payRun', path: ({ payPeriod }: Subject) => `/admin/pay-runs/${payPeriod}` } as const;
const email = { icon: 'send', path: () => '/admin/users' } as const;

/** Text and link of each kind of notification. */
export const notificationTexts: Record<BellNotificationKind, NotificationText> = {
  'slip.ready': { ...slip, text: (subject) => `Your payslip for ${month(subject)} is ready` },
  'slip.replaced': {
    ...slip,
    text: (subject) => `Your payslip for ${month(subject)} was replaced by a new version`,
  },
  'leave.approved': { ...ownLeave, text: (subject) => `Your leave on ${dates(subject)} was approved` },
  'leave.rejected': { ...ownLeave, text: (subject) => `Your leave on ${dates(subject)} was not approved` },
  'policy.added': { ...policy, text: ({ title }) => `New policy: ${title}` },
  'policy.changed': { ...policy, text: ({ title }) => `Policy changed: ${title}` },
  'policy.acknowledgment-due': { ...policy, text: ({ title }) => `Please read and confirm: ${title}` },
  'leave.applied': {
    icon: 'leave',
    path: () => '/admin/leaves',
    text: (subject) => `${capitalized(person(subject))} applied for leave on ${dates(subject)}`,
  },
  'pay-run.finished': { ...payRun, text: (subject) => `The pay run for ${month(subject)} is finished` },
  'pay-run.failed': {
    ...payRun,
    text: (subject) =>
      `The pay run for ${month(subject)} is finished, but some payslips could not be generated`,
  },
  'email.bounced': { ...email, text: (subject) => `Email to ${person(subject)} could not be delivered` },
  'email.reported': { ...email, text: (subject) => `An email to ${person(subject)} was reported as spam` },
};

export const topicLabels: Record<NotificationTopic, string> = {
  payslips: 'My payslips',
  'leave-decisions': 'Decisions on my leave',
  policies: 'New and changed policies',
  'leave-requests': 'Leave requests',
  'pay-runs': 'Finished pay runs',
  'email-problems': 'Undelivered emails',
};

export const messages = {
  failed: 'Could not load your notifications.',
  none: 'No notifications yet. They are kept for 180 days.',
  markFailed: 'Could not update your notifications. Try again.',
  choicesFailed: 'Could not load your email settings.',
  chooseFailed: 'Could not save your email settings. Try again.',
} as const;
