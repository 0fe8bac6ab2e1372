import { hashSecret, newSecret } from '../../../functions/lib/secret.ts';
import { remove } from '../../../functions/lib/table.ts';
import { leaveRulesKey } from '../../../functions/store/leave-rules.ts';
import { leaveTypesKey } from '../../../functions/store/leave-types.ts';
import { workedDayId } from '../../../functions/store/worked-day.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { balanceItem, leaveItem, sampleUserId, workedDayItem, workingDayRules } from '../items.ts';
import { compensatoryLeave, earnedId, storedLeaveTypes } from '../leave-type.ts';
import { putItems } from '../put-items.ts';
import {
  byNewEmployee,
  type CallsOf,
  createPerson,
  firstPage,
  newSampleId,
  onNewEmployee,
  type Prepare,
  plain,
  type SampleCall,
} from '../sample-call.ts';
import type { Person, SampleCompany } from '../sample-company.ts';

const details = {
  subject: 'Vacation',
  startDate: '2026-03-02',
  endDate: '2026-03-03',
  description: 'At home.',
};

const pendingLeaveOf = ({ count }: Person) => ({ id: leaveItem(count).id });

/** Has the person's leave approved, whose days are part of the balance. */
async function approveLeaveOf({ count }: Person): Promise<{ id: string }> {
  const leave = { ...leaveItem(count), status: 'approved', epoch: 1 };
  await putItems('leaves', [leave]);
  return { id: leave.id };
}

/** The same of a leave that has not begun. */
async function approveNextLeaveOf({ count }: Person, changes: object = {}): Promise<{ id: string }> {
  const leave = {
    ...leaveItem(count),
    status: 'approved',
    epoch: 1,
    startDate: '2098-03-03',
    endDate: '2098-03-04',
  };
  await putItems('leaves', [{ ...leave, ...changes }]);
  return { id: leave.id };
}

/** Gives an employee a private calendar; returns its key. */
async function createFeedOf({ account }: Person): Promise<string> {
  const key = newSecret(account.id);
  await putItems('leaves', [
    {
      userId: account.id,
      leaveId: 'calendar-feed',
      keyHash: hashSecret(key),
      createdAt: '2026-01-05T04:30:00.000Z',
      version: 1,
    },
  ]);
  return key;
}

const tenOf = (id: (count: number) => string) => Array.from({ length: 10 }, (_, i) => id(i + 1)).join();

/** Lets employees choose optional holidays, and adds one in the future. */
async function offerHoliday(): Promise<{ id: string }> {
  await putItems('settings', [workingDayRules]);
  const id = newSampleId('hol');
  await putItems('holidays', [
    { id, kind: 'holiday', name: `Onam ${id}`, date: '2098-09-01', isOptional: true, version: 1 },
  ]);
  return { id };
}

/** Approved leave of two days, of which the first is a holiday by now. */
async function countHoliday(who: Person, date: string): Promise<string> {
  await approveNextLeaveOf(who, { startDate: date, endDate: addDays(date, 1), numberOfDays: 2 });
  await putItems('holidays', [{ id: newSampleId('hol'), kind: 'holiday', name: 'Holi', date, version: 1 }]);
  return date;
}

/** A call by the rules of working days. */
const withWorkingDays =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await putItems('settings', [workingDayRules]);
    return prepare(company);
  };

/** A call without rules and types, whatever a call before it has chosen. */
const withCalendarDays =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await remove('settings', leaveRulesKey);
    await remove('settings', leaveTypesKey);
    return prepare(company);
  };

/** A call of a company with a type of leave, and calendar days. */
const withTypes =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await remove('settings', leaveRulesKey);
    await putItems('settings', [storedLeaveTypes]);
    return prepare(company);
  };

/** A weekly off that has not long been over. */
const lastSunday = (): string => {
  const today = todayInIndia();
  return addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7));
};

/** A request for a worked day off that waits for a decision. */
async function askedOf(count: number): Promise<{ id: string }> {
  const item = workedDayItem(count, lastSunday());
  await putItems('leaves', [item]);
  return { id: workedDayId(item) };
}

