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
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
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

const sourceOf = (http: Context): SignInSource => ({
  address: getClientAddress(http),
  devices: getDeviceTokens(http),
});

export const app = serveFeature(
  {
    ...routes,
    ...twoFactorRoutes,
    ...linkRoutes,
    ...usersRoutes,
    ...invitationRoutes,
    ...sessionsRoutes,
    ...securitySettingsRoutes,
  },
  {
    login: async ({ body, http }) => {
      const account = await signIn(body.email, body.password, 'employee', sourceOf(http));
      const twoFactor = await awaitTwoFactor(http, account, 'employee');
      if (twoFactor) return { twoFactor };
      const token = await retryOnConflict(() => startSession(http, account, 'employee'));
      return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
    },
    adminLogin: async ({ body, http }) => {
      const account = await signIn(body.email, body.password, 'admin', sourceOf(http));
      const twoFactor = await awaitTwoFactor(http, account, 'admin');
      if (twoFactor) return { twoFactor };
      const token = await retryOnConflict(() => startSession(http, account, 'admin'));
      return { token, admin: toUser(account) };
    },
    reauthenticate: answerWith(twoFactorMessages.reauthenticated, ({ actor, body }) =>
      reauthenticate(actor, body),
    ),
    twoFactorLogin: async ({ body, http }) => {
      const { account, token } = await completeSignIn(http, body.token, body.code, sourceOf(http));
      return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
    },
    setPassword: async ({ actor, body, http }) => {
      await setPassword(actor, body.oldPassword, body.newPassword);
      clearSessionCookie(http, 'employee');
      return { message: accountMessages.passwordSet };
    },
    signInOptions: async () => ({ passwordByEmail: emailAddress() !== undefined }),
    forgotPassword: answerWith(passwordLinkMessages.requested, ({ body, http }) =>
      requestPasswordLink(body.email, getClientAddress(http)),
    ),
    passwordLink: ({ body }) => readLinkedAccount(body.token),
    resetPassword: ({ body, http }) => resetPassword(http, body.token, body.newPassword),
    createUser: ({ actor, body }) => createUser(actor, body),
    users: ({ query }) => listUsers(query),
    user: async ({ params }) => ({ user: await getListedUser(params.id) }),
    updateUser: async ({ actor, params, body }) => ({
      user: await updateUser(actor, params.id, body),
    }),
    setInitialPassword: async ({ actor, params, body }) => ({
      user: await setInitialPassword(actor, params.id, body.password),
    }),
    invite: async ({ actor, body }) => ({ user: await invite(actor, body) }),
    uninvited: ({ query }) => readUninvited(query),
    inviteAll: ({ actor, body }) => inviteAll(actor, body.userIds),
    inviteAgain: answerWith(invitationMessages.sent, ({ actor, params }) => inviteAgain(actor, params.id)),
    withdrawInvitation: answerWith(invitationMessages.withdrawn, ({ actor, params }) =>
      withdrawInvitation(actor, params.id),
    ),
    resetTwoFactor: answerWith(twoFactorMessages.reset, ({ actor, params }) =>
      resetTwoFactor(actor, params.id),
    ),
    resumeEmail: answerWith(userMessages.emailResumed, ({ actor, params }) => resumeEmail(actor, params.id)),
    deleteUser: answerWith(userMessages.userDeleted, ({ actor, params }) => deleteUser(actor, params.id)),
    resetAdminPassword: answerWith(accountMessages.passwordChanged, ({ actor, body }) =>
      resetAdminPassword(actor, body.currentPassword, body.newPassword),
    ),
    logout: async ({ actor, http }) => {
      await endSession(actor);
      clearSessionCookie(http, actor.area);
      return { message: messages.loggedOut };
    },
    sessions: async ({ actor }) => ({ sessions: await listOwnSessions(actor) }),
    endOtherSessions: answerWith(sessionMessages.othersEnded, ({ actor }) => endOtherSessions(actor)),
    endSession: answerWith(sessionMessages.ended, ({ actor, params }) => endOwnSession(actor, params.id)),
    securitySettings: () => getSecuritySettings(),
    changeSecuritySettings: ({ actor, body }) => changeSecuritySettings(actor, body),
    twoFactor: ({ actor }) => getTwoFactor(actor),
    startAuthenticator: ({ actor, body }) => startAuthenticator(actor, body.password),
    addAuthenticator: async ({ actor, body }) => ({
      recoveryCodes: await addAuthenticator(actor, body.secret, body.code),
    }),
    turnOnTwoFactor: async ({ actor }) => ({
      recoveryCodes: await turnOnTwoFactor(actor),
    }),
    renewRecoveryCodes: async ({ actor, body }) => ({
      recoveryCodes: await renewRecoveryCodes(actor, body.password),
    }),
    turnOffTwoFactor: answerWith(twoFactorMessages.turnedOff, ({ actor, body }) =>
      turnOffTwoFactor(actor, body.password),
    ),
  },
);

export const handler = toLambdaHandler(app);
