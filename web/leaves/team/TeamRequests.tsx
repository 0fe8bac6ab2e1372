import { useCallback, useMemo } from 'react';
import { isolateRightToLeft } from '../../../document/bidi.ts';
import { formatShortLeavePeriod } from '../../../shared/leaves/leave-period.ts';
import { teamRoutes as routes, type TeamRequest } from '../../../shared/leaves/team.ts';
import type { ParamsOf } from '../../../shared/route.ts';
import { attempt } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { useRefreshing, useReplacing, useRoute } from '../../lib/query.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { LongText } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionsColumn, type Column, headingColumn, Table } from '../../ui/Table.tsx';
import { CancellationButtons } from '../CancellationButtons.tsx';
import { DecisionButtons } from '../DecisionButtons.tsx';
import { showLeaveToast } from '../management-messages.ts';
import { teamTexts } from '../messages.ts';
import { PeriodCell } from '../PeriodCell.tsx';
import { StatusCell } from '../StatusBadge.tsx';
import { decideWithDocument } from '../types/document-seen.ts';
import { withKeys } from './TeamCalendar.tsx';

type TeamDecision = ParamsOf<typeof routes.decideTeamRequest>['decision'];

type Decide = (request: TeamRequest, decision: TeamDecision) => Promise<void>;

const nameIdOf = (id: string) => `who-${id}`;

/** Colleagues who are named; the rest are counted. */
const maxNamed = 3;

const AwayCell = ({ away }: Pick<TeamRequest, 'away'>) =>
  away.length === 0 ? (
    <span className="text-tertiary">No one else</span>
  ) : (
    <ul className="figures text-13">
      {withKeys(away.slice(0, maxNamed)).map((absence) => (
        <li key={absence.key} className="wrap-anywhere">
          {isolateRightToLeft(absence.name)},{' '}
          <span className="whitespace-nowrap">{formatShortLeavePeriod(absence)}</span>
        </li>
      ))}
      {away.length > maxNamed && <li>and {away.length - maxNamed} more</li>}
    </ul>
  );

function ActionsCell({ request, decide }: { request: TeamRequest; decide: Decide }) {
  const described = { size: 'small', 'aria-describedby': nameIdOf(request.id) } as const;
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:justify-end md:gap-1">
      {request.cancelRequested ? (
        <CancellationButtons {...described} onDecide={(outcome) => decide(request, outcome)} />
      ) : (
        <DecisionButtons
          {...described}
          disabled={request.status !== 'pending'}
          onDecide={(outcome) => decide(request, outcome)}
        />
      )}
    </div>
  );
}

const createColumns = (decide: Decide): Column<TeamRequest>[] => [
  headingColumn(
    'Employee',
    ({ id, name }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} className="size-9 text-12 md:max-xl:hidden" />
        <bdi id={nameIdOf(id)} className="min-w-0 font-semibold wrap-break-word">
          {name}
        </bdi>
      </span>
    ),
    'md:min-w-32 xl:min-w-44',
  ),
  { title: 'Subject', className: 'font-semibold wrap-anywhere md:min-w-24', cell: ({ subject }) => subject },
  { title: 'Period & Duration', cell: (request) => <PeriodCell request={request} /> },
  {
    title: 'Description',
    className: 'text-secondary md:min-w-28 xl:w-[18%]',
    cell: ({ id, description }) => (
      <LongText text={description} collapseAbove={160} describedBy={nameIdOf(id)} />
    ),
  },
  {
    title: 'Also away',
    className: 'text-secondary md:min-w-32',
    cell: ({ away }) => <AwayCell away={away} />,
  },
  { title: 'Status', cell: (request) => <StatusCell {...request} /> },
  actionsColumn((request) => <ActionsCell request={request} decide={decide} />),
];

/** The requests that wait for a decision of the signed-in employee. */
export function TeamRequests() {
  const query = useRoute(routes.teamRequests);
  const replacing = useReplacing(routes.teamRequests);
  const refreshing = useRefreshing(routes.teamCalendar);
  /** Resolves to the server's message. A decided request stays in the list with its new status until the list is loaded again. */
  const decide = useCallback(
    async (id: string, decision: TeamDecision, body: { documentSeen?: boolean } = {}): Promise<string> => {
      const write = asEmployee(routes.decideTeamRequest, { params: { id, decision }, body });
      const change = (list: TeamRequest[]) =>
        decision === 'cancelled' || decision === 'kept'
          ? list.filter((request) => request.id !== id)
          : list.map((request) => (request.id === id ? { ...request, status: decision } : request));
      return (await refreshing(replacing(write, change))).message;
    },
    [refreshing, replacing],
  );
  const { confirm } = useConfirm();
  const columns = useMemo(
    () =>
      createColumns(({ id }, decision) =>
        attempt(() => decideWithDocument(decide, confirm, id, decision), {
          failed: serverMessageOr(teamTexts.decisionFailed),
          show: showLeaveToast,
        }),
      ),
    [confirm, decide],
  );
  return (
    <ListCard
      title="Leave requests"
      query={query}
      loading="Loading leave requests…"
      failed={() => teamTexts.requestsFailed}
      size={2}
      empty={<EmptyState icon="leave" message={teamTexts.noneWaiting} />}
    >
      {(rows) => (
        <div className="md:max-xl:[&_:is(th,td)]:px-2">
          <Table label="Leave requests" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
    </ListCard>
  );
}
