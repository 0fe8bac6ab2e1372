import type { Context } from 'hono';
import { messages } from '../../shared/messages.ts';
import {
  passwordLinkRoutes as linkRoutes,
  passwordLinkMessages,
} from '../../shared/sign-in/password-links.ts';
import { securitySettingsRoutes } from '../../shared/sign-in/security-settings.ts';
import { sessionMessages, sessionsRoutes } from '../../shared/sign-in/sessions.ts';
import { twoFactorMessages, twoFactorRoutes } from '../../shared/sign-in/two-factor.ts';
import { accountMessages, accountsRoutes as routes } from '../../shared/users/accounts.ts';
import { invitationMessages, invitationRoutes } from '../../shared/users/invitations.ts';
import { userMessages, usersRoutes } from '../../shared/users/users.ts';
import { clearSessionCookie } from '../auth/cookie.ts';
import { getClientAddress } from '../auth/origin-secret.ts';
import { endSession } from '../auth/session.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { emailAddress } from '../lib/environment.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { getDeviceTokens } from '../sign-in/device-tokens.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sign-in/own-sessions.ts';
import { resetAdminPassword, setPassword } from '../sign-in/passwords/change-password.ts';
import { requestPasswordLink, resetPassword } from '../sign-in/passwords/forgotten-password.ts';
import { changeSecuritySettings, getSecuritySettings } from '../sign-in/security-settings.ts';
import { type SignInSource, signIn } from '../sign-in/sign-in.ts';
import { startSession } from '../sign-in/start-session.ts';
import { awaitTwoFactor } from '../sign-in/two-factor/pending-sign-in.ts';
import { reauthenticate } from '../sign-in/two-factor/reauthentication.ts';
import { resetTwoFactor } from '../sign-in/two-factor/reset.ts';
import { completeSignIn } from '../sign-in/two-factor/sign-in.ts';
import {
  addAuthenticator,
  getTwoFactor,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../sign-in/two-factor/two-factor.ts';
import { toUser } from '../store/account.ts';
import { readUninvited } from '../store/invitation.ts';
import { readLinkedAccount } from '../store/password-link.ts';
import { createUser } from './accounts.ts';
import { setInitialPassword } from './initial-password.ts';
import { invite, inviteAgain, inviteAll, withdrawInvitation } from './invitations.ts';
import { resumeEmail } from './resume-email.ts';
import { deleteUser, getListedUser, listUsers, updateUser } from './users.ts';

export const app = featureApp();

const sourceOf = (http: Context): SignInSource => ({
  address: getClientAddress(http),
  devices: getDeviceTokens(http),
});

serve(app, routes.login, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'employee', sourceOf(http));
  const twoFactor = await awaitTwoFactor(http, account, 'employee');
  if (twoFactor) return { twoFactor };
  const token = await retryOnConflict(() => startSession(http, account, 'employee'));
  return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
});

serve(app, routes.adminLogin, async ({ body, http }) => {
  const account = await signIn(body.email, body.password, 'admin', sourceOf(http));
  const twoFactor = await awaitTwoFactor(http, account, 'admin');
  if (twoFactor) return { twoFactor };
  const token = await retryOnConflict(() => startSession(http, account, 'admin'));
  return { token, admin: toUser(account) };
});

serve(app, twoFactorRoutes.reauthenticate, async ({ actor, body }) => {
  await reauthenticate(actor, body);
  return { message: twoFactorMessages.reauthenticated };
});

serve(app, twoFactorRoutes.twoFactorLogin, async ({ body, http }) => {
  const { account, token } = await completeSignIn(http, body.token, body.code, sourceOf(http));
  return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
});

serve(app, routes.setPassword, async ({ actor, body, http }) => {
  await setPassword(actor, body.oldPassword, body.newPassword);
  clearSessionCookie(http, 'employee');
  return { message: accountMessages.passwordSet };
});

