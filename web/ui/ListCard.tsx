import type { ReactNode } from 'react';
import { Card, CardHeader } from './Card.tsx';
import { ErrorState } from './states.tsx';

interface ListCardProps<Row> {
  title?: string;
  /** Beside the title: filters, and a button that adds a row. */
  controls?: ReactNode;
  /** Between the title and the rows, such as the form for a new row. */
  above?: ReactNode;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Shown while loading; not needed where the list is rendered only afterwards. */
  skeleton?: ReactNode;
  /** Why the rows could not be loaded, and how to retry. */
  failure?: { message: string; onRetry: () => unknown } | null | undefined;
  /** Shown where there are no rows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A card with a list in one of its four states: loading, failed, empty or with rows. */
export function ListCard<Row>({
  title,
  controls,
  above,
  rows,
  skeleton,
  failure,
  empty,
  children,
}: ListCardProps<Row>) {
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
        {rows && rows.length > 0 && children(rows)}
        {rows?.length === 0 && empty}
        {!rows && !failure && skeleton}
        {!rows && failure && <ErrorState message={failure.message} onRetry={() => void failure.onRetry()} />}
      </div>
    </Card>
  );
}
