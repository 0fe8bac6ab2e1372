import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isolateRightToLeft } from '../../../document/bidi.ts';
import { formatShortLeavePeriod } from '../../../shared/leaves/leave-period.ts';
import type { TeamRequest } from '../../../shared/leaves/team.ts';
import { attempt } from '../../lib/action.ts';
import { CallError, serverMessageOr } from '../../lib/call-error.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { LongText } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { CancellationButtons } from '../CancellationButtons.tsx';
import { DecisionButtons } from '../DecisionButtons.tsx';
import { PeriodCell } from '../PeriodCell.tsx';
import { StatusCell } from '../StatusCell.tsx';
import { showLeaveToast } from '../status-toast.ts';
import { decideWithDocument } from '../types/document-seen.ts';
import { type TeamDecision, teamRequestsQuery, useTeamDecisions, withKeys } from './calls.ts';
import { messages } from './messages.ts';

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
  {
    title: 'Employee',
    phone: 'heading',
    className: 'md:min-w-32 xl:min-w-44',
    cell: ({ id, name }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} className="size-9 text-12 md:max-xl:hidden" />
        <bdi id={nameIdOf(id)} className="min-w-0 font-semibold wrap-break-word">
          {name}
        </bdi>
      </span>
    ),
  },
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
  {
    title: 'Actions',
    align: 'end',
    phone: 'plain',
    cell: (request) => <ActionsCell request={request} decide={decide} />,
  },
];

/** The requests that wait for a decision of the signed-in employee. */
export function TeamRequests() {
  const { data: requests, isError, refetch } = useQuery(teamRequestsQuery);
  const { decide, reload } = useTeamDecisions();
  const { confirm } = useConfirm();
  const columns = useMemo(
    () =>
      createColumns(({ id }, decision) =>
        attempt(() => decideWithDocument(decide, confirm, id, decision), {
          failed: serverMessageOr(messages.decisionFailed),
          show: showLeaveToast,
          onFailed: (error) => {
            if (error instanceof CallError && error.status > 0) reload();
          },
        }),
      ),
    [confirm, decide, reload],
  );
  return (
    <ListCard
      title="Leave requests"
      rows={requests}
      skeleton={
        <ListSkeleton
          message="Loading leave requests…"
          rows={2}
          className="gap-3 py-3.5"
          bars={['size-9 rounded-full', 'h-4 w-40', 'ml-auto h-8 w-1/2 max-md:hidden']}
        />
      }
      failure={isError ? { message: messages.requestsFailed, onRetry: refetch } : undefined}
      empty={<EmptyState icon="leave" message={messages.noneWaiting} />}
    >
      {(rows) => (
        <div className="md:max-xl:[&_:is(th,td)]:px-2">
          <Table label="Leave requests" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
    </ListCard>
  );
}