serve(app, linkRoutes.signInOptions, async () => ({ passwordByEmail: emailAddress() !== undefined }));

serve(app, linkRoutes.forgotPassword, async ({ body, http }) => {
  await requestPasswordLink(body.email, getClientAddress(http));
  return { message: passwordLinkMessages.requested };
});

serve(app, linkRoutes.passwordLink, ({ body }) => readLinkedAccount(body.token));

serve(app, linkRoutes.resetPassword, ({ body, http }) => resetPassword(http, body.token, body.newPassword));

serve(app, usersRoutes.createUser, ({ actor, body }) => createUser(actor, body));

serve(app, usersRoutes.users, ({ query }) => listUsers(query));

serve(app, usersRoutes.user, async ({ params }) => ({ user: await getListedUser(params.id) }));

serve(app, usersRoutes.updateUser, async ({ actor, params, body }) => ({
  user: await updateUser(actor, params.id, body),
}));

serve(app, usersRoutes.setInitialPassword, async ({ actor, params, body }) => ({
  user: await setInitialPassword(actor, params.id, body.password),
}));

serve(app, invitationRoutes.invite, async ({ actor, body }) => ({ user: await invite(actor, body) }));

serve(app, invitationRoutes.uninvited, ({ query }) => readUninvited(query));

serve(app, invitationRoutes.inviteAll, ({ actor, body }) => inviteAll(actor, body.userIds));

serve(app, invitationRoutes.inviteAgain, async ({ actor, params }) => {
  await inviteAgain(actor, params.id);
  return { message: invitationMessages.sent };
});

serve(app, invitationRoutes.withdrawInvitation, async ({ actor, params }) => {
  await withdrawInvitation(actor, params.id);
  return { message: invitationMessages.withdrawn };
});

serve(app, usersRoutes.resetTwoFactor, async ({ actor, params }) => {
  await resetTwoFactor(actor, params.id);
  return { message: twoFactorMessages.reset };
});

serve(app, usersRoutes.resumeEmail, async ({ actor, params }) => {
  await resumeEmail(actor, params.id);
  return { message: userMessages.emailResumed };
});

serve(app, usersRoutes.deleteUser, async ({ actor, params }) => {
  await deleteUser(actor, params.id);
  return { message: userMessages.userDeleted };
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

serve(app, sessionsRoutes.sessions, async ({ actor }) => ({ sessions: await listOwnSessions(actor) }));

serve(app, sessionsRoutes.endOtherSessions, async ({ actor }) => {
  await endOtherSessions(actor);
  return { message: sessionMessages.othersEnded };
});

serve(app, sessionsRoutes.endSession, async ({ actor, params }) => {
  await endOwnSession(actor, params.id);
  return { message: sessionMessages.ended };
});

serve(app, securitySettingsRoutes.securitySettings, () => getSecuritySettings());

serve(app, securitySettingsRoutes.changeSecuritySettings, ({ actor, body }) =>
  changeSecuritySettings(actor, body),
);

serve(app, twoFactorRoutes.twoFactor, ({ actor }) => getTwoFactor(actor));

serve(app, twoFactorRoutes.startAuthenticator, ({ actor, body }) => startAuthenticator(actor, body.password));

serve(app, twoFactorRoutes.addAuthenticator, async ({ actor, body }) => ({
  recoveryCodes: await addAuthenticator(actor, body.secret, body.code),
}));

serve(app, twoFactorRoutes.turnOnTwoFactor, async ({ actor }) => ({
  recoveryCodes: await turnOnTwoFactor(actor),
}));

serve(app, twoFactorRoutes.renewRecoveryCodes, async ({ actor, body }) => ({
  recoveryCodes: await renewRecoveryCodes(actor, body.password),
}));

serve(app, twoFactorRoutes.turnOffTwoFactor, async ({ actor, body }) => {
  await turnOffTwoFactor(actor, body.password);
  return { message: twoFactorMessages.turnedOff };
});

export const handler = toLambdaHandler(app);
