import { sumPaise, toRupees } from '../../shared/money.ts';
import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import type { MonthSummary } from '../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import type { PayContext } from '../slips/figures-of-profile.ts';
import { readAccountIds } from '../store/account-list.ts';
import { type ProfileItem, parseProfile } from '../store/profile.ts';
import { calculatePayroll, readPayContext } from './list-employees.ts';

/** The later one of equally common periods; periods sort as text. */
function mostCommonPeriod(periods: readonly PayPeriod[]): PayPeriod | undefined {
  const counts = new Map<PayPeriod, number>();
  for (const period of periods) counts.set(period, (counts.get(period) ?? 0) + 1);
  const [first] = [...counts].sort(
    ([a, countOfA], [b, countOfB]) => countOfB - countOfA || b.localeCompare(a),
  );
  return first?.[0];
}

/** The sums of the most common pay period; employees on other months, but for those who left before it, are only counted. */
export function summarizeMonth(profiles: readonly ProfileItem[], context: PayContext): MonthSummary {
  const payable = profiles.flatMap((profile) => {
    const { payPeriod, dateOfLeaving, userId } = profile;
    const payroll = skipUnreadable(() => calculatePayroll(profile, context), { table: 'profiles', userId });
    return payroll === undefined || payroll.state === 'not-set' || payPeriod === undefined
      ? []
      : [{ ...payroll, payPeriod, dateOfLeaving }];
  });
  const payPeriod = mostCommonPeriod(payable.map((entry) => entry.payPeriod));
  const inMonth = payable.filter((entry) => entry.payPeriod === payPeriod);
  const onOtherMonths = payable.filter(
    (entry) => payPeriod !== undefined && entry.payPeriod !== payPeriod && !hasLeftBefore(payPeriod, entry),
  );
  const countOf = (state: 'generated' | 'ready') => inMonth.filter((entry) => entry.state === state).length;
  const sumOf = (amount: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    toRupees(sumPaise(inMonth.map((entry) => entry[amount])));
  return {
    payPeriod,
    counts: { generated: countOf('generated'), ready: countOf('ready') },
    onOtherMonths: onOtherMonths.length,
    grossEarnings: sumOf('grossEarnings'),
    totalDeductions: sumOf('totalDeductions'),
    netPay: sumOf('netPay'),
  };
}

/** Reads the figures of all employees; profiles outlive their accounts, which do not count. */
export async function getMonthSummary(_admin: Actor): Promise<MonthSummary> {
  const [ids, context, items] = await Promise.all([
    readAccountIds(),
    readPayContext(),
    query('profiles', { index: 'by-kind', partition: ['kind', 'profile'] }),
  ]);
  const profiles = items
    .filter(({ userId }) => ids.has(userId))
    .flatMap(
      (item) => skipUnreadable(() => parseProfile(item), { table: 'profiles', userId: item.userId }) ?? [],
    );
  return summarizeMonth(profiles, context);
}
