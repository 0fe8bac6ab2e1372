import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import {
  type BellNotification,
  notificationsRoutes as routes,
} from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { attempt } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asArea } from '../lib/client.ts';
import { changeRows, pagesKey, routePages, usePagedList } from '../lib/paged-list.ts';
import { Button } from '../ui/Button.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { EmailChoicesCard } from './EmailChoicesCard.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { unreadQuery } from './unread-query.ts';

const messages = {
  failed: 'Could not load your notifications.',
  none: 'No notifications yet. They are kept for 180 days.',
  markFailed: 'Could not update your notifications. Try again.',
} as const;

/** So many at first, and so many more at a time: what is below the list stays within reach. */
const shownAtOnce = 15;

const keyOf = ({ id }: BellNotification): string => id;

function NotificationsCard({ area }: { area: Area }) {
  const list = usePagedList(
    routePages(routes.notifications, {}, ({ notifications }) => ({ rows: notifications })),
    keyOf,
  );
  const [shown, setShown] = useState(shownAtOnce);
  const queries = useQueryClient();

  /** Marks notifications as read or unread, in the list and in the bell. */
  const mark = (
    call: () => Promise<{ message?: string; isRead?: boolean }>,
    isRead: boolean,
    isMeant: (notification: BellNotification) => boolean,
  ) =>
    attempt(
      async () => {
        const reply = await call();
        changeRows<BellNotification>(queries, pagesKey(routes.notifications), (rows) =>
          rows.map((each) => (isMeant(each) ? { ...each, isRead } : each)),
        );
        await queries.invalidateQueries({ queryKey: unreadQuery(area).queryKey });
        return reply.message;
      },
      { failed: messages.markFailed },
    );

  function showOlder(): void {
    setShown(shown + shownAtOnce);
    list.onReach(shown + shownAtOnce);
  }

  const [newest] = list.data ?? [];
  const hasUnread = list.data?.some(({ isRead }) => !isRead);
  return (
    <ListCard
      title="The last 180 days"
      controls={
        newest &&
        hasUnread && (
          <Button
            onClick={() =>
              mark(
                () => asArea(area)(routes.markAllRead, { body: { newest: newest.id } }),
                true,
                ({ id }) => id <= newest.id,
              )
            }
          >
            Mark all as read
          </Button>
        )
      }
      query={{ ...list, hasMore: list.hasMore && shown >= (list.data?.length ?? 0) }}
      loading="Loading your notifications…"
      failed={serverMessageOr(messages.failed)}
      empty={<EmptyState icon="bell" message={messages.none} />}
    >
      {(notifications) => (
        <>
          <ul className="divide-y divide-line">
            {notifications.slice(0, shown).map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onMark={(id, isRead) =>
                  void mark(
                    () => asArea(area)(routes.markRead, { params: { id }, body: { isRead } }),
                    isRead,
                    (each) => each.id === id,
                  )
                }
              />
            ))}
          </ul>
          {shown < notifications.length && (
            <div className="border-t border-line p-4 text-center">
              <Button onClick={showOlder}>Show older</Button>
            </div>
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
