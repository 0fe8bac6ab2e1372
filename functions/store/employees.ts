import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import { dueIn, hasArrearsOf, isLimited } from '../../shared/pay/pay-adjustments.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import { type Account, parseAccount } from './account.ts';
import { type ProfileItem, parseProfile } from './profile.ts';

/** Every account and every profile. */
export async function readAllEmployees(): Promise<{
  accounts: Account[];
  profiles: Map<UserId, ProfileItem>;
}> {
  const [accountItems, profileItems] = await Promise.all([
    query('accounts', { index: 'by-kind', partition: ['kind', 'account'] }),
    query('profiles', { index: 'by-kind', partition: ['kind', 'profile'] }),
  ]);
  const accounts = accountItems.flatMap(
    (item) => skipUnreadable(() => parseAccount(item), { table: 'accounts', id: item.id }) ?? [],
  );
  const profiles = profileItems.flatMap(
    (item) => skipUnreadable(() => parseProfile(item), { table: 'profiles', userId: item.userId }) ?? [],
  );
  return { accounts, profiles: new Map(profiles.map((profile) => [profile.userId, profile])) };
}

export const hasEarnings = ({ components = {}, ...profile }: ProfileItem): boolean =>
  [...earningNames.map((name) => profile[name] ?? 0), ...Object.values(components)].some(
    (amount) => amount > 0,
  );

/** Whether an account is paid by the month: employees, and admins who have earnings. */
export const isOnPayroll = (role: Account['role'], profile: ProfileItem | undefined): boolean =>
  role === 'user' || (profile !== undefined && hasEarnings(profile));

/** Whether an employee who left before a month has a payslip of it all the same: something was entered for it, or is owed. */
const isOwedIn = (period: PayPeriod, { adjustments = [] }: ProfileItem): boolean =>
  adjustments.some(
    (adjustment) =>
      dueIn(adjustment, period) > 0 &&
      adjustment.kind !== 'overpayment' &&
      (!isLimited(adjustment.kind) || adjustment.month === period),
  );

/** Whether opening or checking a month adds this employee: a month without a payslip that another one pays is over. */
export const isPartOf = (
  period: PayPeriod,
  role: Account['role'],
  profile: ProfileItem | undefined,
): boolean =>
  isOnPayroll(role, profile) &&
  (profile === undefined ||
    (!hasArrearsOf(profile, period) && (!hasLeftBefore(period, profile) || isOwedIn(period, profile))));
