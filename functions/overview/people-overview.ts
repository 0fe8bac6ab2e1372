import { addDays, todayInIndia } from '../../shared/date.ts';
import { proofsRoutes, showsYearBefore } from '../../shared/declarations/proofs.ts';
import { hasDuty } from '../../shared/duties.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { invalidCursorMessage } from '../../shared/fields.ts';
import type { LeaveRules } from '../../shared/leaves/leave-rules.ts';
import { finalDuesBy } from '../../shared/leaving/leaving.ts';
import { chartMonths, type PeopleOverview, soonDays } from '../../shared/overview/overview.ts';
import { firstOf } from '../../shared/overview/people-parts.ts';
import { toPeriod } from '../../shared/period.ts';
import { type UserId, userId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { fromCursor, Page, type PageRequest, skipUnreadable, toCursor } from '../lib/pagination.ts';
import { batchGet, type Item, query } from '../lib/table.ts';
import type { AccountState } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { isOnPayroll, readSomeEmployees } from '../store/employees.ts';
import { type HolidayItem, parseHoliday } from '../store/holiday.ts';
import { parseRequested, readCancellations, requestedAttributes } from '../store/leave.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules } from '../store/leave-rules.ts';
import { checkedPart, countMissingAmong } from '../store/missing-details.ts';
import { partOfProfile } from '../store/profile.ts';
import { openLinesOf, taxYearOfToday } from '../store/tax-year.ts';
import { readWaitingWorkedDays } from '../store/worked-day.ts';
import { headcountOf } from './headcount.ts';

/** Final dues are paid some working days after the last day; longer breaks than this are none. */
const daysOfDues = 14;
const daysOfHolidays = 400;
const holidaysShown = 3;

const overviewPart = partOfProfile(...checkedPart.attributes, 'workLocation', 'requested', 'oldRegime');

interface Employee {
  account: AccountState;
  profile: ReturnType<typeof overviewPart.parse>;
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

const parseRequests = (items: readonly Item[]) =>
  items.flatMap((item) => skipUnreadable(() => parseRequested(item), { table: 'leaves', id: item.id }) ?? []);

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

const readPending = () =>
  query('leaves', { index: 'by-status', partition: ['status', 'pending'], attributes: requestedAttributes });

const listName = 'overview';
/** A request counts so many employees: a large company is asked for in parts, each within a second. */
const employeesOfPart = 1_000;

/** @throws Problem bad_input for a cursor of another list */
function afterOfCursor(cursor: string): UserId {
  const { data } = userId.safeParse(fromCursor(cursor, listName, 1)[0]);
  if (data === undefined) throw fieldProblem('cursor', invalidCursorMessage);
  return data;
}

/**
 * The part of the overview about employees, without any pay: of some employees, in the order of their ids. What is of the company is in
 * the first part.
 */
export async function getPeopleOverview(
  admin: Actor,
  { cursor, limit = employeesOfPart }: PageRequest,
): Promise<Page<PeopleOverview>> {
  const today = todayInIndia();
  const after = cursor === undefined ? undefined : afterOfCursor(cursor);
  const isFirst = after === undefined;
  const [employed, pending, workedDays, holidays, [company, leaveRules]] = await Promise.all([
    readSomeEmployees(overviewPart, after, limit),
    isFirst ? readPending() : [],
    isFirst ? readWaitingWorkedDays() : [],
    readHolidays(today),
    batchGet({ table: 'settings', key: companyKey }, { table: 'settings', key: leaveRulesKey }),
  ]);
  const { accounts, profiles, last } = employed;
  const rules = parseLeaveRules(leaveRules);
  // This reads all approved leave that has not ended.
  const cancellations = isFirst && rules.allowsCancelling ? await readCancellations() : [];
  const all = accounts.map((account): Employee => ({ account, profile: profiles.get(account.id) }));
  const employees = all.filter(({ account, profile }) => isOnPayroll(account.role, profile));
  const waiting = employees.flatMap((employee) => {
    const on = employee.profile?.requested?.on;
    return on === undefined ? [] : [{ ...toEntry(employee), on }];
  });
  const overview = {
    headcount: headcountOf(
      employees.map(({ account }) => account),
      profiles,
      today,
      chartMonths,
    ),
    joining: firstOf(joiningSoon(employees, today)),
    leaving: firstOf(leavingSoon(employees, today, rules, holidays)),
    leaveRequests: firstOf(parseRequests(pending)),
    cancellations: firstOf(parseRequests(cancellations)),
    workedDays: firstOf(workedDays.map(({ userId, name, date: on }) => ({ userId, name, on }))),
    changeRequests: firstOf(waiting),
    // Also of those who are no employees any more: which regime they chose is for admins who enter pay.
    ...(hasDuty(admin, proofsRoutes.decideProof.duties) && { proofs: waitingProofs(all, today) }),
    missing: countMissingAmong({ accounts, profiles }, statutoryModes(company, toPeriod(today))),
    holidays: isFirst ? holidays.filter(({ date }) => date >= today).slice(0, holidaysShown) : [],
  };
  return new Page(overview, last && toCursor(listName, [last]));
}
