import { useCallback, useMemo } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { formatLeavePeriod } from '../../shared/leaves/leave-period.ts';
import { leaveLedgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { type Leave, leavesRoutes } from '../../shared/leaves/leaves.ts';
import { profilesRoutes } from '../../shared/profiles/profiles.ts';
import type { User } from '../../shared/users/accounts.ts';
import { attempt } from '../lib/action.ts';
import { asEmployee } from '../lib/client.ts';
import { useRefreshing, useReplacing } from '../lib/query.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useRemoveRow } from '../ui/focus.ts';
import type { Loadable } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState } from '../ui/states.tsx';
import { actionsColumn, type Column } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { formatLeaveDays } from './counted-days.ts';
import { messages } from './messages.ts';
import { UnpaidDays } from './PeriodCell.tsx';
import { StatusCell } from './StatusBadge.tsx';

const CancelLeave = lazyPart(async () => (await import('./CancelLeave.tsx')).CancelLeave);

const withdrawButtonId = (id: string) => `withdraw-${id}`;

const title = 'My Leave Applications';

const columns: readonly Column<Leave>[] = [
  { title: 'Full Name', cell: ({ name }) => name },
  {
    title: 'Subject',
    className: 'wrap-anywhere',
    cell: ({ id, subject }) => (
      <span id={id} className="font-semibold">
        {subject}
      </span>
    ),
  },
  {
    title: 'Description',
    className: 'text-secondary md:w-[34%]',
    cell: ({ id, description }) => <LongText text={description} describedBy={id} />,
  },
  {
    title: 'Start Date',
    className: 'figures md:whitespace-nowrap',
    cell: ({ startDate, startsAtMidday }) =>
      `${formatDate(startDate)}${startsAtMidday ? ' from midday' : ''}`,
  },
  {
    title: 'End Date',
    className: 'figures md:whitespace-nowrap',
    cell: (leave) => (
      <span>
        {formatDate(leave.endDate)}
        {leave.endsAtMidday && ' until midday'}
        {leave.daysOff && <span className="block text-13 text-tertiary">{formatLeaveDays(leave)}</span>}
        <UnpaidDays leave={leave} />
      </span>
    ),
  },
  { title: 'Status', cell: (leave) => <StatusCell {...leave} /> },
];

/** Whether an employee can ask to cancel this approved leave, where the company offers that. */
const isCancellable = ({ status, startDate }: Leave): boolean =>
  status === 'approved' && startDate > todayInIndia();

/** An additional column while an application can be withdrawn or cancelled; spec §2 has only the others. */
const createActionsColumn = (
  allowsCancelling: boolean,
  onWithdraw: (leave: Leave) => Promise<void>,
): Column<Leave> =>
  actionsColumn((leave) =>
    leave.status === 'pending' ? (
      <DeleteButton
        id={withdrawButtonId(leave.id)}
        size="small"
        className="max-md:w-full max-md:bg-sunken"
        aria-describedby={leave.id}
        label="Withdraw"
        confirmMessage={messages.confirmWithdrawal(leave.subject, formatLeavePeriod(leave))}
        onDelete={() => onWithdraw(leave)}
      />
    ) : (
      allowsCancelling && isCancellable(leave) && <CancelLeave leave={leave} />
    ),
  );

/** Withdraws an application, and moves the focus from the removed button to an adjacent one. */
function useWithdrawAction({ id: userId }: User): (leave: Leave) => Promise<void> {
  const removeRow = useRemoveRow();
  // An application that was refused may have been decided meanwhile.
  const refreshing = useRefreshing(profilesRoutes.mine, leaveLedgerRoutes.ownLedgers);
  const replacing = useReplacing(leavesRoutes.ofEmployee, { params: { userId } });
  return useCallback(
    ({ id }) =>
      attempt(
        () =>
          removeRow(withdrawButtonId(id), async () => {
            const write = asEmployee(leavesRoutes.withdraw, { params: { id } });
            const drop = (list: Leave[]) => list.filter((other) => other.id !== id);
            return (await refreshing(replacing(write, drop))).message;
          }),
        { failed: messages.withdrawalFailed },
      ),
    [removeRow, refreshing, replacing],
  );
}

interface MyLeaveTableProps {
  person: User;
  /** The company lets employees ask to cancel approved leave. */
  allowsCancelling: boolean;
  query: Loadable<readonly Leave[]>;
}

/** The employee's own applications, newest first (spec §2). */
export function MyLeaveTable({ person, allowsCancelling, query }: MyLeaveTableProps) {
  const onWithdraw = useWithdrawAction(person);
  const hasActions =
    query.data?.some((leave) => leave.status === 'pending' || (allowsCancelling && isCancellable(leave))) ??
    false;
  const visibleColumns = useMemo(
    () => (hasActions ? [...columns, createActionsColumn(allowsCancelling, onWithdraw)] : columns),
    [hasActions, allowsCancelling, onWithdraw],
  );
  return (
    <TableCard
      title={title}
      query={query}
      loading="Loading your leave applications…"
      failed={() => messages.mineFailed}
      empty={<EmptyState icon="leave" message={messages.noneOfMine} />}
      label={title}
      columns={visibleColumns}
      rowKey={({ id }) => id}
    />
  );
}
