import type { ReactNode } from 'react';
import { Card, CardHeader } from './Card.tsx';
import { ErrorState } from './states.tsx';

interface ListCardProps<Row> {
  title?: string;
  /** Beside the title: what the list is filtered by, and what adds to it. */
  tools?: ReactNode;
  /** Between the title and the rows, such as the form of a new one. */
  above?: ReactNode;
  /** Undefined until they have been read. A list that is rendered only then needs no skeleton. */
  rows: readonly Row[] | undefined;
  /** In place of rows that are being read. */
  skeleton?: ReactNode;
  /** Why there are no rows, and the way to read them again. */
  failure?: { message: string; onRetry: () => unknown } | null | undefined;
  /** In place of rows where there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list with its title and its tools, in the four states that it can be in: loading, failed, empty and full. */
export function ListCard<Row>({
  title,
  tools,
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
        <div className={tools ? 'p-4 md:px-5 md:py-3' : 'px-4 py-4.5 md:px-5'}>
          <CardHeader title={title}>
            {tools && (
              <div className="flex flex-wrap-reverse gap-3 max-md:w-full max-md:*:w-full">{tools}</div>
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
