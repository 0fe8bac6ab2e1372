import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../shared/route.ts';
import { secondStepRoutes as routes } from '../../../shared/two-factor.ts';
import { asAdmin, asArea } from '../../lib/client.ts';
import { getSession, updatePerson } from '../../lib/session.ts';

/** Two-step verification of the signed-in account, for a session of this area. */
export const secondStepQuery = (area: Area) =>
  queryOptions({
    queryKey: ['own-second-step'],
    queryFn: async ({ signal }) => {
      const secondStep = await asArea(area)(routes.secondStep, { signal });
      const { lacksSecondStep = false } = getSession(area).person ?? {};
      if (lacksSecondStep !== secondStep.isLacking) {
        updatePerson(area, { lacksSecondStep: secondStep.isLacking });
      }
      return secondStep;
    },
  });
export const ownSecondStepQuery = secondStepQuery('admin');

/** The secret of an authenticator app that is being added. */
export interface AuthenticatorSetup {
  secret: string;
  uri: string;
}

/** Changes two-step verification of the signed-in admin; each resolves once it is loaded again. */
export function useSecondStepMutations() {
  const queries = useQueryClient();
  /** Other sessions may have ended with it, or a passkey been used. */
  const refetch = () => queries.invalidateQueries();
  return {
    startAuthenticator: (password: string): Promise<AuthenticatorSetup> =>
      asAdmin(routes.startAuthenticator, { body: { password } }),
    /** Resolves to recovery codes where there were none. */
    addAuthenticator: async (secret: string, code: string): Promise<string[]> => {
      const { recoveryCodes } = await asAdmin(routes.addAuthenticator, { body: { secret, code } });
      await refetch();
      return recoveryCodes;
    },
    /** Has the browser ask for a passkey first. @throws CallError; the browser's error where the person chose none */
    turnOnByPasskey: async (): Promise<string[]> => {
      const { proveByPasskey } = await import('../passkeys/proof.ts');
      await proveByPasskey('admin');
      const { recoveryCodes } = await asAdmin(routes.turnOnSecondStep);
      await refetch();
      return recoveryCodes;
    },
    renewRecoveryCodes: async (password: string): Promise<string[]> => {
      const { recoveryCodes } = await asAdmin(routes.renewRecoveryCodes, { body: { password } });
      await refetch();
      return recoveryCodes;
    },
    /** Resolves to the server's message. */
    turnOff: async (password: string): Promise<string> => {
      const { message } = await asAdmin(routes.turnOffSecondStep, { body: { password } });
      await refetch();
      return message;
    },
  };
}
