import { hashSecret, newSecret } from '../../../functions/lib/secret.ts';
import { remove } from '../../../functions/lib/table.ts';
import { leaveRulesKey } from '../../../functions/store/leave-rules.ts';
import { balanceItem, leaveItem, sampleUserId, workingDayRules } from '../items.ts';
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

/** A call by the rules of working days. */
const withWorkingDays =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await putItems('settings', [workingDayRules]);
    return prepare(company);
  };

/** A call without rules, whatever a call before it has chosen. */
const withCalendarDays =
  (prepare: Prepare): Prepare =>
  async (company) => {
    await remove('settings', leaveRulesKey);
    return prepare(company);
  };

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

export const leavesCalls: CallsOf<'leaves'> = {
  ofEmployee: ({ employee }) => ({ params: { userId: employee.account.id } }),
  apply: withCalendarDays(byNewEmployee(() => ({ body: details }))),
  'apply, working days': withWorkingDays(
    byNewEmployee(() => ({ body: { ...details, startsAtMidday: true } })),
  ),
  change: withCalendarDays(onNewEmployee((who) => ({ params: pendingLeaveOf(who), body: details }))),
  'change, approved': withCalendarDays(
    onNewEmployee(async (who) => ({ params: await approveLeaveOf(who), body: details })),
  ),
  ownDayRules: withCalendarDays(byNewEmployee()),
  'ownDayRules, working days': withWorkingDays(byNewEmployee()),
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
    return { params: { id: leave.id, decision: 'approved' } };
  }),
  teamCalendar: byManager(() => ({ query: { month: '2026-03' } })),
  teammatesAway: async (company) => {
    const { report } = await createTeam(company);
    return { token: report.token, query: { startDate: '2026-03-02', endDate: '2026-03-03' } };
  },
  teamDelegate: byManager(({ account: { email } }) => ({
    body: { email, startDate: '2098-01-01', endDate: '2098-01-31' },
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
