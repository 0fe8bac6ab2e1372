import type { Context } from 'hono';
import { accountWords, accountsRoutes as routes } from '../../shared/accounts.ts';
import { messages } from '../../shared/messages.ts';
import { dropSessionCookie, giveSessionCookie } from '../lib/cookie.ts';
import { addressOf } from '../lib/edge.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { type Area, endSession, startSession } from '../lib/session.ts';
import { createUser, signIn } from './accounts.ts';
import { type Account, asUser } from './items.ts';
import { resetAdminPassword, setPassword } from './own-password.ts';
import { deleteUser, updateUser, users } from './users.ts';

export const app = featureApp();

async function openSession(http: Context, account: Account, area: Area): Promise<string> {
  const { token, cookie } = await startSession(account, area);
  giveSessionCookie(http, area, cookie);
  return token;
}

serve(app, routes.login, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'employee', addressOf(http));
  const token = await openSession(http, account, 'employee');
  return { token, user: asUser(account), requiresPasswordChange: account.isInitialPassword };
});

serve(app, routes.adminLogin, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'admin', addressOf(http));
  return { token: await openSession(http, account, 'admin'), admin: asUser(account) };
});

serve(app, routes.setPassword, async ({ actor, body, http }) => {
  await setPassword(actor, body.oldPassword, body.newPassword);
  dropSessionCookie(http, 'employee');
  return { message: accountWords.passwordSet };
});

serve(app, routes.createUser, ({ actor, body }) => createUser(actor, body));

serve(app, routes.users, ({ query }) => users(query));

serve(app, routes.updateUser, async ({ actor, params, body }) => ({
  user: await updateUser(actor, params.id, body),
}));

serve(app, routes.deleteUser, async ({ actor, params }) => {
  await deleteUser(actor, params.id);
  return { message: accountWords.userDeleted };
});

serve(app, routes.resetAdminPassword, async ({ actor, body }) => {
  await resetAdminPassword(actor, body.currentPassword, body.newPassword);
  return { message: accountWords.passwordChanged };
});

serve(app, routes.logout, async ({ actor, http }) => {
  await endSession(actor);
  dropSessionCookie(http, actor.area);
  return { message: messages.loggedOut };
});
