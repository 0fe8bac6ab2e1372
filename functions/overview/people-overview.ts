import { addDays, todayInIndia } from '../../shared/date.ts';
import { proofsRoutes, showsYearBefore } from '../../shared/declarations/proofs.ts';
import { hasDuty } from '../../shared/duties.ts';
import type { LeaveRules } from '../../shared/leaves/leave-rules.ts';
import { finalDuesBy } from '../../shared/leaving/leaving.ts';
import { chartMonths, maxListed, type PeopleOverview, soonDays } from '../../shared/overview/overview.ts';
import { toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGet, type Item, query } from '../lib/table.ts';
import type { Account } from '../store/account.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { isOnPayroll, readAllEmployees } from '../store/employees.ts';
import { type HolidayItem, parseHoliday } from '../store/holiday.ts';
import { parseLeave, readCancellations } from '../store/leave.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules } from '../store/leave-rules.ts';
import { countMissingAmong } from '../store/missing-details.ts';
import type { ProfileItem } from '../store/profile.ts';
import { openLinesOf, taxYearOfToday } from '../store/tax-year.ts';
import { readWaitingWorkedDays } from '../store/worked-day.ts';
import { headcountOf } from './headcount.ts';

/** Final dues are paid some working days after the last day; longer breaks than this are none. */
const daysOfDues = 14;
const daysOfHolidays = 400;
const holidaysShown = 3;

/** The first of a list, and how many there are. */
const firstOf = <Entry>(entries: readonly Entry[], orderOf: (entry: Entry) => string) => ({
  all: entries.length,
  first: entries.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))).slice(0, maxListed),
});

interface Employee {
  account: Account;
  profile: ProfileItem | undefined;
}

const toEntry = ({ account: { id, name } }: Employee) => ({ userId: id, name });

const joiningSoon = (employees: readonly Employee[], today: string) =>
  employees.flatMap((employee) => {
    const on = employee.profile?.dateOfJoining;
    const isSoon = on !== undefined && on >= today && on <= addDays(today, soonDays);
    return isSoon ? [{ ...toEntry(employee), on }] : [];
  });

/** Until the day on which their final dues are to be paid. */
const leavingSoon = (
  employees: readonly Employee[],
  today: string,
  rules: LeaveRules,
  holidays: readonly HolidayItem[],
) =>
  employees.flatMap((employee) => {
    const lastDay = employee.profile?.dateOfLeaving;
    if (lastDay === undefined || lastDay > addDays(today, soonDays) || lastDay < addDays(today, -daysOfDues))
      return [];
    const { workLocation } = employee.profile ?? {};
    const duesBy = finalDuesBy(lastDay, dayRulesOf(rules, { workLocation }, holidays));
    return duesBy >= today ? [{ ...toEntry(employee), lastDay, duesBy }] : [];
  });

async function readHolidays(today: string) {
  const items = await query('holidays', {
    index: 'by-kind',
    partition: ['kind', 'holiday'],
    between: ['date', addDays(today, -daysOfDues), addDays(today, daysOfHolidays)],
  });
  return items.flatMap(
    (item) => skipUnreadable(() => parseHoliday(item), { table: 'holidays', id: item.id }) ?? [],
  );
}

const parseLeaves = (items: readonly Item[]) =>
  items.flatMap(
    (item) => skipUnreadable(() => parseLeave(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
  );
const byStart = ({ startDate, name }: { startDate: string; name: string }) => `${startDate} ${name}`;

/** How many employees wait for a decision on proofs of this tax year, and of the one before as long as they see it. */
function waitingProofs(employees: readonly Employee[], today: string): PeopleOverview['proofs'] {
  const year = taxYearOfToday();
  return [year, ...(showsYearBefore(today) ? [year - 1] : [])].flatMap((each) => {
    const waiting = employees.filter(
      ({ profile }) => profile && (openLinesOf(profile, each)?.waiting.length ?? 0) > 0,
    );
    return waiting.length > 0 ? [{ year: each, employees: waiting.length }] : [];
  });
}

/** The part of the overview about employees, without any pay. */
export async function getPeopleOverview(admin: Actor): Promise<PeopleOverview> {
  const today = todayInIndia();
  const [everyAccount, pending, workedDays, holidays, [company, leaveRules]] = await Promise.all([
    readAllEmployees(),
    query('leaves', { index: 'by-status', partition: ['status', 'pending'] }),
    readWaitingWorkedDays(),
    readHolidays(today),
    batchGet({ table: 'settings', key: companyKey }, { table: 'settings', key: leaveRulesKey }),
  ]);
  const rules = parseLeaveRules(leaveRules);
  // This reads all approved leave that has not ended.
  const cancellations = rules.allowsCancelling ? await readCancellations() : [];
  const { accounts, profiles } = everyAccount;
  const all = accounts.map(
    (account): Employee => ({
      account,
      profile: profiles.get(account.id as UserId),
    }),
  );
  const employees = all.filter(({ account, profile }) => isOnPayroll(account.role, profile));
  const waiting = employees.flatMap((employee) => {
    const on = employee.profile?.requested?.on;
    return on === undefined ? [] : [{ ...toEntry(employee), on }];
  });
  return {
    headcount: headcountOf(
      employees.map(({ account }) => account),
      profiles,
      today,
      chartMonths,
    ),
    joining: firstOf(joiningSoon(employees, today), ({ on, name }) => `${on} ${name}`),
    leaving: firstOf(
      leavingSoon(employees, today, rules, holidays),
      ({ lastDay, name }) => `${lastDay} ${name}`,
    ),
    leaveRequests: firstOf(parseLeaves(pending), byStart),
    cancellations: firstOf(parseLeaves(cancellations), byStart),
    workedDays: firstOf(
      workedDays.map(({ userId, name, date: on }) => ({ userId, name, on })),
      ({ on, name }) => `${on} ${name}`,
    ),
    changeRequests: firstOf(waiting, ({ on, name }) => `${on} ${name}`),
    // Also of those who are no employees any more: which regime they chose is for admins who enter pay.
    ...(hasDuty(admin, proofsRoutes.decideProof.duties) && { proofs: waitingProofs(all, today) }),
    missing: countMissingAmong(everyAccount, statutoryModes(company, toPeriod(today))),
    holidays: holidays.filter(({ date }) => date >= today).slice(0, holidaysShown),
  };
}
