import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/date.ts';
import type { Team } from '../../../shared/leaves/team.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { teamQuery, teamRequestsQuery } from './calls.ts';
import { DelegateCard } from './DelegateCard.tsx';
import { messages } from './messages.ts';
import { TeamCalendar } from './TeamCalendar.tsx';
import { TeamRequests } from './TeamRequests.tsx';
import { TeamWorkedDays } from './TeamWorkedDays.tsx';

const MembersCard = ({ members, passedOnAfterDays }: Team) => (
  <Card>
    <CardHeader title="My team" />
    <ul className="mt-3 grid gap-2.5">
      {members.map(({ userId, name }) => (
        <li key={userId} className="flex min-w-0 items-center gap-3 text-14">
          <Avatar name={name} className="size-8 text-12" />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </li>
      ))}
    </ul>
    {passedOnAfterDays !== undefined && (
      <p className="mt-4 border-t border-line pt-4 text-13 text-tertiary">
        {messages.passedOn(passedOnAfterDays)}
      </p>
    )}
  </Card>
);

/** How many requests wait, and the managers whose delegate the signed-in employee is. */
function Summary({ standsInFor }: Pick<Team, 'standsInFor'>) {
  const { data: requests = [] } = useQuery(teamRequestsQuery);
  const waiting = requests.filter(
    ({ status, cancelRequested }) => status === 'pending' || cancelRequested,
  ).length;
  return (
    <>
      {waiting === 0 ? messages.noneWaiting : messages.waiting(waiting)}
      {standsInFor.map(({ name, endDate }) => (
        <span key={name} className="block">
          {messages.standsIn(name, formatDate(endDate))}
        </span>
      ))}
    </>
  );
}

const TeamCards = ({ team }: { team: Team }) => (
  <div className="grid gap-5">
    <TeamRequests />
    <TeamWorkedDays />
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,17fr)_minmax(0,8fr)]">
      <TeamCalendar />
      <div className="grid gap-5">
        {team.isManager && <DelegateCard delegation={team.delegation} colleagues={team.colleagues} />}
        <MembersCard {...team} />
      </div>
    </div>
  </div>
);

const TeamSkeleton = () => (
  <Loading message="Loading your team…">
    <div className="grid gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-96" />
    </div>
  </Loading>
);

/** The leave of those who report to the signed-in employee: requests, who is away, and a delegate. */
export default function TeamScreen() {
  const { data: team, isError, refetch } = useQuery(teamQuery);
  const hasTeam = team !== undefined && (team.members.length > 0 || team.isManager);
  return (
    <>
      <PageHeader subtitle={hasTeam && <Summary standsInFor={team.standsInFor} />} />
      {team ? (
        hasTeam ? (
          <TeamCards team={team} />
        ) : (
          <Card flush>
            <EmptyState icon="people" message={messages.noTeam} />
          </Card>
        )
      ) : isError ? (
        <Card flush>
          <ErrorState message={messages.teamFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <TeamSkeleton />
      )}
    </>
  );
}
