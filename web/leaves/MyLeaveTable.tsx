import { useMemo } from 'react';
import { formatDate } from '../../shared/date.ts';
import type { Leave } from '../../shared/leaves.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { formatLeavePeriod } from './format.ts';
import { messages } from './messages.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { withdrawButtonId } from './withdrawal.ts';

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

/** Stands beside the columns of the specification while there is something to act on. */
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
        question={messages.confirmWithdrawal(leave.subject, formatLeavePeriod(leave))}
        onDelete={() => onWithdraw(leave)}
      />
    ),
});

interface MyLeaveTableProps {
  leaves: readonly Leave[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onWithdraw: (leave: Leave) => Promise<void>;
}

function Applications({ leaves, failed, onRetry, onWithdraw }: MyLeaveTableProps) {
  const canAct = leaves?.some(({ status }) => status === 'pending') ?? false;
  const shown = useMemo(
    () => (canAct ? [...columns, createActionsColumn(onWithdraw)] : columns),
    [canAct, onWithdraw],
  );
  if (failed) return <ErrorState message={messages.mineFailed} onRetry={onRetry} />;
  if (!leaves) return <MyLeaveSkeleton />;
  if (leaves.length === 0) return <EmptyState icon="leave" message={messages.noneOfMine} />;
  return <Table label={title} columns={shown} rows={leaves} rowKey={({ id }) => id} />;
}

/** The own applications, newest first (spec §2). */
export const MyLeaveTable = (props: MyLeaveTableProps) => (
  <Card flush>
    <div className="px-4 py-4 md:px-5">
      <CardHeader title={title} />
    </div>
    <div className="border-t border-line">
      <Applications {...props} />
    </div>
  </Card>
);

const MyLeaveSkeleton = () => (
  <Loading message="Loading your leave applications…">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-8 border-b border-line px-5 py-5 last:border-b-0">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 flex-1 max-md:hidden" />
        <Skeleton className="h-5 w-20 max-md:hidden" />
      </div>
    ))}
  </Loading>
);
