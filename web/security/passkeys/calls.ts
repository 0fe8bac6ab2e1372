import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../shared/route.ts';
import { registrationResponse, passkeysRoutes as routes } from '../../../shared/sign-in/passkeys.ts';
import { asArea } from '../../lib/client.ts';

/** The person's passkeys, newest first. */
export const ownPasskeysQuery = (area: Area) =>
  queryOptions({
    queryKey: ['own-passkeys'],
    queryFn: async ({ signal }) => (await asArea(area)(routes.passkeys, { signal })).passkeys,
  });

/** Changes of the person's passkeys; each resolves once the list is read again. */
export function usePasskeyMutations(area: Area) {
  const queries = useQueryClient();
  const call = asArea(area);
  const refetchList = () => queries.invalidateQueries({ queryKey: ownPasskeysQuery(area).queryKey });
  return {
    /** Has the browser make a passkey. @throws CallError; the browser's error where the person made none */
    add: async (password: string): Promise<void> => {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        call(routes.passkeyRegistration, { body: { password } }),
      ]);
      const body = registrationResponse.parse(await startRegistration({ optionsJSON }));
      await call(routes.addPasskey, { body });
      await refetchList();
    },
    rename: async (id: string, name: string): Promise<void> => {
      await call(routes.renamePasskey, { params: { id }, body: { name } });
      await refetchList();
    },
    /** Resolves to the server's message. */
    remove: async (id: string, password: string): Promise<string> => {
      const { message } = await call(routes.removePasskey, { params: { id }, body: { password } });
      await refetchList();
      return message;
    },
  };
}
