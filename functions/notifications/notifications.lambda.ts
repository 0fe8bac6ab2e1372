import {
  notificationMessages,
  notificationsRoutes as routes,
} from '../../shared/notifications/notifications.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markPayslipRead,
  markRead,
} from './bell/notifications.ts';
import { chooseEmail, getEmailChoices } from './email/email-choices.ts';

export const app = featureApp();

serve(app, routes.notifications, ({ actor, query }) => listNotifications(actor, query));

serve(app, routes.unread, ({ actor }) => countUnread(actor));

serve(app, routes.markAllRead, async ({ actor, body }) => {
  await markAllRead(actor, body.newest);
  return { message: notificationMessages.allRead };
});

serve(app, routes.emailChoices, async ({ actor }) => ({ choices: await getEmailChoices(actor) }));

serve(app, routes.chooseEmail, async ({ actor, body }) => ({ choices: await chooseEmail(actor, body) }));

serve(app, routes.markPayslipRead, async ({ actor, body }) => ({
  unread: await markPayslipRead(actor, body.payPeriod),
}));

serve(app, routes.markRead, async ({ actor, params, body: { isRead } }) => {
  await markRead(actor, params.id, isRead);
  return { isRead };
});

export const handler = toLambdaHandler(app);
