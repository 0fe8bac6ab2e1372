import { classNames } from './class-names.ts';
import { Loading, Skeleton, SkeletonRows } from './states.tsx';

interface ListSkeletonProps {
  /** For screen readers. */
  message: string;
  rows: number;
  /** The bars of each row, by their classes; a list of them stands one below the other. */
  bars: readonly (string | readonly string[])[];
  /** Whether the list has a row of column titles. */
  hasTitles?: boolean;
  /** Height and gaps of a row. */
  className?: string;
}

/** In place of a list that is loading: rows in the shape of what comes. */
export const ListSkeleton = ({
  message,
  rows,
  bars,
  hasTitles,
  className = 'h-15 gap-6',
}: ListSkeletonProps) => (
  <Loading message={message}>
    {hasTitles && <div className="h-10.5 border-b border-line bg-sunken/60 max-md:hidden" />}
    <SkeletonRows
      count={rows}
      className={classNames('flex items-center border-b border-line px-5 last:border-b-0', className)}
    >
      {bars.map((bar, index) =>
        typeof bar === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
          <Skeleton key={index} className={bar} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
          <div key={index} className="grid flex-1 gap-2">
            {bar.map((line) => (
              <Skeleton key={line} className={line} />
            ))}
          </div>
        ),
      )}
    </SkeletonRows>
  </Loading>
);
