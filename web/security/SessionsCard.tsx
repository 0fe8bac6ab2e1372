import { formatDateTime } from '../../shared/date.ts';
import type { Area } from '../../shared/route.ts';
import { type OwnSession, sessionsRoutes as routes } from '../../shared/sign-in/sessions.ts';
import { asArea } from '../lib/client.ts';
import { useRefreshing, useRoute } from '../lib/query.tsx';
import { Badge } from '../ui/Badge.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useFocusNext } from '../ui/focus.ts';
import { ListCard } from '../ui/ListCard.tsx';

const messages = {
  sessionsFailed: 'Could not load your sessions.',
  sessionEndFailed: 'Could not end the session. Try again.',
  unknownDevice: 'Unknown device',
  confirmEnd: (device: string) => `Sign out ${device}? You will need to sign in again on that device.`,
  confirmEndOthers:
    'Sign out of all other sessions, in the employee portal and the admin console? You stay signed in here. A private calendar address keeps working: replace or remove it under Leave Form.',
} as const;

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
  const query = useRoute(routes.sessions, {}, { select: (reply) => reply.sessions });
  const refreshing = useRefreshing(routes.sessions);
  const focusNext = useFocusNext();

  async function end(ending: Promise<{ message: string }>): Promise<string> {
    const { message } = await refreshing(ending);
    // The button is gone with its row.
    focusNext('content');
    return message;
  }

  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
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
            onDelete={() => end(asArea(area)(routes.endOtherSessions))}
          />
        )
      }
      query={query}
      loading="Loading your sessions…"
      failed={() => messages.sessionsFailed}
      size={2}
      empty={null}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              onEnd={() => end(asArea(area)(routes.endSession, { params: { id: session.id } }))}
            />
          ))}
        </ul>
      )}
    </ListCard>
  );
}
