import type { UserId } from '../../shared/accounts.ts';
import { calculateSlip } from '../../shared/calculation.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
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

/** Whether an account is paid by the month: employees, and admins who have earnings. */
export const isOnPayroll = (role: Account['role'], profile: ProfileItem | undefined): boolean =>
  role === 'user' || (profile !== undefined && calculateSlip(profile).grossEarnings > 0);

/** Whether an employee left before a month, and so is not part of it. */
export const hasLeftBefore = (
  period: PayPeriod,
  employment: Pick<ProfileItem, 'dateOfLeaving'> | undefined,
): boolean => employment?.dateOfLeaving !== undefined && toPeriod(employment.dateOfLeaving) < period;

/** Whether opening or checking a month adds this employee. */
export const isPartOf = (
  period: PayPeriod,
  role: Account['role'],
  profile: ProfileItem | undefined,
): boolean => isOnPayroll(role, profile) && !hasLeftBefore(period, profile);
