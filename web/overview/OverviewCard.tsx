import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FailureMessage } from '../lib/call-error.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Loadable, Loaded } from '../ui/Loaded.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';

interface OverviewCardProps {
  title: string;
  /** The screen that the card summarizes; undefined where there is none for this person. */
  link: { to: string; label: string } | undefined;
  className: string;
  children: ReactNode;
}

/** A card of the overview, with a link to the screen that it summarizes. */
export const OverviewCard = ({ title, link, className, children }: OverviewCardProps) => (
  <Card className={className}>
    <CardHeader title={title}>
      {link && (
        <Link
          to={link.to}
          className="rounded-6 text-13 font-semibold text-link underline-offset-4 hover:underline"
        >
          {link.label}
        </Link>
      )}
    </CardHeader>
    {children}
  </Card>
);

interface OverviewListCardProps<T> extends Omit<OverviewCardProps, 'children'> {
  query: Loadable<readonly T[]>;
  failed?: FailureMessage;
  emptyMessage: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A card that lists the result of a query. It loads, fails and is retried independently of the other cards. */
export const OverviewListCard = <T,>({
  title,
  link,
  className,
  query,
  failed = '',
  emptyMessage,
  children,
}: OverviewListCardProps<T>) => (
  <OverviewCard title={title} link={link} className={`flex flex-col ${className}`}>
    <div className="mt-4 flex flex-1 flex-col">
      <Loaded
        query={query}
        loading={`Loading: ${title}…`}
        failed={failed}
        as="list"
        size={3}
        inside
        isEmpty={(items) => items.length === 0}
        empty={
          <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">
            {emptyMessage}
          </p>
        }
      >
        {children}
      </Loaded>
    </div>
  </OverviewCard>
);

/** A card of the overview while it loads. */
export const CardSkeleton = ({ className }: { className: string }) => (
  <Card className={`grid min-h-60 content-start gap-4 ${className}`}>
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-4 w-3/5" />
  </Card>
);

/** The overview while it loads. */
export const OverviewSkeleton = ({ message, cards }: { message: string; cards: readonly string[] }) => (
  <Loading message={message} className={gridClasses.grid}>
    {cards.map((span, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
      <CardSkeleton key={card} className={span} />
    ))}
  </Loading>
);

/** The grid of the overview, of twelve columns, and the columns that each card spans. */
export const gridClasses = {
  grid: 'grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-12',
  pay: 'sm:col-span-2 lg:col-span-12 xl:col-span-6',
  leave: 'lg:col-span-6 xl:col-span-3',
  holidays: 'lg:col-span-6 xl:col-span-3',
  breakdown: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  history: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  details: 'sm:col-span-2 lg:col-span-12',
  recent: 'sm:col-span-2 lg:col-span-7',
  policies: 'sm:col-span-2 lg:col-span-5',
} as const;
