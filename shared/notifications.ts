import * as z from 'zod/mini';
import { idSchema, pageQuery } from './fields.ts';
import { payPeriod } from './period.ts';
import { type Area, route } from './route.ts';

interface Topic {
  /** The area whose bell shows it. */
  area: Area;
  /** Whether it is also sent by email, until the user chooses. */
  byEmail: boolean;
}

/** Topics that can be turned on or off for email. */
export const notificationTopics = {
  payslips: { area: 'employee', byEmail: true },
  'leave-decisions': { area: 'employee', byEmail: true },
  policies: { area: 'employee', byEmail: false },
  'leave-requests': { area: 'admin', byEmail: true },
  'pay-runs': { area: 'admin', byEmail: true },
  'email-problems': { area: 'admin', byEmail: false },
} as const satisfies Record<string, Topic>;
export type NotificationTopic = keyof typeof notificationTopics;

export const notificationTopicNames = Object.keys(notificationTopics) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** Kinds of notifications in the bell, as `what.happened`, each with its topic. */
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
  'email.bounced': 'email-problems',
  'email.reported': 'email-problems',
} as const satisfies Record<string, NotificationTopic>;
export type BellNotificationKind = keyof typeof bellNotificationKinds;

export const bellNotificationKindNames = Object.keys(bellNotificationKinds) as [
  BellNotificationKind,
  ...BellNotificationKind[],
];

/** The area whose bell shows a kind of notification. */
export const areaOf = (kind: BellNotificationKind): Area =>
  notificationTopics[bellNotificationKinds[kind]].area;

/** A notification is kept for so long. */
export const notificationLifetimeDays = 180;

/** Unread notifications are counted up to here; beyond, the bell shows that there are more. */
export const maxUnreadCount = 100;

export const notificationId = idSchema('ntc');

/** What a notification is about; which properties there are depends on its kind. */
const notificationSubject = z.object({
  /** The employee of the leave or the email: absent where they have left. */
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

const emailChoice = z.object({ topic: z.enum(notificationTopicNames), byEmail: z.boolean() });
export type EmailChoice = z.output<typeof emailChoice>;

export const notificationMessages = {
  notFound: 'This notification no longer exists.',
  allRead: 'All notifications marked as read',
  otherArea: 'This email setting belongs to the other area of the portal.',
} as const;

/** Notifications of the caller: in each area those of that area. */
export const notificationsRoutes = {
  notifications: route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications of the last 180 days, newest first',
    caller: 'signed-in',
    paged: true,
    query: pageQuery,
    reply: z.object({ notifications: z.array(bellNotification) }),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'Number of unread notifications, up to 100',
    caller: 'signed-in',
    reply: z.object({ count: z.int() }),
  }),
  markAllRead: route({
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Mark as read the newest notification shown, and every older one',
    caller: 'signed-in',
    unaudited: 'concerns the owner of the notifications alone',
    body: z.object({ newest: notificationId }),
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
  emailChoices: route({
    method: 'GET',
    path: '/api/notifications/email-choices',
    summary: 'Topics that are also sent by email; empty where the portal sends no email',
    caller: 'signed-in',
    reply: z.object({ choices: z.array(emailChoice) }),
  }),
  chooseEmail: route({
    method: 'PUT',
    path: '/api/notifications/email-choices',
    summary: 'Turn email for a topic on or off',
    caller: 'signed-in',
    unaudited: 'a choice of what the caller gets by email',
    body: emailChoice,
    reply: z.object({ choices: z.array(emailChoice) }),
    errors: ['conflict'],
  }),
  markPayslipRead: route({
    method: 'PUT',
    path: '/api/notifications/payslips',
    summary: 'Mark as read the notifications about the payslip of a month',
    caller: 'employee',
    unaudited: 'concerns the owner of the notifications alone',
    body: z.object({ payPeriod }),
    /** Notifications that are unread then, as `unread` counts them. */
    reply: z.object({ unread: z.int() }),
    errors: ['conflict'],
  }),
  markRead: route({
    method: 'PUT',
    path: '/api/notifications/{id}',
    summary: 'Mark a notification as read or unread',
    caller: 'signed-in',
    unaudited: 'concerns the owner of the notifications alone',
    params: z.object({ id: notificationId }),
    body: z.object({ isRead: z.boolean('isRead must be yes or no') }),
    reply: z.object({ isRead: z.boolean() }),
    errors: ['conflict'],
  }),
} as const;
