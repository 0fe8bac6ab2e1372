import { lazy, Suspense, useCallback, useMemo } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { formatLeavePeriod } from '../../shared/leaves/leave-period.ts';
import type { Leave } from '../../shared/leaves/leaves.ts';
import type { User } from '../../shared/users/accounts.ts';
import { attempt } from '../lib/action.ts';
import { CallError } from '../lib/call-error.ts';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useRemoveRow } from '../ui/focus-next.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useLeaveWithdrawal } from './calls.ts';
import { formatLeaveDays } from './counted-days.ts';
import { MyLeaveSkeleton } from './MyLeaveSkeleton.tsx';
import { messages } from './messages.ts';
import { StatusCell } from './StatusCell.tsx';
import { UnpaidDays } from './types/UnpaidDays.tsx';

const CancelLeave = lazy(() => import('./CancelLeave.tsx'));

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
  person: User,
  allowsCancelling: boolean,
  onWithdraw: (leave: Leave) => Promise<void>,
): Column<Leave> => ({
  title: 'Actions',
  align: 'end',
  phone: 'plain',
  cell: (leave) =>
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
      allowsCancelling &&
      isCancellable(leave) && (
        <Suspense>
          <CancelLeave person={person} leave={leave} />
        </Suspense>
      )
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
  /** The company lets employees ask to cancel approved leave. */
  allowsCancelling: boolean;
  leaves: readonly Leave[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** The employee's own applications, newest first (spec §2). */
export default function MyLeaveTable({
  person,
  allowsCancelling,
  leaves,
  failed,
  onRetry,
}: MyLeaveTableProps) {
  const onWithdraw = useWithdrawAction(person);
  const hasActions =
    leaves?.some((leave) => leave.status === 'pending' || (allowsCancelling && isCancellable(leave))) ??
    false;
  const visibleColumns = useMemo(
    () => (hasActions ? [...columns, createActionsColumn(person, allowsCancelling, onWithdraw)] : columns),
    [hasActions, person, allowsCancelling, onWithdraw],
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
