import { calculateSlip } from '../../shared/pay/calculation.ts';
import type { PayRunOpening } from '../../shared/pay-runs/pay-run.ts';
import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { query } from '../lib/table.ts';
import { isOnPayroll, isPartOf, readAllEmployees } from '../store/employees.ts';
import { readImportedMonths, readImportedOfMonth } from '../store/imported-slip.ts';
import type { RunHead } from '../store/pay-run.ts';
import { wholeProfile } from '../store/profile.ts';
import { payOfPeriod } from '../store/slip-pay.ts';
import { readOwedByLeave } from './rows/owed-by-leave.ts';

/** Counts the employees of a month that could be opened; nothing is written. */
export async function previewOpening(admin: Actor, period: PayPeriod): Promise<PayRunOpening> {
  const previous = subtractMonths(period, 1);
  const [{ accounts, profiles }, slips, imported] = await Promise.all([
    readAllEmployees(wholeProfile),
    query('slips', payOfPeriod(previous)),
    readImportedOfMonth(previous),
  ]);
  const onPayroll = accounts
    .map(({ id, role }) => ({ id, role, profile: profiles.get(id) }))
    .filter(({ role, profile }) => isOnPayroll(role, profile));
  const owedByLeave = await readOwedByLeave(period, onPayroll, enteredBy(admin));
  const people = onPayroll.filter(
    ({ id, role, profile }) => isPartOf(period, role, profile) || owedByLeave.has(id),
  );
  const paidBefore = new Set([...slips.map(({ userId }) => userId), ...imported.map(({ user }) => user.id)]);
  const ids = new Set<unknown>(accounts.map(({ id }) => id));
  const count = (matches: (person: (typeof people)[number]) => boolean) => people.filter(matches).length;
  return {
    payPeriod: period,
    people: people.length,
    newcomers: count(({ id }) => !paidBefore.has(id)),
    joined: count(({ profile }) => !!profile?.dateOfJoining && toPeriod(profile.dateOfJoining) === period),
    leaving: count(({ profile }) => !!profile?.dateOfLeaving && toPeriod(profile.dateOfLeaving) === period),
    leftBefore: onPayroll.length - people.length,
    left: [...paidBefore].filter((id) => !ids.has(id)).length,
    withoutPayroll: count(({ profile }) => !profile || calculateSlip(profile).grossEarnings === 0),
  };
}

/**
 * The months that can be opened: the one after the newest, once that is closed, whatever earlier one is reopened; at the
 * beginning that of today, the one before, or the one after, unless it was paid before the portal.
 */
export async function readOpenableMonths(heads: readonly RunHead[], today: string): Promise<PayPeriod[]> {
  const [newest] = heads;
  if (newest) return newest.state === 'closed' ? [nextPeriod(newest.item)] : [];
  const month = toPeriod(today);
  const imported = await readImportedMonths();
  return [month, subtractMonths(month, 1), nextPeriod(month)].filter((period) => !imported.includes(period));
}
