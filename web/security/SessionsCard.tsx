import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/date-time.ts';
import type { Area } from '../../shared/route.ts';
import type { OwnSession } from '../../shared/sign-in/sessions.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useFocusNext } from '../ui/focus-next.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { messages } from './messages.ts';
import { ownSessionsQuery, useEndSessions } from './session-calls.ts';

const areaNames: Record<Area, string> = {
  employee: 'Employee portal',
  admin: 'Admin console',
};

const nameIdOf = (id: string) => `session-${id}`;

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => Promise<string>;
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
          failed={messages.sessionEndFailed}
          onDelete={onEnd}
        />
      )}
    </li>
  );
}

export function SessionsCard({ area }: { area: Area }) {
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery(area));
  const { end, endOthers } = useEndSessions(area);
  const focusNext = useFocusNext();

  async function report(ending: Promise<string>): Promise<string> {
    const message = await ending;
    // The button is gone with its row.
    focusNext('content');
    return message;
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
            failed={messages.sessionEndFailed}
            onDelete={() => report(endOthers())}
          />
        )
      }
      rows={sessions}
      skeleton={
        <ListSkeleton
          message="Loading your sessions…"
          rows={2}
          className="py-4"
          bars={[['h-4 w-44', 'h-4 w-72 max-w-full']]}
        />
      }
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
