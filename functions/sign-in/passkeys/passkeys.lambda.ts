import { passkeyMessages, passkeysRoutes as routes } from '../../../shared/sign-in/passkeys.ts';
import { twoFactorMessages } from '../../../shared/sign-in/two-factor.ts';
import { toDeviceName } from '../../auth/device-name.ts';
import { toLambdaHandler } from '../../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../../http/serve.ts';
import { toUser } from '../../store/account.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { reauthenticateByPasskey } from './reauthentication.ts';
import { addPasskey, startRegistration } from './registration.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts';

export const app = serveFeature(routes, {
  passkeys: async ({ actor }) => ({ passkeys: await listPasskeys(actor) }),
  passkeyRegistration: ({ actor, body }) => startRegistration(actor, body.password),
  addPasskey: async ({ actor, body, http }) => ({
    passkey: await addPasskey(actor, body, toDeviceName(http.req.header('user-agent')) ?? 'Passkey'),
  }),
  passkeyChallenge: () => startPasskeySignIn(),
  passkeyLogin: async ({ body, http }) => {
    const { account, token } = await signInWithPasskey(http, body, 'employee');
    return { token, user: toUser(account), requiresPasswordChange: account.isInitialPassword };
  },
  passkeyAdminLogin: async ({ body, http }) => {
    const { account, token } = await signInWithPasskey(http, body, 'admin');
    return { token, admin: toUser(account) };
  },
  reauthenticateByPasskey: answerWith(twoFactorMessages.reauthenticated, ({ actor, body }) =>
    reauthenticateByPasskey(actor, body),
  ),
  renamePasskey: async ({ actor, params, body }) => ({
    passkey: await renamePasskey(actor, params.id, body.name),
  }),
  removePasskey: answerWith(passkeyMessages.removed, ({ actor, params, body }) =>
    removePasskey(actor, params.id, body.password),
  ),
});

export const handler = toLambdaHandler(app);
