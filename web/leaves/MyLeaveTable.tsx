import { useCallback, useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { formatDate } from '../../shared/date.ts';
import type { Leave } from '../../shared/leaves.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useRemoveRow } from '../ui/focus-next.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useLeaveWithdrawal } from './calls.ts';
import { formatLeavePeriod } from './format.ts';
import { messages } from './messages.ts';
import { StatusBadge } from './StatusBadge.tsx';

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
    cell: ({ startDate }) => formatDate(startDate),
  },
  {
    title: 'End Date',
    className: 'figures md:whitespace-nowrap',
    cell: ({ endDate }) => formatDate(endDate),
  },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** An additional column while an application can be withdrawn; spec §2 has only the others. */
const createActionsColumn = (onWithdraw: (leave: Leave) => Promise<void>): Column<Leave> => ({
  title: 'Actions',
  align: 'end',
  phone: 'plain',
  cell: (leave) =>
    leave.status === 'pending' && (
      <DeleteButton
        id={withdrawButtonId(leave.id)}
        size="small"
        className="max-md:w-full max-md:bg-sunken"
        aria-describedby={leave.id}
        label="Withdraw"
        confirmMessage={messages.confirmWithdrawal(leave.subject, formatLeavePeriod(leave))}
        onDelete={() => onWithdraw(leave)}
      />
    ),
});

const MyLeaveSkeleton = () => (
  <Loading message="Loading your leave applications…">
    <SkeletonRows
      count={4}
      className="flex items-center gap-8 border-b border-line px-5 py-5 last:border-b-0"
    >
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 flex-1 max-md:hidden" />
      <Skeleton className="h-5 w-20 max-md:hidden" />
    </SkeletonRows>
  </Loading>
);

/** Withdraws an application, and moves the focus from the removed button to an adjacent one. */
function useWithdrawAction(person: User): (leave: Leave) => Promise<void> {
  const removeRow = useRemoveRow();
  const { withdraw, reload } = useLeaveWithdrawal(person);
  return useCallback(
    async ({ id }) => {
      try {
        showToast('success', await removeRow(withdrawButtonId(id), () => withdraw(id)));
      } catch (error) {
        showToast('error', messageOf(error, messages.withdrawalFailed));
        if (error instanceof CallError && error.status > 0) reload();
      }
    },
    [reload, removeRow, withdraw],
  );
}

interface MyLeaveTableProps {
  person: User;
  leaves: readonly Leave[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** The employee's own applications, newest first (spec §2). */
export function MyLeaveTable({ person, leaves, failed, onRetry }: MyLeaveTableProps) {
  const onWithdraw = useWithdrawAction(person);
  const hasPending = leaves?.some(({ status }) => status === 'pending') ?? false;
  const visibleColumns = useMemo(
    () => (hasPending ? [...columns, createActionsColumn(onWithdraw)] : columns),
    [hasPending, onWithdraw],
  );
  return (
    <ListCard
      title={title}
      rows={failed ? undefined : leaves}
      skeleton={<MyLeaveSkeleton />}
      failure={failed ? { message: messages.mineFailed, onRetry } : undefined}
      empty={<EmptyState icon="leave" message={messages.noneOfMine} />}
    >
      {(rows) => <Table label={title} columns={visibleColumns} rows={rows} rowKey={({ id }) => id} />}
    </ListCard>
  );
}
