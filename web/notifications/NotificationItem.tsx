import { Link } from 'react-router';
import { formatDateTime } from '../../shared/date.ts';
import { type BellNotification, bellNotificationKinds } from '../../shared/notifications/notifications.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';

interface NotificationItemProps {
  notification: BellNotification;
  onMark: (id: string, isRead: boolean) => void;
}

/** One notification, as a link. Opening it marks it as read. */
export function NotificationItem({
  notification: { id, kind, createdAt, isRead, subject },
  onMark,
}: NotificationItemProps) {
  const { icon, text, path } = bellNotificationKinds[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-3.5 max-md:pb-1.5 md:flex-nowrap md:px-5">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-10 ${isRead ? 'bg-sunken text-tertiary' : 'bg-accent-soft text-link'}`}
      >
        <Icon name={icon} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-2/3">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            id={id}
            to={path(subject)}
            onClick={() => !isRead && onMark(id, true)}
            className={`rounded-6 text-14 wrap-anywhere hover:underline ${isRead ? 'text-secondary' : 'font-semibold'}`}
          >
            <bdi>{text(subject)}</bdi>
          </Link>
          {!isRead && <Badge tone="neutral">Unread</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-tertiary">{formatDateTime(createdAt)}</p>
      </div>
      <Button
        kind="quiet"
        size="small"
        className="max-md:-mr-2.5 max-md:ml-auto"
        aria-describedby={id}
        onClick={() => onMark(id, !isRead)}
      >
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </li>
  );
}
