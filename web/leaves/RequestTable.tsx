import { type ReactNode, useMemo } from 'react';
import type { Leave } from '../../shared/leaves.ts';
import { LongText } from '../ui/ShowMore.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ActionsCell, nameIdOf, PeriodCell, PersonCell, type RequestActions } from './RequestCells.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface RequestTableProps {
  requests: readonly Leave[];
  /** The request that is being changed. */
  openId: string | undefined;
  actions: RequestActions;
  /** What stands in its place. */
  form: (request: Leave) => ReactNode;
  /** What stands below a request. */
  context: (request: Leave) => ReactNode;
}

const createColumns = (actions: RequestActions): Column<Leave>[] => [
  {
    title: 'Employee',
    phone: 'lead',
    className: 'md:min-w-32 min-[88rem]:min-w-68',
    cell: (request) => <PersonCell request={request} />,
  },
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
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Actions',
    align: 'end',
    phone: 'plain',
    cell: (request) => <ActionsCell request={request} actions={actions} />,
  },
];

/** Between a phone and a wide screen, six columns stand closer. */
const compactClasses = 'md:max-[88rem]:[&_:is(th,td)]:px-2';

/** No line parts a request from what stands below it. */
const joinedRowClasses = '[&_tr:has(+tr_dl)]:border-b-0';

export function RequestTable({ requests, openId, actions, form, context }: RequestTableProps) {
  const columns = useMemo(() => createColumns(actions), [actions]);
  return (
    <div className={`${compactClasses} ${joinedRowClasses}`}>
      <Table
        label="Leave requests"
        columns={columns}
        rows={requests}
        rowKey={({ id }) => id}
        replaceRow={(request) => request.id === openId && form(request)}
        detail={context}
        isPinned={({ id }) => id === openId}
      />
    </div>
  );
}
