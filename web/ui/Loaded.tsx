import type { ReactNode } from 'react';
import { type FailureMessage, failureText, isNotFound } from '../lib/call-error.ts';
import { Card } from './Card.tsx';
import { ErrorState, Loading, Skeleton, SkeletonRows } from './states.tsx';

/** A query, as far as its state is shown; data that is at hand has no other state. */
export interface Loadable<Data> {
  data: Data | undefined;
  error?: Error | null;
  refetch?: () => unknown;
}

/** The shape of what loads: a card, the rows of a list, or the fields of a form. */
type Shape = 'card' | 'list' | 'form';

interface SkeletonProps {
  as: Shape;
  /** How many cards, rows or fields there are. */
  size: number;
}

/** Grey bars in the shape of what loads. */
const ShapeSkeleton = ({ as, size }: SkeletonProps) =>
  as === 'list' ? (
    <SkeletonRows
      count={size}
      className="flex h-15 items-center gap-6 border-b border-line px-5 last:border-b-0 max-md:h-20"
    >
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="ml-auto h-4 w-1/5" />
    </SkeletonRows>
  ) : as === 'form' ? (
    <div className="grid gap-5 p-5">
      <SkeletonRows count={size} className="grid gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-9" />
      </SkeletonRows>
    </div>
  ) : (
    <div className="grid h-full gap-5">
      <SkeletonRows count={size} className="grid min-h-60">
        <Skeleton className="h-full rounded-14" />
      </SkeletonRows>
    </div>
  );

interface LoadedProps<Data> extends Partial<SkeletonProps> {
  query: Loadable<Data>;
  /** Told to screen readers while it loads. */
  loading: string;
  failed: FailureMessage;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Shown where the server answers that it is not there. */
  missing?: ReactNode;
  /** It stands in a card already, and draws no other one. */
  inside?: boolean;
  /** The class of the card that it draws while it has no data. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** Draws a query in one of its four states: loading, empty, failing with a way on, or full. */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading,
  failed,
  as = 'card',
  size = 1,
  isEmpty = () => false,
  empty,
  missing,
  inside = false,
  className,
  children,
}: LoadedProps<Data>): ReactNode {
  const inCard = (content: ReactNode) =>
    inside ? (
      content
    ) : (
      <Card flush className={className}>
        {content}
      </Card>
    );
  if (data !== undefined) return isEmpty(data) ? inCard(empty) : children(data);
  if (!error) {
    const skeleton = (
      <Loading message={loading} className={as === 'card' ? className : undefined}>
        <ShapeSkeleton as={as} size={size} />
      </Loading>
    );
    return as === 'card' ? skeleton : inCard(skeleton);
  }
  if (missing && isNotFound(error)) return inCard(missing);
  return inCard(
    <ErrorState message={failureText(failed, error)} onRetry={refetch && (() => void refetch())} />,
  );
}
