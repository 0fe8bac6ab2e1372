import type { BodyOf } from '../../shared/route.ts';
import { passwordLinkRoutes as linkRoutes } from '../../shared/sign-in/password-links.ts';
import { accountsRoutes as routes } from '../../shared/users/accounts.ts';
import { asAnyone, asEmployee } from '../lib/client.ts';

// Plain calls: the sign-in screens do not load TanStack Query.
export const signIn = (body: BodyOf<typeof routes.login>) => asAnyone(routes.login, { body });
export const signInAsAdmin = (body: BodyOf<typeof routes.adminLogin>) =>
  asAnyone(routes.adminLogin, { body });
export const replacePassword = (body: BodyOf<typeof routes.setPassword>) =>
  asEmployee(routes.setPassword, { body });

/** Messages of both screens of a link; the server's are in the contract. */
export const linkMessages = {
  linkRequestFailed: 'Could not send the link. Please try again.',
  linkCheckFailed: 'Could not check the link. Please open it again.',
} as const;

/** Resolves to the server's message, which is the same whether there is such an account or not. */
export const requestPasswordLink = async (email: string): Promise<string> =>
  (await asAnyone(linkRoutes.forgotPassword, { body: { email } })).message;

/** The account of a link. */
export const readPasswordLink = (token: string) => asAnyone(linkRoutes.passwordLink, { body: { token } });

export const resetPassword = (token: string, newPassword: string) =>
  asAnyone(linkRoutes.resetPassword, { body: { token, newPassword } });
