/** Names that the deployment gives to a function. Only what a function was granted is set. */
type VariableName =
  | 'ACCOUNTS_TABLE'
  | 'SESSIONS_TABLE'
  | 'PROFILES_TABLE'
  | 'SLIPS_TABLE'
  | 'LEAVES_TABLE'
  | 'HOLIDAYS_TABLE'
  | 'POLICIES_TABLE'
  | 'AUDIT_TABLE'
  | 'SETTINGS_TABLE'
  | 'FILES_BUCKET'
  | 'PDF_FUNCTION'
  | 'UNTRUSTED_PDF_FUNCTION'
  | 'FIRST_ADMIN_SECRET';

/** @throws Error where the function runs without a name that it needs. */
export function environment(name: VariableName): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set for this function`);
  return value;
}

export type Table =
  | 'accounts'
  | 'sessions'
  | 'profiles'
  | 'slips'
  | 'leaves'
  | 'holidays'
  | 'policies'
  | 'audit'
  | 'settings';

const tableVariables = {
  accounts: 'ACCOUNTS_TABLE',
  sessions: 'SESSIONS_TABLE',
  profiles: 'PROFILES_TABLE',
  slips: 'SLIPS_TABLE',
  leaves: 'LEAVES_TABLE',
  holidays: 'HOLIDAYS_TABLE',
  policies: 'POLICIES_TABLE',
  audit: 'AUDIT_TABLE',
  settings: 'SETTINGS_TABLE',
} as const satisfies Record<Table, VariableName>;

export const tableName = (table: Table): string => environment(tableVariables[table]);

/** The site's origin, where the API has a host of its own; undefined where both share one. */
export const siteOrigin = (): string | undefined => process.env.SITE_ORIGIN;
