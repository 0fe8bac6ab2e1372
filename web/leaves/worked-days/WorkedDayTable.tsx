import { useMemo } from 'react';
import {
  workedDaysRoutes as routes,
  type WorkedDay,
  type WorkedDayState,
} from '../../../shared/leaves/worked-days.ts';
import { attempt } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asAdmin, asEmployee } from '../../lib/client.ts';
import { useReplacing } from '../../lib/query.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { LongText } from '../../ui/ShowMore.tsx';
import { type Column, headingColumn, Table } from '../../ui/Table.tsx';
import { DecisionButtons } from '../DecisionButtons.tsx';
import { describeDate, describeLength, workedDayTexts } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';

type Decision = Exclude<WorkedDayState, 'pending'>;

const nameIdOf = ({ id }: WorkedDay): string => `who-${id}`;

type Decide = (day: WorkedDay, state: Decision) => Promise<void>;

const createColumns = (decide: Decide | undefined): Column<WorkedDay>[] => [
  headingColumn('Employee', (day) => (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={day.name} className="size-9 text-12 md:max-xl:hidden" />
      <bdi id={nameIdOf(day)} className="font-semibold wrap-anywhere">
        {day.name}
      </bdi>
    </span>
  )),
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
  const replacing = useReplacing(area === 'admin' ? routes.waitingWorkedDays : routes.teamWorkedDays);
  const columns = useMemo(() => {
    const decide: Decide = ({ id }, state) =>
      attempt(
        async () => {
          const input = { params: { id, state } };
          const write =
            area === 'admin'
              ? asAdmin(routes.decideWorkedDay, input)
              : asEmployee(routes.decideTeamWorkedDay, input);
          // A decided one stays in the list with its new state until the list is loaded again.
          const change = (list: WorkedDay[]) => list.map((day) => (day.id === id ? { ...day, state } : day));
          return (await replacing(write, change)).message;
        },
        { failed: serverMessageOr(workedDayTexts.decisionFailed) },
      );
    return createColumns(canDecide ? decide : undefined);
  }, [canDecide, area, replacing]);
  return <Table label="Worked days off" columns={columns} rows={days} rowKey={({ id }) => id} />;
}
