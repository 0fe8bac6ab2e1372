import { queryOptions } from '@tanstack/react-query';
import type { Area } from '../../../shared/route.ts';
import { twoFactorRoutes as routes } from '../../../shared/sign-in/two-factor.ts';
import { asAdmin, asArea } from '../../lib/client.ts';
import { routeKey, useRefreshing } from '../../lib/query.tsx';
import { getSession, updatePerson } from '../../lib/session.ts';

/** Two-step verification of the signed-in account, for a session of this area. */
export const twoFactorQuery = (area: Area) =>
  queryOptions({
    queryKey: routeKey(routes.twoFactor),
    queryFn: async ({ signal }) => {
      const twoFactor = await asArea(area)(routes.twoFactor, { signal });
      const { lacksTwoFactor = false } = getSession(area).person ?? {};
      if (lacksTwoFactor !== twoFactor.isLacking) {
        updatePerson(area, { lacksTwoFactor: twoFactor.isLacking });
      }
      return twoFactor;
    },
  });
/** The secret of an authenticator app that is being added. */
export interface AuthenticatorSetup {
  secret: string;
  uri: string;
}

/** Changes two-step verification of the signed-in admin; each resolves once it is loaded again. */
export function useTwoFactorMutations() {
  // Other sessions may have ended with it, or a passkey been used.
  const refreshing = useRefreshing();
  return {
    startAuthenticator: (password: string): Promise<AuthenticatorSetup> =>
      asAdmin(routes.startAuthenticator, { body: { password } }),
    /** Resolves to recovery codes where there were none. */
    addAuthenticator: async (secret: string, code: string): Promise<string[]> => {
      const { recoveryCodes } = await refreshing(
        asAdmin(routes.addAuthenticator, { body: { secret, code } }),
      );
      return recoveryCodes;
    },
    /** Has the browser ask for a passkey first. @throws CallError; the browser's error where the person chose none */
    turnOnByPasskey: async (): Promise<string[]> => {
      const { reauthenticateByPasskey } = await import('../passkeys/reauthentication.ts');
      await reauthenticateByPasskey('admin');
      const { recoveryCodes } = await refreshing(asAdmin(routes.turnOnTwoFactor));
      return recoveryCodes;
    },
    renewRecoveryCodes: async (password: string): Promise<string[]> => {
      const { recoveryCodes } = await refreshing(asAdmin(routes.renewRecoveryCodes, { body: { password } }));
      return recoveryCodes;
    },
    /** Resolves to the server's message. */
    turnOff: async (password: string): Promise<string> => {
      const { message } = await refreshing(asAdmin(routes.turnOffTwoFactor, { body: { password } }));
      return message;
    },
  };
}
