import { formatDate } from '../../../shared/date.ts';
import { type Team, teamRoutes } from '../../../shared/leaves/team.ts';
import { workedDaysRoutes } from '../../../shared/leaves/worked-days.ts';
import { useRoute } from '../../lib/query.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { teamTexts, workedDayTexts } from '../messages.ts';
import { WorkedDayTable } from '../worked-days/WorkedDayTable.tsx';
import { DelegateCard } from './DelegateCard.tsx';
import { TeamCalendar } from './TeamCalendar.tsx';
import { TeamRequests } from './TeamRequests.tsx';

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
        {teamTexts.passedOn(passedOnAfterDays)}
      </p>
    )}
  </Card>
);

/** How many requests wait, and the managers whose delegate the signed-in employee is. */
function Summary({ standsInFor }: Pick<Team, 'standsInFor'>) {
  const { data: requests = [] } = useRoute(teamRoutes.teamRequests);
  const waiting = requests.filter(
    ({ status, cancelRequested }) => status === 'pending' || cancelRequested,
  ).length;
  return (
    <>
      {waiting === 0 ? teamTexts.noneWaiting : teamTexts.waiting(waiting)}
      {standsInFor.map(({ name, endDate }) => (
        <span key={name} className="block">
          {teamTexts.standsIn(name, formatDate(endDate))}
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

/** Requests of the team for days off in return for worked ones; nothing where there are none. */
function TeamWorkedDays() {
  const query = useRoute(workedDaysRoutes.teamWorkedDays);
  if (!query.isError && !query.data?.length) return null;
  return (
    <ListCard
      title="Worked days off"
      query={query}
      loading="Loading worked days…"
      failed={() => workedDayTexts.waitingFailed}
      empty={undefined}
    >
      {(days) => <WorkedDayTable days={days} area="team" canDecide />}
    </ListCard>
  );
}

/** The leave of those who report to the signed-in employee: requests, who is away, and a delegate. */
export default function TeamScreen() {
  const query = useRoute(teamRoutes.team);
  const { data: team } = query;
  const hasTeam = team !== undefined && (team.members.length > 0 || team.isManager);
  return (
    <>
      <PageHeader subtitle={hasTeam && <Summary standsInFor={team.standsInFor} />} />
      <Loaded
        query={query}
        loading="Loading your team…"
        failed={() => teamTexts.teamFailed}
        size={2}
        isEmpty={() => !hasTeam}
        empty={<EmptyState icon="people" message={teamTexts.noTeam} />}
      >
        {(data) => <TeamCards team={data} />}
      </Loaded>
    </>
  );
}
