import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Skeleton, SkeletonRows } from '../ui/states.tsx';

interface OverviewCardProps {
  title: string;
  /** The screen that the card summarizes. */
  /** Absent where there is none for this person. */
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

interface ListContentProps<T> {
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown };
  /** How many lines the skeleton has. */
  lines: number;
  failureMessage: string;
  emptyMessage: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A card that lists the result of a query. It loads, fails and is retried independently of the other cards. */
export const OverviewListCard = <T,>({
  title,
  link,
  className,
  ...content
}: Omit<OverviewCardProps, 'children'> & ListContentProps<T>) => (
  <OverviewCard title={title} link={link} className={`flex flex-col ${className}`}>
    <div className="mt-4 flex flex-1 flex-col">
      <ListContent {...content} />
    </div>
  </OverviewCard>
);

function ListContent<T>({ query, lines, failureMessage, emptyMessage, children }: ListContentProps<T>) {
  if (query.data) {
    return query.data.length > 0 ? (
      children(query.data)
    ) : (
      <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">
        {emptyMessage}
      </p>
    );
  }
  if (!query.isError) return <ListSkeleton lines={lines} />;
  return (
    <div
      role="alert"
      className="grid flex-1 content-center justify-items-center gap-3 py-4 text-14 text-secondary"
    >
      <p>{failureMessage}</p>
      <Button size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}

export const ListSkeleton = ({ lines }: { lines: number }) => (
  <div aria-hidden="true" className="divide-y divide-line">
    <SkeletonRows count={lines} className="py-3.5">
      <Skeleton className="h-9" />
    </SkeletonRows>
  </div>
);
