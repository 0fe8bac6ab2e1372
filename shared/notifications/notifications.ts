import * as z from 'zod/mini';
import { formatDate } from '../date.ts';
import type { DutyRule } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { formatCompactLeavePeriod } from '../leaves/leave-period.ts';
import { formatPeriod } from '../period.ts';
import { type Area, messageReply, route } from '../route.ts';
import { idSchema } from '../user-id.ts';
import { unreadRoutes } from './unread.ts';

export interface Topic {
  /** The area whose bell shows it. */
  area: Area;
  /** Limits a topic of the admin area to the admins that it concerns. */
  duties?: DutyRule;
  /** Limits a topic of the employee area to those who decide on the leave of a team. */
  ofTeams?: true;
  /** Whether it is also sent by email, until the user chooses. */
  byEmail: boolean;
  /** The name of the topic among the choices of a user. */
  label: string;
}

/** Topics that can be turned on or off for email. */
export const notificationTopics = {
  payslips: { area: 'employee', byEmail: true, label: 'My payslips and Form 130' },
  'leave-decisions': { area: 'employee', byEmail: true, label: 'Decisions on my leave' },
  'team-leave': { area: 'employee', ofTeams: true, byEmail: true, label: 'Leave requests of my team' },
  policies: { area: 'employee', byEmail: false, label: 'New and changed policies' },
  'leave-requests': { area: 'admin', duties: ['hr'], byEmail: true, label: 'Leave requests' },
  'pay-runs': {
    area: 'admin',
    duties: ['payroll', 'approver'],
    byEmail: true,
    label: 'Pay runs: approval and results',
  },
  statutory: {
    area: 'admin',
    duties: ['payroll', 'accountant'],
    byEmail: true,
    label: 'Statutory due dates',
  },
  'email-problems': { area: 'admin', duties: ['hr'], byEmail: false, label: 'Undelivered emails' },
} as const satisfies Record<string, Topic>;
export type NotificationTopic = keyof typeof notificationTopics;

