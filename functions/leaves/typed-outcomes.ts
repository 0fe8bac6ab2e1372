import { todayInIndia } from '../../shared/date.ts';
import { countedDates } from '../../shared/holidays/working-days.ts';
import type { TypedOutcome } from '../../shared/leaves/leaves.ts';
import { outcomeOf } from '../../shared/leaves/ledger/request.ts';
import { type LeaveItem, ownerIdOf } from '../store/leave.ts';
import { toLeaveLedgers } from '../store/leave-ledgers.ts';
import { countDays } from './count-leave.ts';
import { readLeaveAccount } from './leave-account.ts';

/** The outcome of approving pending requests of a type now, each by itself; by the ids of the requests. */
export async function typedOutcomes(requests: readonly LeaveItem[]): Promise<Map<string, TypedOutcome>> {
  const typed = requests.filter(({ typeId, status }) => typeId !== undefined && status === 'pending');
  const owners = [...new Set(typed.map(({ id }) => ownerIdOf(id)))];
  const accounts = new Map(
    await Promise.all(owners.map(async (owner) => [owner, await readLeaveAccount(owner)] as const)),
  );
  const outcomes = await Promise.all(
    typed.map(async (request): Promise<[string, TypedOutcome][]> => {
      const account = accounts.get(ownerIdOf(request.id));
      const type = account?.types.types.find(({ id }) => id === request.typeId);
      if (!account || !type) return [];
      const ledgers = toLeaveLedgers(account, account.epochs, account.types);
      const approved = { ...ledgers, leaves: ledgers.leaves.filter(({ status }) => status === 'approved') };
      const days = countedDates({ ...request, ...(await countDays(account, request)) });
      const { left, unpaid, isRefused, needsDocument } = outcomeOf(approved, type, days, todayInIndia());
      return [[request.id, { left, unpaid, isRefused, needsDocument }]];
    }),
  );
  return new Map(outcomes.flat());
}
