import { todayInIndia } from '../../shared/date.ts';
import type { PeopleOverview } from '../../shared/overview/overview.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import type { Account } from '../store/account.ts';
import type { ProfileItem } from '../store/profile.ts';

/** From the first day to the last one, YYYY-MM-DD; without a last day, the employment goes on. */
interface Employment {
  from: string;
  to: string | undefined;
}

/** Before every date. */
const unknownDay = '';

/** Profiles outlive their accounts: without a date of leaving, nothing says how long those were employed. */
function employmentsOf(
  account: Pick<Account, 'createdAt'> | undefined,
  {
    dateOfJoining,
    dateOfLeaving: to,
    employments = [],
  }: Pick<ProfileItem, 'dateOfJoining' | 'dateOfLeaving' | 'employments'>,
): Employment[] {
  const added = account && todayInIndia(new Date(account.createdAt));
  const earlier = employments.map(({ from = unknownDay, to: until }) => ({ from, to: until }));
  return account || to !== undefined
    ? [...earlier, { from: dateOfJoining ?? added ?? unknownDay, to }]
    : earlier;
}

const isEmployedOn = (day: string, employments: readonly Employment[]): boolean =>
  employments.some(({ from, to }) => from <= day && (to === undefined || to >= day));

/**
 * How many were employed on the last day of each of the last months, and today for the present one.
 * @param accounts of those who are on the payroll
 * @param profiles also of those whose account was deleted
 */
export function headcountOf(
  accounts: readonly Pick<Account, 'id' | 'createdAt'>[],
  profiles: ReadonlyMap<Account['id'], Pick<ProfileItem, 'dateOfJoining' | 'dateOfLeaving' | 'employments'>>,
  today: string,
  months: number,
): PeopleOverview['headcount'] {
  const ids = new Set(accounts.map(({ id }) => id));
  const people = [
    ...accounts.map((account) => employmentsOf(account, profiles.get(account.id) ?? {})),
    ...[...profiles].filter(([id]) => !ids.has(id)).map(([, profile]) => employmentsOf(undefined, profile)),
  ];
  const lastDayOf = (period: PayPeriod) => `${period}-${String(daysInPeriod(period)).padStart(2, '0')}`;
  return Array.from({ length: months }, (_, i) => subtractMonths(toPeriod(today), months - 1 - i)).map(
    (payPeriod) => {
      const day = payPeriod === toPeriod(today) ? today : lastDayOf(payPeriod);
      return { payPeriod, employees: people.filter((employments) => isEmployedOn(day, employments)).length };
    },
  );
}