/** A call of a company that counts working days, and gives leave for worked days off. */
const withWorkedDays =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await putItems('settings', [workingDayRules, { ...storedLeaveTypes, types: [compensatoryLeave()] }]);
    return prepare(company);
  };

const typedDetails = { ...details, subject: 'Earned Leave', typeId: earnedId };

/** Has the person's request be one of the type. */
async function requestOfType({ count }: Person): Promise<{ id: string }> {
  const leave = { ...leaveItem(count), ...typedDetails };
  await putItems('leaves', [leave]);
  return { id: leave.id };
}

/** A manager by the rules of managers, with an employee who reports to them. */
async function createTeam(company: SampleCompany): Promise<{ manager: Person; report: Person }> {
  await putItems('settings', [{ ...workingDayRules, decidedBy: 'managers', passedOnAfterDays: 3 }]);
  const [manager, report] = [await createPerson(company), await createPerson(company)];
  await putItems('leaves', [{ ...balanceItem(report.count), deciderId: manager.account.id }]);
  return { manager, report };
}

/** A call of a manager. */
const byManager =
  (call: (report: Person, manager: Person) => Promise<SampleCall> | SampleCall = () => ({})): Prepare =>
  async (company) => {
    const { manager, report } = await createTeam(company);
    return { token: manager.token, ...(await call(report, manager)) };
  };

/** A working day of its own for each call: giving a holiday back is for all whose leave counts it. */
let holidays = 0;
const nextHoliday = (): string => addDays('2098-05-12', 7 * holidays++);

