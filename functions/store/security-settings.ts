import { type SecuritySettings, securitySettings } from '../../shared/sign-in/security-settings.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/**
 * In the accounts table: every function reads it to authenticate, in the same round trip, and none writes it but the one
 * that could give itself any session anyway.
 */
export const securitySettingsKey = { id: 'settings#security' };

export const parseSecuritySettings = (item: Item | undefined): SecuritySettings =>
  parseOptional(securitySettings, item) ?? {
    requireTwoFactor: false,
    reauthentication: false,
    version: 0,
  };
