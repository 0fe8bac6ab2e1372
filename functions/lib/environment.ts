import type { TableName } from '../../shared/contract.ts';
import { type EnvironmentVariable, tableVariable } from '../../shared/system/environment.ts';

/**
 * The name of a resource, as the deployment gives it to a function that was granted it in infra/features.ts.
 * @throws Error where the function was not
 */
export function environment(variable: EnvironmentVariable<TableName>): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: grant it to this function in infra/features.ts`);
  return value;
}

export const tableName = (table: TableName): string => environment(tableVariable(table));

/** The address that the portal's emails come from; undefined in a stage that sends none. */
export const emailAddress = (): string | undefined => process.env.EMAIL_FROM;

/** The portal's own address, `https://portal.acme.in`; undefined where the deployment gave it none that lasts. */
export const portalOrigin = (): string | undefined => process.env.PORTAL_ORIGIN;

/** The site's origin, where the API has a separate host; undefined where both share one. */
export const siteOrigin = (): string | undefined => process.env.SITE_ORIGIN;
