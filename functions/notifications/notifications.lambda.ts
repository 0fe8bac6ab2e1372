import {
  notificationMessages,
  notificationsRoutes as routes,
} from '../../shared/notifications/notifications.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markPayslipRead,
  markRead,
} from './bell/notifications.ts';
import { chooseEmail, getEmailChoices } from './email/email-choices.ts';

export const app = serveFeature(routes, {
  notifications: ({ actor, query }) => listNotifications(actor, query),
  unread: ({ actor }) => countUnread(actor),
  markAllRead: answerWith(notificationMessages.allRead, ({ actor, body }) => markAllRead(actor, body.newest)),
  emailChoices: async ({ actor }) => ({ choices: await getEmailChoices(actor) }),
  chooseEmail: async ({ actor, body }) => ({ choices: await chooseEmail(actor, body) }),
  markPayslipRead: async ({ actor, body }) => ({
    unread: await markPayslipRead(actor, body.payPeriod),
  }),
  markRead: async ({ actor, params, body: { isRead } }) => {
    await markRead(actor, params.id, isRead);
    return { isRead };
  },
});

export const handler = toLambdaHandler(app);
