import { memo, type ReactNode, useMemo } from 'react';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { type CancellationOutcome, leaveCancellationRoutes } from '../../shared/leaves/leave-cancellation.ts';
import { formatLeavePeriod } from '../../shared/leaves/leave-period.ts';
import { type Leave, type LeaveStatus, leavesRoutes } from '../../shared/leaves/leaves.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { actionsColumn, type Column, headingColumn, Table } from '../ui/Table.tsx';
import { CancellationButtons } from './CancellationButtons.tsx';
import { formatLeaveDays } from './counted-days.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { messages } from './management-messages.ts';
import { PeriodCell } from './PeriodCell.tsx';
import { StatusCell } from './StatusBadge.tsx';

export const nameIdOf = (id: string) => `who-${id}`;
export const editButtonId = (id: string) => `edit-${id}`;

export const PersonCell = memo(({ request: { id, name, email } }: { request: Leave }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={name} className="size-9 text-12 md:max-[88rem]:hidden" />
    <span className="grid min-w-0">
      <span id={nameIdOf(id)} className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <span className="text-13 wrap-anywhere text-tertiary">{email}</span>
    </span>
  </span>
));

export interface RequestActions {
  onDecide: (request: Leave, status: Exclude<LeaveStatus, 'pending'>) => Promise<void>;
  onDecideCancellation: (request: Leave, outcome: CancellationOutcome) => Promise<void>;
  onEdit: (request: Leave) => void;
  onDelete: (request: Leave) => Promise<void>;
}

interface ActionsCellProps {
  request: Leave;
  actions: RequestActions;
}

/** Approve and Reject work while a request is pending (spec §4). */
const ActionsCell = memo(({ request, actions }: ActionsCellProps) => {
  const sharedProps = { size: 'small', 'aria-describedby': nameIdOf(request.id) } as const;
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:justify-end md:gap-1 min-[88rem]:flex-nowrap">
      {request.cancelRequested ? (
        <CancellationButtons
          {...sharedProps}
          call={leaveCancellationRoutes.decideCancellation}
          onDecide={(outcome) => actions.onDecideCancellation(request, outcome)}
        />
      ) : (
        <DecisionButtons
          {...sharedProps}
          call={leavesRoutes.decide}
          disabled={request.status !== 'pending'}
          onDecide={(status) => actions.onDecide(request, status)}
        />
      )}
      <Button
        {...sharedProps}
        kind="quiet"
        call={leavesRoutes.change}
        className="max-md:bg-sunken"
        id={editButtonId(request.id)}
        onClick={() => actions.onEdit(request)}
      >
        Edit
      </Button>
      <DeleteButton
        {...sharedProps}
        call={leavesRoutes.remove}
        className="max-md:bg-sunken"
        confirmMessage={messages.confirmDeletion(
          isolateRightToLeft(request.name),
          formatLeavePeriod(request),
          request.status === 'approved' ? formatLeaveDays(request) : undefined,
        )}
        onDelete={() => actions.onDelete(request)}
      />
    </div>
  );
});

interface RequestTableProps {
  requests: readonly Leave[];
  /** The id of the request whose row is being edited. */
  editingId: string | undefined;
  actions: RequestActions;
  /** The form in place of that row. */
  renderForm: (request: Leave) => ReactNode;
  /** Full-width content below the row of a request. */
  renderDetail: (request: Leave) => ReactNode;
  hasMore: boolean;
  onReach: (index: number) => void;
}

const createColumns = (actions: RequestActions): Column<Leave>[] => [
  headingColumn(
    'Employee',
    (request) => <PersonCell request={request} />,
    'md:min-w-32 min-[88rem]:min-w-68',
  ),
  {
    title: 'Subject',
    className: 'font-semibold wrap-anywhere md:min-w-27 min-[88rem]:min-w-32',
    cell: ({ subject }) => subject,
  },
  {
    title: 'Period & Duration',
    className: 'md:min-w-29',
    cell: (request) => <PeriodCell request={request} />,
  },
  {
    title: 'Description',
    className: 'text-secondary md:w-[22%]',
    cell: ({ id, description }) => (
      <LongText text={description} collapseAbove={160} describedBy={nameIdOf(id)} />
    ),
  },
  { title: 'Status', cell: (request) => <StatusCell {...request} /> },
  actionsColumn((request) => <ActionsCell request={request} actions={actions} />),
];

/** Less cell padding on screens that are too narrow for six columns. */
const compactClasses = 'md:max-[88rem]:[&_:is(th,td)]:px-2';

/** No border between a request and its detail. */
const borderlessDetailClasses = '[&_tr:has(+tr_dl)]:border-b-0';

export function RequestTable({
  requests,
  editingId,
  actions,
  renderForm,
  renderDetail,
  ...paging
}: RequestTableProps) {
  const columns = useMemo(() => createColumns(actions), [actions]);
  return (
    <div className={`${compactClasses} ${borderlessDetailClasses}`}>
      <Table
        {...paging}
        label="Leave requests"
        columns={columns}
        rows={requests}
        rowKey={({ id }) => id}
        replaceRow={(request) => request.id === editingId && renderForm(request)}
        detail={renderDetail}
        isPinned={({ id }) => id === editingId}
      />
    </div>
  );
}
