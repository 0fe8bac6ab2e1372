import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type BellNotification,
  type EmailChoice,
  notificationsRoutes as routes,
} from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { asArea, pageAsArea } from '../lib/client.ts';
import { changeRows, pagedListOptions } from '../lib/paged-list.ts';
import { unreadQuery } from './unread-query.ts';

const listKey = ['notifications'];

export const notificationsQuery = (area: Area) =>
  pagedListOptions(listKey, async (query, signal) => {
    const { reply, nextCursor } = await pageAsArea(area)(routes.notifications, { query, signal });
    return { rows: reply.notifications, nextCursor };
  });

/** Marks notifications as read or unread, in the list and in the bell; each resolves to its message. */
export function useReading(area: Area) {
  const queries = useQueryClient();
  const call = asArea(area);
  const isMarked = (isRead: boolean, isMeant: (notification: BellNotification) => boolean) => {
    changeRows<BellNotification>(queries, listKey, (rows) =>
      rows.map((notification) => (isMeant(notification) ? { ...notification, isRead } : notification)),
    );
    return queries.invalidateQueries({ queryKey: unreadQuery(area).queryKey });
  };
  return {
    mark: async (id: string, isRead: boolean): Promise<undefined> => {
      await call(routes.markRead, { params: { id }, body: { isRead } });
      await isMarked(isRead, (notification) => notification.id === id);
    },
    markAllRead: async (newest: string): Promise<string> => {
      const { message } = await call(routes.markAllRead, { body: { newest } });
      await isMarked(true, ({ id }) => id <= newest);
      return message;
    },
  };
}

/** Topics that are also sent by email; none where the portal sends no email. */
export const emailChoicesQuery = (area: Area) =>
  queryOptions({
    queryKey: ['email-choices'],
    queryFn: async ({ signal }) => (await asArea(area)(routes.emailChoices, { signal })).choices,
  });

/** Saves a choice; resolves once it is saved. */
export function useChooseEmail(area: Area) {
  const queries = useQueryClient();
  const { queryKey } = emailChoicesQuery(area);
  return async (choice: EmailChoice): Promise<void> => {
    const { choices } = await asArea(area)(routes.chooseEmail, { body: choice });
    queries.setQueryData(queryKey, choices);
  };
}
