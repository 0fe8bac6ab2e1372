import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { type SecuritySettings, securitySettingsMessages } from '../../shared/sign-in/security-settings.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { ConditionFailed, exists, isUnchanged } from '../lib/condition.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf, isChanged } from '../store/audit-changes.ts';
import { parseSecuritySettings, securitySettingsKey } from '../store/security-settings.ts';
import { twoFactorKey } from '../store/two-factor.ts';

export const getSecuritySettings = async (): Promise<SecuritySettings> =>
  parseSecuritySettings(await get('accounts', securitySettingsKey));

/**
 * Changes the settings. An admin who requires two-step verification has turned it on, so at least one can always continue.
 * @throws Problem conflict where they were changed since they were read in this version, or without two-step verification
 */
export async function changeSecuritySettings(
  admin: Actor,
  { version, ...settings }: SecuritySettings,
): Promise<SecuritySettings> {
  const next = { ...settings, version: version + 1 };
  const changes = changesOf(admin.settings, next, ['requireTwoFactor', 'reauthentication']);
  if (version > 0 && version === admin.settings.version && !isChanged(changes)) return admin.settings;
  const write = {
    table: 'accounts' as const,
    put: { ...securitySettingsKey, ...next },
    condition: isUnchanged('id', version),
  };
  const ownTwoFactor = {
    table: 'authenticators' as const,
    check: twoFactorKey(admin.userId),
    condition: exists('accountId'),
  };
  try {
    await transactAs(admin, [
      write,
      ...auditWrites(admin, 'security-settings.changed', securitySettingsKey, {
        // Those that the request began with: in another version, nothing is written.
        changes,
      }),
      ...(settings.requireTwoFactor ? [ownTwoFactor] : []),
    ]);
    return next;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const message = error.index === 0 ? messages.versionConflict : securitySettingsMessages.ownTwoFactorFirst;
    throw new Problem('conflict', message);
  }
}
