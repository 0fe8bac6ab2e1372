import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/states.tsx';
import { SlipLayout } from './SlipLayout.tsx';

const LineSkeletons = ({ count }: { count: number }) => (
  <div className="grid content-start gap-4">
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <div key={row} className="flex justify-between gap-6">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </div>
);

const ExplanationSkeleton = () => (
  <Card>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-2 h-4 w-56 max-w-full" />
    <Skeleton className="mt-5 h-9" />
    <Skeleton className="mt-4 h-5" />
  </Card>
);

/** A slip while it loads, with a message in place of its title. */
export const SheetSkeleton = ({ message }: { message: string }) => (
  <div className="rounded-14 border border-line bg-surface p-5 md:p-9">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-10" />
        <Skeleton className="h-9 w-48" />
      </div>
      <p role="status" className="text-15 font-semibold text-secondary">
        {message}
      </p>
    </div>
    <div className="grid gap-8 border-b border-line py-5 md:grid-cols-2">
      <LineSkeletons count={5} />
      <Skeleton className="h-40 rounded-10 md:ml-auto md:w-69" />
    </div>
    <div className="grid gap-x-10 gap-y-8 py-5 md:grid-cols-2">
      <LineSkeletons count={7} />
      <LineSkeletons count={5} />
    </div>
    <Skeleton className="mb-6 h-18 rounded-10" />
    <LineSkeletons count={3} />
  </div>
);

/** A slip and its explanation while they load. */
export const SlipSkeleton = ({ message }: { message: string }) => (
  <SlipLayout aside={<ExplanationSkeleton />}>
    <SheetSkeleton message={message} />
  </SlipLayout>
);
