import { useCallback, useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { formatDate } from '../../shared/date.ts';
import { formatLeavePeriod } from '../../shared/leave-period.ts';
import type { Leave } from '../../shared/leaves.ts';
import { attempt } from '../lib/action.ts';
import { CallError } from '../lib/call-error.ts';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useRemoveRow } from '../ui/focus-next.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useLeaveWithdrawal } from './calls.ts';
import { formatLeaveDays } from './counted-days.ts';
import { messages } from './messages.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { UnpaidDays } from './types/UnpaidDays.tsx';

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
      <>
        {formatDate(leave.endDate)}
        {leave.endsAtMidday && ' until midday'}
        {leave.daysOff && <span className="block text-13 text-tertiary">{formatLeaveDays(leave)}</span>}
        <UnpaidDays leave={leave} />
      </>
    ),
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

/** Withdraws an application, and moves the focus from the removed button to an adjacent one. */
function useWithdrawAction(person: User): (leave: Leave) => Promise<void> {
  const removeRow = useRemoveRow();
  const { withdraw, reload } = useLeaveWithdrawal(person);
  return useCallback(
    ({ id }) =>
      attempt(() => removeRow(withdrawButtonId(id), () => withdraw(id)), {
        failed: messages.withdrawalFailed,
        onFailed: (error) => {
          if (error instanceof CallError && error.status > 0) reload();
        },
      }),
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
      skeleton={
        <ListSkeleton
          message="Loading your leave applications…"
          rows={4}
          className="gap-8 py-5"
          bars={['h-4 w-28', 'h-4 w-24', 'h-4 flex-1 max-md:hidden', 'h-5 w-20 max-md:hidden']}
        />
      }
      failure={failed ? { message: messages.mineFailed, onRetry } : undefined}
      empty={<EmptyState icon="leave" message={messages.noneOfMine} />}
    >
      {(rows) => <Table label={title} columns={visibleColumns} rows={rows} rowKey={({ id }) => id} />}
    </ListCard>
  );
}
