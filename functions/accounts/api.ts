import type { Context } from 'hono';
import { accountMessages, accountsRoutes as routes } from '../../shared/accounts.ts';
import { messages } from '../../shared/messages.ts';
import type { Area } from '../../shared/route.ts';
import type { Account } from '../auth/account.ts';
import { clearSessionCookie, setSessionCookie } from '../auth/cookie.ts';
import { getClientAddress } from '../auth/origin-secret.ts';
import { endSession, startSession } from '../auth/session.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { createUser, signIn } from './accounts.ts';
import { resetAdminPassword, setPassword } from './change-password.ts';
import { toUser } from './items.ts';
import { deleteUser, listUsers, updateUser } from './users.ts';

export const app = featureApp();

async function openSession(http: Context, account: Account, area: Area): Promise<string> {
  const { token, cookie } = await startSession(account, area);
  setSessionCookie(http, area, cookie);
  return token;
}

serve(app, routes.login, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'employee', getClientAddress(http));
  const token = await openSession(http, account, 'employee');
  return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
});

serve(app, routes.adminLogin, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'admin', getClientAddress(http));
  return { token: await openSession(http, account, 'admin'), admin: toUser(account) };
});

serve(app, routes.setPassword, async ({ actor, body, http }) => {
  await setPassword(actor, body.oldPassword, body.newPassword);
  clearSessionCookie(http, 'employee');
  return { message: accountMessages.passwordSet };
});

serve(app, routes.createUser, ({ actor, body }) => createUser(actor, body));

serve(app, routes.users, ({ query }) => listUsers(query));

serve(app, routes.updateUser, async ({ actor, params, body }) => ({
  user: await updateUser(actor, params.id, body),
}));

serve(app, routes.deleteUser, async ({ actor, params }) => {
  await deleteUser(actor, params.id);
  return { message: accountMessages.userDeleted };
});

serve(app, routes.resetAdminPassword, async ({ actor, body }) => {
  await resetAdminPassword(actor, body.currentPassword, body.newPassword);
  return { message: accountMessages.passwordChanged };
});

serve(app, routes.logout, async ({ actor, http }) => {
  await endSession(actor);
  clearSessionCookie(http, actor.area);
  return { message: messages.loggedOut };
});

export const handler = toLambdaHandler(app);
