import { passwordLinkRoutes as routes } from '../../shared/password-links.ts';
import { asAnyone } from '../lib/client.ts';

/** Whether passwords are chosen by links in mails; undefined where that cannot be asked. */
export const isPasswordByMail = (): Promise<boolean | undefined> =>
  asAnyone(routes.signInOptions).then(
    ({ passwordByMail }) => passwordByMail,
    () => undefined,
  );

/** Resolves to the server's message, which is the same whether there is such an account or not. */
export const requestPasswordLink = async (email: string): Promise<string> =>
  (await asAnyone(routes.forgotPassword, { body: { email } })).message;

/** Whose link this is. */
export const readPasswordLink = (token: string) => asAnyone(routes.passwordLink, { body: { token } });

export const resetPassword = (token: string, newPassword: string) =>
  asAnyone(routes.resetPassword, { body: { token, newPassword } });
