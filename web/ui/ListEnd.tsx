import { ErrorState, Loading, Skeleton } from './states.tsx';

interface ListEndProps {
  /** Whether the list goes on after the rows that are loaded. */
  hasMore: boolean;
  /** Why the next rows could not be loaded. */
  failure: string | undefined;
  onRetry: () => void;
}

/** Below the rows of a list that goes on: the next ones are loading, or could not be loaded. */
export function ListEnd({ hasMore, failure, onRetry }: ListEndProps) {
  if (!hasMore) return null;
  if (failure !== undefined) return <ErrorState message={failure} onRetry={onRetry} />;
  return (
    <div className="border-t border-line px-5 py-5">
      <Loading message="Loading more…">
        <Skeleton className="h-4 w-full" />
      </Loading>
    </div>
  );
}
