import { Link } from 'react-router';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { WaitingItem } from './waiting.ts';

const Item = ({ icon, title, detail, to, isUrgent = false }: WaitingItem) => (
  <li className="py-1 first:pt-0 last:pb-0">
    <Link
      to={to}
      className="-mx-2 flex items-center gap-3 rounded-10 px-2 py-2 transition-colors hover:bg-sunken"
    >
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-10 ${isUrgent ? 'bg-negative-soft text-negative' : 'bg-accent-soft text-link'}`}
      >
        <Icon name={icon} className="size-4.5" />
      </span>
      <span className="grid min-w-0 flex-1">
        <bdi className="text-14 font-semibold wrap-anywhere">{title}</bdi>
        <bdi className="truncate text-13 text-tertiary">{detail}</bdi>
      </span>
      <Icon name="chevronRight" className="size-4 text-tertiary" />
    </Link>
  </li>
);

interface WaitingCardProps {
  items: readonly WaitingItem[];
  /** Tasks of some employees are still to be counted. */
  isCounting: boolean;
  className: string;
}

/** The tasks that wait for an admin, each with a link to its screen. */
export const WaitingCard = ({ items, isCounting, className }: WaitingCardProps) => (
  <Card className={`flex flex-col ${className}`}>
    <CardHeader title="Waiting for you" />
    {items.length > 0 || isCounting ? (
      <ul className="mt-3 divide-y divide-line">
        {items.map((item) => (
          <Item {...item} key={item.key} />
        ))}
        {isCounting && (
          <li role="status" className="pt-3 text-13 text-tertiary">
            Counting employees…
          </li>
        )}
      </ul>
    ) : (
      <div className="grid flex-1 content-center justify-items-center gap-3 py-8 text-center">
        <span className="grid size-11 place-items-center rounded-full bg-positive-soft text-positive">
          <Icon name="check" />
        </span>
        <p className="text-14 text-secondary">Nothing is waiting for you.</p>
      </div>
    )}
  </Card>
);
