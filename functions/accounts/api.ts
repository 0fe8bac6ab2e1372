import type { Context } from 'hono';
import { accountMessages, accountsRoutes as routes } from '../../shared/accounts.ts';
import { messages } from '../../shared/messages.ts';
import { passwordLinkRoutes as linkRoutes, passwordLinkMessages } from '../../shared/password-links.ts';
import type { Area } from '../../shared/route.ts';
import { usersRoutes } from '../../shared/users.ts';
import type { Account } from '../auth/account.ts';
import { clearSessionCookie, setSessionCookie } from '../auth/cookie.ts';
import { getClientAddress } from '../auth/origin-secret.ts';
import { endSession } from '../auth/session.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { mailAddress } from '../lib/environment.ts';
import { createUser } from './accounts.ts';
import { resetAdminPassword, setPassword } from './change-password.ts';
import { getDeviceTokens, setDeviceToken } from './device-tokens.ts';
import { requestPasswordLink, resetPassword } from './forgotten-password.ts';
import { setInitialPassword } from './initial-password.ts';
import { toUser } from './items.ts';
import { readLinkedAccount } from './password-links.ts';
import { openSession, type SignInSource, signIn } from './sign-in.ts';
import { deleteUser, listUsers, updateUser } from './users.ts';

export const app = featureApp();

const sourceOf = (http: Context): SignInSource => ({
  address: getClientAddress(http),
  devices: getDeviceTokens(http),
});

/** Opens the session of a sign-in, and gives the browser its cookies. */
async function startSession(http: Context, account: Account, area: Area): Promise<string> {
  const { token, cookie, deviceToken } = await openSession(account, area, getDeviceTokens(http));
  setSessionCookie(http, area, cookie);
  if (deviceToken) setDeviceToken(http, account.id, deviceToken);
  return token;
}

serve(app, routes.login, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'employee', sourceOf(http));
  const token = await startSession(http, account, 'employee');
  return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
});

serve(app, routes.adminLogin, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'admin', sourceOf(http));
  return { token: await startSession(http, account, 'admin'), admin: toUser(account) };
});

serve(app, routes.setPassword, async ({ actor, body, http }) => {
  await setPassword(actor, body.oldPassword, body.newPassword);
  clearSessionCookie(http, 'employee');
  return { message: accountMessages.passwordSet };
});

serve(app, linkRoutes.signInOptions, async () => ({ passwordByMail: mailAddress() !== undefined }));

serve(app, linkRoutes.forgotPassword, async ({ body, http }) => {
  await requestPasswordLink(body.email, getClientAddress(http));
  return { message: passwordLinkMessages.requested };
});

serve(app, linkRoutes.passwordLink, ({ body }) => readLinkedAccount(body.token));

serve(app, linkRoutes.resetPassword, async ({ body }) => ({
  role: await resetPassword(body.token, body.newPassword),
  message: passwordLinkMessages.passwordReset,
}));

serve(app, usersRoutes.createUser, ({ actor, body }) => createUser(actor, body));

serve(app, usersRoutes.users, ({ query }) => listUsers(query));

serve(app, usersRoutes.updateUser, async ({ actor, params, body }) => ({
  user: await updateUser(actor, params.id, body),
}));

serve(app, usersRoutes.setInitialPassword, async ({ actor, params, body }) => ({
  user: await setInitialPassword(actor, params.id, body.password),
}));

serve(app, usersRoutes.deleteUser, async ({ actor, params }) => {
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
