import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { maySeePay } from '../../shared/duties.ts';
import type { FiledSlip } from '../../shared/filing/filing.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { headcountOf, type MonthEmployee } from '../../shared/reports/headcount.ts';
import { type MonthHeadcount, maxMovers } from '../../shared/reports.ts';
import type { Actor } from '../auth/session.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import { readHead } from '../store/pay-run.ts';
import { readReportedSlips, toReportedMonth } from './month.ts';

/** The last days of the employments of an employee, YYYY-MM-DD. */
const leavingDates = z.object({
  userId: storedUserId,
  dateOfLeaving: z.optional(z.string()),
  employments: z.optional(z.array(z.object({ to: z.string() }))),
});

/** When employees left, oldest first: a payslip without statutory details does not say it. */
async function readLeavingDates(): Promise<Map<UserId, string[]>> {
  const items = await query('profiles', {
    index: 'by-kind',
    partition: ['kind', 'profile'],
    attributes: ['userId', 'dateOfLeaving', 'employments'],
  });
  const people = items.flatMap(
    (item) =>
      skipUnreadable(() => leavingDates.parse(item), { table: 'profiles', userId: item.userId }) ?? [],
  );
  return new Map(
    people.map(({ userId, dateOfLeaving, employments = [] }) => {
      const dates = [...employments.map(({ to }) => to), ...(dateOfLeaving ? [dateOfLeaving] : [])];
      return [userId, dates.sort()];
    }),
  );
}

/** A payslip as the headcount looks at it: it ends with the first leaving since its date of joining. */
function toEmployee({ user, profile, statutory }: FiledSlip, dates: readonly string[] = []): MonthEmployee {
  const { department, dateOfJoining: joinedOn } = profile;
  const leftOn =
    statutory?.person.dateOfLeaving ?? (joinedOn ? dates.find((date) => date >= joinedOn) : dates.at(-1));
  return {
    userId: user.id,
    name: user.name,
    ...(department && { department }),
    ...(joinedOn && { joinedOn }),
    ...(leftOn && { leftOn }),
  };
}

/** Who was employed at the beginning and the end of a month, and who joined and left, by the payslips. */
export async function getHeadcount(admin: Actor, period: PayPeriod): Promise<MonthHeadcount> {
  const previous = subtractMonths(period, 1);
  const [head, reported, before, dates] = await Promise.all([
    readHead(period),
    readReportedSlips(period),
    readReportedSlips(previous),
    readLeavingDates(),
  ]);
  const toEmployees = (of: readonly FiledSlip[]) =>
    of.map((slip) => toEmployee(slip, dates.get(slip.user.id)));
  const { joiners, leavers, ...counts } = headcountOf(
    period,
    toEmployees(reported.slips),
    toEmployees(before.slips),
    previous,
    { maySeePay: maySeePay(admin) },
  );
  return {
    ...toReportedMonth(period, head, reported),
    ...counts,
    joiners: joiners.slice(0, maxMovers),
    leavers: leavers.slice(0, maxMovers),
  };
}