export const notificationTopicNames = Object.keys(notificationTopics) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** The subject of a notification; which properties there are depends on its kind. */
const notificationSubject = z.object({
  /** The employee of the leave or the email: absent where they have left. */
  name: z.optional(z.string()),
  payPeriod: z.optional(z.string()),
  slipId: z.optional(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
  /** Set to 'yes' where a leave begins, or ends, at midday. */
  startsAtMidday: z.optional(z.string()),
  endsAtMidday: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The employee whose page it leads to. */
  userId: z.optional(z.string()),
});
type Subject = z.output<typeof notificationSubject>;

interface Kind {
  topic: NotificationTopic;
  icon: string;
  /** Path of the screen that it leads to. */
  path: (subject: Subject) => string;
  text: (subject: Subject) => string;
}

const dates = ({ startDate = '', endDate = '', startsAtMidday, endsAtMidday }: Subject) =>
  formatCompactLeavePeriod({
    startDate,
    endDate,
    startsAtMidday: startsAtMidday === 'yes',
    endsAtMidday: endsAtMidday === 'yes',
  });
const month = ({ payPeriod = '' }: Subject) => formatPeriod(payPeriod);
const person = ({ name = 'a former employee' }: Subject) => name;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const payslip = {
  topic: 'payslips',
  icon: 'slip',
  path: ({ slipId }: Subject) => `/dashboard/salary-slip/${slipId}`,
} as const;
const proof = {
  topic: 'payslips',
  icon: 'document',
  path: () => '/dashboard/income-tax/declaration',
} as const;
const certificate = { topic: 'payslips', icon: 'document', path: () => '/dashboard/salary' } as const;
const ownLeave = { topic: 'leave-decisions', icon: 'leave', path: () => '/dashboard/leave' } as const;
const leaveRequest = { topic: 'leave-requests', icon: 'leave', path: () => '/admin/leaves' } as const;
const teamLeave = { topic: 'team-leave', icon: 'leave', path: () => '/dashboard/team' } as const;
const applied = (subject: Subject) =>
  `${capitalized(person(subject))} applied for leave on ${dates(subject)}`;
const cancelAsked = (subject: Subject) =>
  `${capitalized(person(subject))} asks to cancel the leave on ${dates(subject)}`;
const workedAsked = (subject: Subject) =>
  `${capitalized(person(subject))} asks for leave for work on ${dates(subject)}`;
const policy = { topic: 'policies', icon: 'document', path: () => '/dashboard/notice' } as const;
const payRun = {
  topic: 'pay-runs',
  icon: 'payRun',
  path: ({ payPeriod }: Subject) => `/admin/pay-runs/${payPeriod}`,
} as const;
const finalPayslip = {
  topic: 'pay-runs',
  icon: 'payRun',
  path: ({ userId }: Subject) => `/admin/employees/${userId}`,
} as const;
const statutory = {
  topic: 'statutory',
  icon: 'statutory',
  path: ({ payPeriod }: Subject) => `/admin/statutory?month=${payPeriod}`,
} as const;
const email = { topic: 'email-problems', icon: 'send', path: () => '/admin/users' } as const;

/** Kinds of notifications in the bell, as `what.happened`. */
export const bellNotificationKinds = {
  'slip.ready': { ...payslip, text: (subject) => `Your payslip for ${month(subject)} is ready` },
  'slip.replaced': {
    ...payslip,
    text: (subject) => `Your payslip for ${month(subject)} was replaced by a new version`,
  },
  'form-130.published': { ...certificate, text: ({ title }) => `Your Form 130 for ${title} is ready` },
  'form-130.replaced': {
    ...certificate,
    text: ({ title }) => `Your Form 130 for ${title} was replaced. Use the new one for your return`,
  },
  'form-130.retracted': {
    ...certificate,
    text: ({ title }) => `Your Form 130 for ${title} was withdrawn. Do not use it for your return`,
  },
  'bank-account.needed': {
    topic: 'payslips',
    icon: 'wallet',
    path: () => '/dashboard/profile',
    text: (subject) => `Enter your bank account and IFSC, so that ${month(subject)} can be paid`,
  },
  'proof.accepted': { ...proof, text: () => 'A line of your tax declaration was accepted' },
  'proof.lowered': { ...proof, text: () => 'Only a part of a line of your tax declaration counts' },
  'proof.refused': {
    ...proof,
    text: () => 'A proof of your tax declaration was refused. See why, and upload another one',
  },
  'proof.due': {
    ...proof,
    text: ({ payPeriod = '' }) =>
      `Upload the proofs of your tax declaration: lines without one do not count from the payslip for ${formatPeriod(payPeriod)} on`,
  },
  'leave.approved': { ...ownLeave, text: (subject) => `Your leave on ${dates(subject)} was approved` },
  'leave.rejected': { ...ownLeave, text: (subject) => `Your leave on ${dates(subject)} was not approved` },
  'leave.cancelled': { ...ownLeave, text: (subject) => `Your leave on ${dates(subject)} was cancelled` },
  'leave.day-returned': {
    ...ownLeave,
    text: (subject) => `A holiday in your leave on ${dates(subject)} no longer counts as leave`,
  },
  'leave.kept': {
    ...ownLeave,
    text: (subject) => `Your leave on ${dates(subject)} was not cancelled. It stays approved`,
  },
  'policy.added': { ...policy, text: ({ title }) => `New policy: ${title}` },
  'policy.changed': { ...policy, text: ({ title }) => `Policy changed: ${title}` },
  'policy.acknowledgment-due': { ...policy, text: ({ title }) => `Please read and confirm: ${title}` },
  'leave.applied': { ...leaveRequest, text: applied },
  'leave.team-applied': { ...teamLeave, text: applied },
  'worked-day.asked': { ...leaveRequest, path: () => '/admin/worked-days', text: workedAsked },
  'worked-day.team-asked': { ...teamLeave, text: workedAsked },
  'worked-day.approved': {
    ...ownLeave,
    text: (subject) => `Leave was credited to you for your work on ${dates(subject)}`,
  },
  'worked-day.rejected': {
    ...ownLeave,
    text: (subject) => `Leave for your work on ${dates(subject)} was not approved`,
  },
  'leave.cancel-requested': { ...leaveRequest, text: cancelAsked },
  'leave.team-cancel-requested': { ...teamLeave, text: cancelAsked },
  'pay-run.finished': { ...payRun, text: (subject) => `The pay run for ${month(subject)} is finished` },
  'pay-run.failed': {
    ...payRun,
    text: (subject) =>
      `The pay run for ${month(subject)} is finished, but some payslips could not be generated`,
  },
  'pay-run.submitted': {
    ...payRun,
    path: ({ payPeriod }) => `/admin/pay-runs/${payPeriod}/approval`,
    text: (subject) => `The pay run for ${month(subject)} is waiting for your approval`,
  },
  'pay-run.approved': { ...payRun, text: (subject) => `The pay run for ${month(subject)} was approved` },
  'pay-run.sent-back': { ...payRun, text: (subject) => `The pay run for ${month(subject)} was sent back` },
  'pay-run.approval-ended': {
    ...payRun,
    path: () => '/admin/company',
    text: () => 'Pay runs no longer need approval',
  },
  'final-payslip.submitted': {
    ...finalPayslip,
    text: (subject) => `The final payslip of ${person(subject)} is waiting for your approval`,
  },
  'final-payslip.approved': {
    ...finalPayslip,
    text: (subject) => `The final payslip of ${person(subject)} was approved`,
  },
  'final-payslip.sent-back': {
    ...finalPayslip,
    text: (subject) => `The final payslip of ${person(subject)} was sent back`,
  },
  'statutory.due': {
    ...statutory,
    text: (subject) =>
      `Due on ${formatDate(subject.endDate ?? '')} for ${month(subject)}, still open: ${subject.title}`,
  },
  'statutory.late': {
    ...statutory,
    text: (subject) =>
      `Late since ${formatDate(subject.endDate ?? '')} for ${month(subject)}, still open: ${subject.title}`,
  },
  'email.bounced': { ...email, text: (subject) => `Email to ${person(subject)} could not be delivered` },
  'email.reported': { ...email, text: (subject) => `An email to ${person(subject)} was reported as spam` },
  'email.refused': { ...email, text: (subject) => `The email address of ${person(subject)} was refused` },
} as const satisfies Record<string, Kind>;
export type BellNotificationKind = keyof typeof bellNotificationKinds;

export const bellNotificationKindNames = Object.keys(bellNotificationKinds) as [
  BellNotificationKind,
  ...BellNotificationKind[],
];

/** The admins that a kind of notification concerns; undefined where it is for employees. */
export const dutiesOf = (kind: BellNotificationKind): DutyRule | undefined => {
  const topic: Topic = notificationTopics[bellNotificationKinds[kind].topic];
  return topic.duties;
};

/** The area whose bell shows a kind of notification. */
export const areaOf = (kind: BellNotificationKind): Area =>
  notificationTopics[bellNotificationKinds[kind].topic].area;

/** A notification is kept for so long. */
export const notificationLifetimeDays = 180;

const notificationId = idSchema('ntc');

const bellNotification = z.object({
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
  notifications: route('GET', '/api/notifications', {
    summary: 'Notifications of the last 180 days, newest first',
    caller: 'signed-in',
    formerEmployees: true,
    paged: true,
    query: pageQuery,
    reply: z.object({ notifications: z.array(bellNotification) }),
  }),
  ...unreadRoutes,
  markAllRead: route('PUT', '/api/notifications/read', {
    summary: 'Mark as read the newest notification shown, and every older one',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'concerns the owner of the notifications alone',
    body: z.object({ newest: notificationId }),
    reply: messageReply,
  }),
  emailChoices: route('GET', '/api/notifications/email-choices', {
    summary: 'Topics that are also sent by email; empty where the portal sends no email',
    caller: 'signed-in',
    formerEmployees: true,
    reply: z.object({ choices: z.array(emailChoice) }),
  }),
  chooseEmail: route('PUT', '/api/notifications/email-choices', {
    summary: 'Turn email for a topic on or off',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'a choice of what the caller gets by email',
    body: emailChoice,
    reply: z.object({ choices: z.array(emailChoice) }),
  }),
  markRead: route('PUT', '/api/notifications/{id}', {
    summary: 'Mark a notification as read or unread',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'concerns the owner of the notifications alone',
    params: z.object({ id: notificationId }),
    body: z.object({ isRead: z.boolean('isRead must be yes or no') }),
    reply: z.object({ isRead: z.boolean() }),
  }),
} as const;
