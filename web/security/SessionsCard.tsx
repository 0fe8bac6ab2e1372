import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/date-time.ts';
import type { Area } from '../../shared/route.ts';
import type { OwnSession } from '../../shared/sessions.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useFocusNext } from '../ui/focus-next.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { messages } from './messages.ts';
import { ownSessionsQuery, useEndSessions } from './session-calls.ts';

const areaNames: Record<Area, string> = {
  employee: 'Employee portal',
  admin: 'Admin console',
};

const nameIdOf = (id: string) => `session-${id}`;

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => Promise<void>;
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { id, area, device = messages.unknownDevice, signedInAt, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span id={nameIdOf(id)} className="text-14 font-semibold">
            {device}
          </span>
          {isCurrent && <Badge tone="positive">This session</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-tertiary">
          {areaNames[area]}. Signed in {formatDateTime(signedInAt)}
          {!isCurrent && `, last seen ${formatDateTime(lastSeenAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <DeleteButton
          size="small"
          label="Sign out"
          className="max-md:bg-sunken"
          aria-describedby={nameIdOf(id)}
          confirmMessage={messages.confirmEnd(device)}
          onDelete={onEnd}
        />
      )}
    </li>
  );
}

const SessionsSkeleton = () => (
  <Loading message="Loading your sessions…">
    <SkeletonRows count={2} className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </SkeletonRows>
  </Loading>
);

export function SessionsCard({ area }: { area: Area }) {
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery(area));
  const { end, endOthers } = useEndSessions(area);
  const focusNext = useFocusNext();

  async function report(ending: Promise<string>): Promise<void> {
    try {
      showToast('success', await ending);
      // The button is gone with its row.
      focusNext('content');
    } catch (error) {
      showToast('error', messageOf(error, messages.sessionEndFailed));
    }
  }

  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent);
  return (
    <ListCard
      title="Active sessions"
      controls={
        hasOthers && (
          <DeleteButton
            kind="secondary"
            label="Sign out of all other sessions"
            confirmMessage={messages.confirmEndOthers}
            onDelete={() => report(endOthers())}
          />
        )
      }
      rows={sessions}
      skeleton={<SessionsSkeleton />}
      failure={isError ? { message: messages.sessionsFailed, onRetry: refetch } : undefined}
      empty={null}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => report(end(session.id))} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}
