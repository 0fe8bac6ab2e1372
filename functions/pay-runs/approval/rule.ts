import { isUnchanged } from '../../lib/condition.ts';
import { get, type Write } from '../../lib/table.ts';
import { type AdminCount, adminCountKey, isSharedDuty, parseAdminCount } from '../../store/account.ts';
import { readWatchedPaySettings, type WatchedPaySettings } from '../../store/pay-settings.ts';

/** Whether pay runs need approval, with the settings of the company. */
export interface ApprovalRule extends WatchedPaySettings {
  /** `off-alone`: the company has chosen it, and has one admin who could approve. */
  rule: 'off' | 'off-alone' | 'on';
  /** It is still so, and no setting has changed that a figure may depend on. */
  ruleChecks: Write[];
}

/** How many admins there are, and the condition that none comes, goes or gets other duties. */
export async function watchAdmins(): Promise<{ count: AdminCount; unchanged: Write }> {
  const count = parseAdminCount(await get('accounts', adminCountKey));
  const condition = isUnchanged('id', count.version);
  return { count, unchanged: { table: 'accounts', check: adminCountKey, condition } };
}

/** An approval needs two admins who could give it: with one, generating needs none. Reads the count of admins only where it matters. */
export async function readApprovalRule(): Promise<ApprovalRule> {
  const watched = await readWatchedPaySettings();
  const { company, checks } = watched;
  if (!company?.payRunApproval) return { ...watched, rule: 'off', ruleChecks: checks };
  const { count, unchanged } = await watchAdmins();
  if (isSharedDuty(count, ['approver'])) return { ...watched, rule: 'on', ruleChecks: checks };
  return { ...watched, rule: 'off-alone', ruleChecks: [...checks, unchanged] };
}
