import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';

/** Where a card has nothing to show: why, and no more. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">{children}</p>
);

interface CardSectionProps<T> {
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown };
  /** How many lines stand there while it loads. */
  lines: number;
  failed: string;
  empty: string;
  children: (items: readonly T[]) => ReactNode;
}

/** What a card lists, or why it does not. The other cards do not wait for it. */
export function CardSection<T>({ query, lines, failed, empty, children }: CardSectionProps<T>) {
  if (query.data) return query.data.length > 0 ? children(query.data) : <EmptyNote>{empty}</EmptyNote>;
  if (!query.isError) return <CardSectionSkeleton lines={lines} />;
  return (
    <div
      role="alert"
      className="grid flex-1 content-center justify-items-center gap-3 py-4 text-14 text-secondary"
    >
      <p>{failed}</p>
      <Button size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}

export const CardSectionSkeleton = ({ lines }: { lines: number }) => (
  <div aria-hidden="true" className="divide-y divide-line">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <div key={line} className="py-3.5">
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
);
