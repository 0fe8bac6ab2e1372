import * as z from 'zod/mini';
import { idSchema, pageQuery } from './fields.ts';
import { payPeriod } from './period.ts';
import { type Area, route } from './route.ts';

interface Topic {
  /** Whose bell shows it: the employee area's or the admin area's. */
  area: Area;
  /** Whether it is told by mail as well, until the person chooses. */
  byMail: boolean;
}

/** What a person chooses mail for. */
export const notificationTopics = {
  payslips: { area: 'employee', byMail: true },
  'leave-decisions': { area: 'employee', byMail: true },
  policies: { area: 'employee', byMail: false },
  'leave-requests': { area: 'admin', byMail: true },
  'pay-runs': { area: 'admin', byMail: true },
  'mail-problems': { area: 'admin', byMail: false },
} as const satisfies Record<string, Topic>;
export type NotificationTopic = keyof typeof notificationTopics;

export const notificationTopicNames = Object.keys(notificationTopics) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** What the bell tells of, as `what.happened`, each with its topic. */
export const bellNotificationKinds = {
  'slip.ready': 'payslips',
  'slip.replaced': 'payslips',
  'leave.approved': 'leave-decisions',
  'leave.rejected': 'leave-decisions',
  'policy.added': 'policies',
  'policy.changed': 'policies',
  'policy.acknowledgment-due': 'policies',
  'leave.applied': 'leave-requests',
  'pay-run.finished': 'pay-runs',
  'pay-run.failed': 'pay-runs',
  'mail.bounced': 'mail-problems',
  'mail.reported': 'mail-problems',
} as const satisfies Record<string, NotificationTopic>;
export type BellNotificationKind = keyof typeof bellNotificationKinds;

export const bellNotificationKindNames = Object.keys(bellNotificationKinds) as [
  BellNotificationKind,
  ...BellNotificationKind[],
];

/** The area in whose bell a kind of notice shows. */
export const areaOf = (kind: BellNotificationKind): Area =>
  notificationTopics[bellNotificationKinds[kind]].area;

/** A notice is kept for so long. */
export const notificationLifetimeDays = 180;

/** Unread notices are counted up to here; beyond, the bell says that there are more. */
export const maxUnreadCount = 100;

export const noticeId = idSchema('ntc');

/** What a notice is about; which of it there is depends on its kind. */
const notificationSubject = z.object({
  /** Whose leave, or whose mail: absent where they are gone. */
  name: z.optional(z.string()),
  payPeriod: z.optional(z.string()),
  slipId: z.optional(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
  title: z.optional(z.string()),
});

export const bellNotification = z.object({
  id: z.string(),
  kind: z.enum(bellNotificationKindNames),
  createdAt: z.string(),
  isRead: z.boolean(),
  subject: notificationSubject,
});
export type BellNotification = z.output<typeof bellNotification>;

const mailChoice = z.object({ topic: z.enum(notificationTopicNames), byMail: z.boolean() });
export type MailChoice = z.output<typeof mailChoice>;

export const notificationMessages = {
  notFound: 'This notification is not there any more.',
  allRead: 'All marked as read',
  otherArea: 'This is not chosen here.',
} as const;

/** A person's own notices: in each area those of that area. */
export const notificationsRoutes = {
  notices: route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What I was told in the last 180 days, newest first',
    caller: 'signed-in',
    paged: true,
    query: pageQuery,
    reply: z.object({ notices: z.array(bellNotification) }),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'How many notices I have not read; a hundred stands for any more',
    caller: 'signed-in',
    reply: z.object({ count: z.int() }),
  }),
  markAllRead: route({
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Mark as read the newest notice that I was shown, and every older one',
    caller: 'signed-in',
    body: z.object({ newest: noticeId }),
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
  mailChoices: route({
    method: 'GET',
    path: '/api/notifications/mail-choices',
    summary: 'Of what I am told by mail as well; no choices where the portal sends no mail',
    caller: 'signed-in',
    reply: z.object({ choices: z.array(mailChoice) }),
  }),
  chooseMail: route({
    method: 'PUT',
    path: '/api/notifications/mail-choices',
    summary: 'Be told of a topic by mail as well, or not',
    caller: 'signed-in',
    body: mailChoice,
    reply: z.object({ choices: z.array(mailChoice) }),
    errors: ['conflict'],
  }),
  markPayslipRead: route({
    method: 'PUT',
    path: '/api/notifications/payslips',
    summary: 'Mark as read what I was told of my payslip of a month: I have opened it',
    caller: 'employee',
    body: z.object({ payPeriod }),
    /** Notifications that are unread then, as `unread` counts them. */
    reply: z.object({ unread: z.int() }),
    errors: ['conflict'],
  }),
  markRead: route({
    method: 'PUT',
    path: '/api/notifications/{id}',
    summary: 'Mark one of my notices as read, or as unread',
    caller: 'signed-in',
    params: z.object({ id: noticeId }),
    body: z.object({ isRead: z.boolean('isRead must be yes or no') }),
    reply: z.object({ isRead: z.boolean() }),
    errors: ['conflict'],
  }),
} as const;
