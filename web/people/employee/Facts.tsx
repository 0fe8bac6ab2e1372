import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/states.tsx';

const gridClasses = 'grid gap-x-6 gap-y-5 sm:grid-cols-2';

/** The details of an employee in two columns, in one on a phone. @param children a Fact each */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={gridClasses}>{children}</dl>;

/** The same while they are loading. */
export const FactsSkeleton = ({ message, names }: { message: string; names: readonly string[] }) => (
  <Loading message={message}>
    <div className={gridClasses}>
      {names.map((name) => (
        <Skeleton key={name} className="h-10" />
      ))}
    </div>
  </Loading>
);
