import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import { dueIn, hasArrearsOf, isLimited } from '../../shared/pay/pay-adjustments.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import type { Account } from './account.ts';
import { type AccountState, readAccountStates, readSomeAccountStates } from './account-list.ts';
import type { ProfileItem, ProfilePart } from './profile.ts';

/** Accounts, and part of profiles: also of those whose account was deleted. */
interface Employees<Part> {
  accounts: AccountState[];
  profiles: Map<UserId, Part>;
}

/** @param between ids, both included */
async function readProfiles<Part extends { userId: UserId }>(
  { attributes, parse }: ProfilePart<Part>,
  between?: [from: string, to: string],
): Promise<Map<UserId, Part>> {
  const items = await query('profiles', {
    index: 'by-kind',
    partition: ['kind', 'profile'],
    ...(between && { between: ['userId', ...between] }),
    ...(attributes && { attributes: ['userId', ...attributes] }),
  });
  const profiles = items.flatMap(
    (item) => skipUnreadable(() => parse(item), { table: 'profiles', userId: item.userId }) ?? [],
  );
  return new Map(profiles.map((profile) => [profile.userId, profile]));
}

/** Every account, and this part of every profile. */
export async function readAllEmployees<Part extends { userId: UserId }>(
  part: ProfilePart<Part>,
): Promise<Employees<Part>> {
  const [accounts, profiles] = await Promise.all([readAccountStates(), readProfiles(part)]);
  return { accounts, profiles };
}

/** Before and after every id, which is `usr_` and hex digits. */
const idEnds = ['usr_', 'usr_~'] as const;

/**
 * So many accounts in the order of ids with this part of their profiles, and of all others whose ids are between theirs. With the last
 * id where others follow.
 * @param after the id that they follow
 */
export async function readSomeEmployees<Part extends { userId: UserId }>(
  part: ProfilePart<Part>,
  after: UserId | undefined,
  limit: number,
): Promise<Employees<Part> & { last: UserId | undefined }> {
  const { accounts, last } = await readSomeAccountStates(after, limit);
  const profiles = await readProfiles(part, [after ?? idEnds[0], last ?? idEnds[1]]);
  if (after) profiles.delete(after);
  return { accounts, profiles, last };
}

const paidNames = [...earningNames, 'components'] as const;

/** The details that say which months an employee belongs to. */
export const belongingNames = [
  ...paidNames,
  'adjustments',
  'dateOfJoining',
  'dateOfLeaving',
  'employments',
] as const;
type PaidDetails = Pick<ProfileItem, (typeof paidNames)[number]>;
type Belonging = Pick<ProfileItem, (typeof belongingNames)[number]>;

export const hasEarnings = ({ components = {}, ...profile }: PaidDetails): boolean =>
  [...earningNames.map((name) => profile[name] ?? 0), ...Object.values(components)].some(
    (amount) => amount > 0,
  );

/** Whether an account is paid by the month: employees, and admins who have earnings. */
export const isOnPayroll = (role: Account['role'], profile: PaidDetails | undefined): boolean =>
  role === 'user' || (profile !== undefined && hasEarnings(profile));

/** Whether an employee who left before a month has a payslip of it all the same: something was entered for it, or is owed. */
const isOwedIn = (period: PayPeriod, { adjustments = [] }: Belonging): boolean =>
  adjustments.some(
    (adjustment) =>
      dueIn(adjustment, period) > 0 &&
      adjustment.kind !== 'overpayment' &&
      (!isLimited(adjustment.kind) || adjustment.month === period),
  );

/** Whether opening or checking a month adds this employee: a month without a payslip that another one pays is over. */
export const isPartOf = (period: PayPeriod, role: Account['role'], profile: Belonging | undefined): boolean =>
  isOnPayroll(role, profile) &&
  (profile === undefined ||
    (!hasArrearsOf(profile, period) && (!hasLeftBefore(period, profile) || isOwedIn(period, profile))));
