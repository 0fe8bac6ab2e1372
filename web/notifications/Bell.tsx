import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { maxUnreadCount } from '../../shared/notifications/unread.ts';
import type { Area } from '../../shared/route.ts';
import { Icon } from '../ui/icons.tsx';
import { unreadQuery } from './unread-query.ts';

const paths: Record<Area, string> = {
  employee: '/dashboard/notifications',
  admin: '/admin/notifications',
};

/** '3', '99+'. */
const formatCount = (count: number): string =>
  count >= maxUnreadCount ? `${maxUnreadCount - 1}+` : String(count);

/** Links to the notifications, with the number of unread ones. */
export function Bell({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const query = unreadQuery(area);
  const { data: count = 0 } = useQuery(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation
  useEffect(() => {
    void queries.refetchQueries({ queryKey: query.queryKey, stale: true }, { cancelRefetch: false });
  }, [pathname]);
  return (
    <Link
      to={paths[area]}
      className="relative inline-flex h-9 touch:h-11 min-w-9 touch:min-w-11 items-center justify-center gap-2 rounded-8 text-14 font-medium text-secondary transition-colors hover:bg-sunken hover:text-ink md:px-2.5"
    >
      <Icon name="bell" />
      <span className="max-md:sr-only">Notifications</span>
      {count > 0 && (
        <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-12 font-semibold text-white max-md:absolute max-md:top-0 max-md:-right-1 max-md:h-4 max-md:min-w-4 max-md:px-1">
          {formatCount(count)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}
