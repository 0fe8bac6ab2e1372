import { isUnchanged } from '../../lib/condition.ts';
import { get, type Write } from '../../lib/table.ts';
import { adminCountKey, parseAdminCount } from '../../store/account.ts';
import { readWatchedPaySettings, type WatchedPaySettings } from '../../store/pay-settings.ts';

/** Whether pay runs need approval, with the settings of the company. */
export interface ApprovalRule extends WatchedPaySettings {
  /** `off-alone`: the company has chosen it, and has one admin. */
  rule: 'off' | 'off-alone' | 'on';
  /** It is still so, and with `on` no setting has changed that a figure may depend on. */
  ruleChecks: Write[];
}

/** An approval needs two admins: with one, generating needs none. Reads the count of admins only where it matters. */
export async function readApprovalRule(): Promise<ApprovalRule> {
  const watched = await readWatchedPaySettings();
  const { company, companyCheck, checks } = watched;
  if (!company?.payRunApproval) return { ...watched, rule: 'off', ruleChecks: [companyCheck] };
  const { admins, version } = parseAdminCount(await get('accounts', adminCountKey));
  if (admins > 1) return { ...watched, rule: 'on', ruleChecks: checks };
  const alone: Write = { table: 'accounts', check: adminCountKey, condition: isUnchanged('id', version) };
  return { ...watched, rule: 'off-alone', ruleChecks: [companyCheck, alone] };
}
