import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  securitySettingsRoutes as routes,
  type SecuritySettings,
} from '../../../shared/security-settings.ts';
import { asAdmin } from '../../lib/client.ts';

/** What the company asks of the sign-ins of its admins. */
export const securitySettingsQuery = queryOptions({
  queryKey: ['security-settings'],
  queryFn: ({ signal }) => asAdmin(routes.securitySettings, { signal }),
});

/** Changes the settings. Loads them again after a conflict, and always what depends on them. */
export function useChangeSettings() {
  const queries = useQueryClient();
  return (body: SecuritySettings) =>
    asAdmin(routes.changeSecuritySettings, { body }).finally(() => queries.invalidateQueries());
}
