import { leaveItem, sampleUserId } from '../items.ts';
import { putItems } from '../put-items.ts';
import { byNewEmployee, type CallsOf, firstPage, onNewEmployee, plain } from '../sample-call.ts';
import type { Person } from '../sample-company.ts';

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

const tenOf = (id: (count: number) => string) => Array.from({ length: 10 }, (_, i) => id(i + 1)).join();

export const leavesCalls: CallsOf<'leaves'> = {
  ofEmployee: ({ employee }) => ({ params: { userId: employee.account.id } }),
  apply: byNewEmployee(() => ({ body: details })),
  change: onNewEmployee((who) => ({ params: pendingLeaveOf(who), body: details })),
  'change, approved': onNewEmployee(async (who) => ({ params: await approveLeaveOf(who), body: details })),
  withdraw: byNewEmployee((owner) => ({ params: pendingLeaveOf(owner) })),
  all: plain,
  'all, pending first': firstPage({ order: 'pending-first' }),
  'all, search': firstPage({ order: 'pending-first', search: 'EMPLOYEE 00001' }),
  related: () => ({ query: { ids: tenOf((count) => leaveItem(count).id) } }),
  balances: () => ({ query: { userIds: tenOf(sampleUserId) } }),
  resetAll: plain,
  lastReset: plain,
  undoReset: async () => {
    await putItems('settings', [{ name: 'leave-epochs', live: [3], last: 3, before: [1, 2], version: 3 }]);
    return { body: { reset: 3 } };
  },
  decide: onNewEmployee((who) => ({ params: pendingLeaveOf(who), body: { status: 'approved' } })),
  remove: onNewEmployee((who) => ({ params: pendingLeaveOf(who) })),
  'remove, approved': onNewEmployee(async (who) => ({ params: await approveLeaveOf(who) })),
};
