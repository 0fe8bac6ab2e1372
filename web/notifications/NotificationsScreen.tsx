import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BellNotification } from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { attempt } from '../lib/action.ts';
import { messageOf } from '../lib/call-error.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { Button } from '../ui/Button.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { notificationsQuery, useReading } from './calls.ts';
import { EmailChoicesCard } from './EmailChoicesCard.tsx';
import { messages } from './messages.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** So many at first, and so many more at a time: what is below the list stays within reach. */
const shownAtOnce = 15;

const keyOf = ({ id }: BellNotification): string => id;

function NotificationsCard({ area }: { area: Area }) {
  const { rows, error, retry, hasMore, onReach } = usePagedList(notificationsQuery(area), keyOf);
  const [shown, setShown] = useState(shownAtOnce);
  const { mark, markAllRead } = useReading(area);
  const failure = error ? messageOf(error, messages.failed) : undefined;

  const report = (marking: Promise<string | undefined>) =>
    attempt(() => marking, { failed: messages.markFailed });

  function showOlder(): void {
    setShown(shown + shownAtOnce);
    onReach(shown + shownAtOnce);
  }

  const [newest] = rows ?? [];
  const hasUnread = rows?.some(({ isRead }) => !isRead);
  return (
    <ListCard
      title="The last 180 days"
      controls={
        newest &&
        hasUnread && <Button onClick={() => report(markAllRead(newest.id))}>Mark all as read</Button>
      }
      rows={rows}
      skeleton={
        <ListSkeleton
          message="Loading your notifications…"
          rows={4}
          className="gap-4 py-3.5"
          bars={['size-9 rounded-10', ['h-4 w-64 max-w-full', 'h-3.5 w-32']]}
        />
      }
      failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
      empty={<EmptyState icon="bell" message={messages.none} />}
    >
      {(notifications) => (
        <>
          <ul className="divide-y divide-line">
            {notifications.slice(0, shown).map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onMark={(id, isRead) => void report(mark(id, isRead))}
              />
            ))}
          </ul>
          {shown < notifications.length ? (
            <div className="border-t border-line p-4 text-center">
              <Button onClick={showOlder}>Show older</Button>
            </div>
          ) : (
            <ListEnd hasMore={hasMore} failure={failure} onRetry={retry} />
          )}
        </>
      )}
    </ListCard>
  );
}

/** Notifications of the current area, and its email settings. */
export default function NotificationsScreen() {
  const area: Area = useLocation().pathname.startsWith('/admin') ? 'admin' : 'employee';
  return (
    <>
      <PageHeader subtitle="Your recent notifications." />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <NotificationsCard area={area} />
        <EmailChoicesCard area={area} />
      </div>
    </>
  );
}
