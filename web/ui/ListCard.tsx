import type { ReactNode } from 'react';
import { type FailureMessage, failureText } from '../lib/call-error.ts';
import { Card, CardHeader } from './Card.tsx';
import { type Loadable, Loaded } from './Loaded.tsx';
import { ErrorState, Loading, Skeleton } from './states.tsx';
import type { TableProps } from './Table.tsx';

/** A query that loads the rows, or the rows themselves. */
type Listed<Row> =
  | {
      /** A list that is loaded page by page also says whether it goes on after its rows, and how its table asks for them. */
      query: Loadable<readonly Row[]> & Pick<TableProps<Row>, 'hasMore' | 'onReach'>;
      loading: string;
      failed: FailureMessage;
    }
  | { rows: readonly Row[] };

export type ListCardOptions<Row> = Listed<Row> & {
  title?: string;
  /** Beside the title: filters, and a button that adds a row. */
  controls?: ReactNode;
  /** Between the title and the rows, such as the form for a new row. */
  above?: ReactNode;
  /** Rows of the skeleton. */
  size?: number;
  /** Shown where there are no rows. */
  empty: ReactNode;
};

/** Below the rows of a list that goes on: the next ones are loading, or could not be loaded. */
export const ListEnd = ({
  query: { error, refetch },
  failed,
}: {
  query: Loadable<unknown>;
  failed: FailureMessage;
}) =>
  error ? (
    <ErrorState message={failureText(failed, error)} onRetry={refetch && (() => void refetch())} />
  ) : (
    <div className="border-t border-line px-5 py-5">
      <Loading message="Loading more…">
        <Skeleton className="h-4 w-full" />
      </Loading>
    </div>
  );

/** A card with a list in one of its four states: loading, failed, empty or with rows. */
export function ListCard<Row>({
  title,
  controls,
  above,
  size = 5,
  empty,
  children,
  ...listed
}: ListCardOptions<Row> & { children: (rows: readonly Row[]) => ReactNode }) {
  const { query, loading, failed } =
    'query' in listed ? listed : { query: { data: listed.rows, hasMore: false }, loading: '', failed: '' };
  return (
    <Card flush>
      {title && (
        <div className={controls ? 'p-4 md:px-5 md:py-3' : 'px-4 py-4.5 md:px-5'}>
          <CardHeader title={title}>
            {controls && (
              <div className="flex flex-wrap-reverse gap-3 max-md:w-full max-md:*:w-full">{controls}</div>
            )}
          </CardHeader>
        </div>
      )}
      {above && <div className="border-t border-line">{above}</div>}
      <div className={title && 'border-t border-line'}>
        <Loaded
          query={query}
          loading={loading}
          failed={failed}
          as="list"
          size={size}
          inside
          isEmpty={(rows) => rows.length === 0}
          empty={empty}
        >
          {(rows) => (
            <>
              {children(rows)}
              {query.hasMore && <ListEnd query={query} failed={failed} />}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}
