import { useMemo } from 'react';
import type { WorkedDay } from '../../../shared/leaves/worked-days.ts';
import { attempt } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LongText } from '../../ui/ShowMore.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { DecisionButtons } from '../DecisionButtons.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { type Decision, useWorkedDayDecisions } from './calls.ts';
import { describeDate, describeLength } from './describe.ts';
import { messages } from './messages.ts';

const nameIdOf = ({ id }: WorkedDay): string => `who-${id}`;

type Decide = (day: WorkedDay, state: Decision) => Promise<void>;

const createColumns = (decide: Decide | undefined): Column<WorkedDay>[] => [
  {
    title: 'Employee',
    phone: 'heading',
    cell: (day) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={day.name} className="size-9 text-12 md:max-xl:hidden" />
        <bdi id={nameIdOf(day)} className="font-semibold wrap-anywhere">
          {day.name}
        </bdi>
      </span>
    ),
  },
  {
    title: 'Day',
    className: 'figures md:whitespace-nowrap',
    cell: (day) => (
      <span>
        {describeDate(day.date)}
        <span className="block text-13 text-tertiary">{describeLength(day)}</span>
      </span>
    ),
  },
  {
    title: 'Description',
    className: 'text-secondary md:w-2/5',
    cell: (day) => <LongText text={day.description} collapseAbove={160} describedBy={nameIdOf(day)} />,
  },
  { title: 'Status', cell: ({ state }) => <StatusBadge status={state} /> },
  ...(decide
    ? [
        {
          title: 'Actions',
          align: 'end',
          phone: 'plain',
          cell: (day) => (
            <div className="grid grid-cols-2 gap-2 md:flex md:justify-end md:gap-1">
              <DecisionButtons
                size="small"
                aria-describedby={nameIdOf(day)}
                disabled={day.state !== 'pending'}
                onDecide={(state) => decide(day, state)}
              />
            </div>
          ),
        } satisfies Column<WorkedDay>,
      ]
    : []),
];

interface WorkedDayTableProps {
  days: readonly WorkedDay[];
  area: 'admin' | 'team';
  canDecide: boolean;
}

/** Requests for leave in return for worked days off, with the decision on each. */
export function WorkedDayTable({ days, area, canDecide }: WorkedDayTableProps) {
  const { decide, reload } = useWorkedDayDecisions(area);
  const columns = useMemo(
    () =>
      createColumns(
        canDecide
          ? (day, state) =>
              attempt(() => decide(day.id, state), {
                failed: serverMessageOr(messages.decisionFailed),
                onFailed: reload,
              })
          : undefined,
      ),
    [canDecide, decide, reload],
  );
  return <Table label="Worked days off" columns={columns} rows={days} rowKey={({ id }) => id} />;
}