export const leavesCalls: CallsOf<'leaves'> = {
  ofEmployee: ({ employee }) => ({ params: { userId: employee.account.id } }),
  apply: withCalendarDays(byNewEmployee(() => ({ body: details }))),
  'apply, working days': withWorkingDays(
    byNewEmployee(() => ({ body: { ...details, startsAtMidday: true } })),
  ),
  'apply, of a type': withTypes(byNewEmployee(() => ({ body: typedDetails }))),
  ownLedgers: withTypes(byNewEmployee()),
  ledgersOf: withTypes(({ employee }) => ({ params: { userId: employee.account.id } })),
  adjustLeave: withTypes(
    onNewEmployee(({ account }) => ({
      params: { userId: account.id },
      body: {
        id: newSampleId('adj'),
        typeId: earnedId,
        date: '2026-03-01',
        days: 2.5,
        reason: 'Opening balance',
      },
    })),
  ),
  change: withCalendarDays(onNewEmployee((who) => ({ params: pendingLeaveOf(who), body: details }))),
  'change, approved': withCalendarDays(
    onNewEmployee(async (who) => ({ params: await approveLeaveOf(who), body: details })),
  ),
  ownDayRules: withCalendarDays(byNewEmployee()),
  'ownDayRules, working days': withWorkingDays(byNewEmployee()),
  countedHolidays: withWorkingDays(
    onNewEmployee(async (who) => {
      await countHoliday(who, '2098-05-06');
      return {};
    }),
  ),
  returnDay: withWorkingDays(
    onNewEmployee(async (who) => ({ params: { date: await countHoliday(who, nextHoliday()) } })),
  ),
  chooseHoliday: byNewEmployee(async () => ({ params: await offerHoliday() })),
  withdrawHoliday: byNewEmployee(async ({ count }) => {
    const { id } = await offerHoliday();
    await putItems('leaves', [{ ...balanceItem(count), chosenHolidays: [id] }]);
    return { params: { id } };
  }),
  dayRulesOf: withWorkingDays(({ employee }) => ({ params: { userId: employee.account.id } })),
  withdraw: byNewEmployee((owner) => ({ params: pendingLeaveOf(owner) })),
  team: byManager(),
  teamRequests: byManager(() => ({ query: { limit: '100' } })),
  decideTeamRequest: byManager(async ({ count }) => {
    const leave = { ...leaveItem(count, 2), startDate: '2026-03-03', endDate: '2026-03-03' };
    await putItems('leaves', [leave]);
    return { params: { id: leave.id, decision: 'approved' }, body: {} };
  }),
  ownWorkedDays: byNewEmployee(async ({ count }) => {
    await putItems('leaves', [workedDayItem(count, lastSunday())]);
    return {};
  }),
  askForWorkedDay: withWorkedDays(
    byNewEmployee(() => ({ body: { date: lastSunday(), halfDays: 2, description: 'The release.' } })),
  ),
  withdrawWorkedDay: byNewEmployee(async ({ count }) => ({ params: await askedOf(count) })),
  waitingWorkedDays: firstPage(),
  decideWorkedDay: withWorkedDays(
    onNewEmployee(async ({ count }) => ({ params: { ...(await askedOf(count)), state: 'approved' } })),
  ),
  teamWorkedDays: byManager(() => ({ query: { limit: '100' } })),
  decideTeamWorkedDay: withWorkedDays(
    byManager(async ({ count }) => ({ params: { ...(await askedOf(count)), state: 'approved' } })),
  ),
  teamCalendar: byManager(() => ({ query: { month: '2026-03' } })),
  teammatesAway: async (company) => {
    const { report } = await createTeam(company);
    return { token: report.token, query: { startDate: '2026-03-02', endDate: '2026-03-03' } };
  },
  teamDelegate: byManager(({ account: { id: userId } }) => ({
    body: { userId, startDate: '2098-01-01', endDate: '2098-01-31' },
  })),
  endDelegation: byManager(async ({ account }, manager) => {
    await putItems('leaves', [
      {
        userId: manager.account.id,
        leaveId: 'delegation',
        deciderId: account.id,
        delegate: account.name,
        startDate: '2026-01-01',
        endDate: '2098-01-31',
        version: 1,
      },
    ]);
    return {};
  }),
  calendar: async (company) => {
    const { manager, report } = await createTeam(company);
    const key = await createFeedOf(manager);
    await approveNextLeaveOf(report);
    return { query: { key } };
  },
  feed: byNewEmployee(),
  createFeed: byNewEmployee(),
  revokeFeed: byNewEmployee(async (owner) => {
    await createFeedOf(owner);
    return {};
  }),
  all: plain,
  'all, pending first': firstPage({ order: 'pending-first' }),
  'all, search': firstPage({ order: 'pending-first', search: 'EMPLOYEE 00001' }),
  related: withCalendarDays(() => ({ query: { ids: tenOf((count) => leaveItem(count).id) } })),
  'related, working days': withWorkingDays(() => ({
    query: { ids: tenOf((count) => leaveItem(count).id) },
  })),
  balances: () => ({ query: { userIds: tenOf(sampleUserId) } }),
  resetAll: plain,
  lastReset: plain,
  undoReset: async () => {
    await putItems('settings', [{ name: 'leave-epochs', live: [3], last: 3, before: [1, 2], version: 3 }]);
    return { body: { reset: 3 } };
  },
  decide: withCalendarDays(
    onNewEmployee((who) => ({ params: pendingLeaveOf(who), body: { status: 'approved' } })),
  ),
  'decide, of a type': withTypes(
    onNewEmployee(async (who) => ({ params: await requestOfType(who), body: { status: 'approved' } })),
  ),
  'decide, working days': withWorkingDays(
    onNewEmployee(async ({ count }) => {
      const leave = { ...leaveItem(count, 2), startDate: '2026-03-03', endDate: '2026-03-03' };
      await putItems('leaves', [leave]);
      return { params: { id: leave.id }, body: { status: 'approved' } };
    }),
  ),
  remove: onNewEmployee((who) => ({ params: pendingLeaveOf(who) })),
  askToCancel: byNewEmployee(async (owner) => {
    await putItems('settings', [{ ...workingDayRules, allowsCancelling: true }]);
    return { params: await approveNextLeaveOf(owner) };
  }),
  keepLeave: byNewEmployee(async (owner) => ({
    params: await approveNextLeaveOf(owner, {
      cancelRequested: true,
      cancelRequestedAt: '2026-01-05T04:30:00.000Z',
    }),
  })),
  decideCancellation: onNewEmployee(async (owner) => ({
    params: await approveNextLeaveOf(owner, {
      cancelRequested: true,
      cancelRequestedAt: '2026-01-05T04:30:00.000Z',
    }),
    body: { outcome: 'cancelled' },
  })),
  'remove, approved': onNewEmployee(async (who) => ({ params: await approveLeaveOf(who) })),
};
