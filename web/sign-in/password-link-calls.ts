import { passwordLinkRoutes as routes } from '../../shared/sign-in/password-links.ts';
import { asAnyone } from '../lib/client.ts';

/** Messages of both screens of a link; the server's are in the contract. */
export const linkMessages = {
  linkRequestFailed: 'Could not send the link. Please try again.',
  linkCheckFailed: 'Could not check the link. Please open it again.',
} as const;

/** Resolves to the server's message, which is the same whether there is such an account or not. */
export const requestPasswordLink = async (email: string): Promise<string> =>
  (await asAnyone(routes.forgotPassword, { body: { email } })).message;

/** The account of a link. */
export const readPasswordLink = (token: string) => asAnyone(routes.passwordLink, { body: { token } });

export const resetPassword = (token: string, newPassword: string) =>
  asAnyone(routes.resetPassword, { body: { token, newPassword } });
