import { type SecuritySettings, securitySettings } from '../../shared/security-settings.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/**
 * In the accounts table: every function reads it to authenticate, in the same round trip, and none writes it but the one
 * that could give itself any session anyway (docs/decisions/0042).
 */
export const securitySettingsKey = { id: 'settings#security' };

/** Settings of a version in which `reauthentication` was called `freshProof`. */
const withNewName = (item: Item | undefined): Item | undefined =>
  item && { reauthentication: item.freshProof, ...item };

export const parseSecuritySettings = (item: Item | undefined): SecuritySettings =>
  parseOptional(securitySettings, withNewName(item)) ?? {
    requireSecondStep: false,
    reauthentication: false,
    version: 0,
  };
