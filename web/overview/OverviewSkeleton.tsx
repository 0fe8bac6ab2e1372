import { Card } from '../ui/Card.tsx';
import { Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { gridClasses } from './grid-classes.ts';
import { Hero, HeroSkeleton } from './Hero.tsx';
import { ListSkeleton } from './OverviewCard.tsx';

const barHeights = ['h-26', 'h-28', 'h-28', 'h-32', 'h-32', 'h-30'];

/** The overview while it loads, in the layout of an employee with slips. */
export const OverviewSkeleton = () => (
  <Loading message="Loading your overview…">
    <div className={gridClasses.grid}>
      <Hero className={gridClasses.pay}>
        <HeroSkeleton className="h-5 w-44" />
        <HeroSkeleton className="mt-5 h-11 w-64 max-w-full" />
        <HeroSkeleton className="mt-2 h-5 w-80 max-w-full" />
        <HeroSkeleton className="mt-7 h-2.5" />
        <HeroSkeleton className="mt-4 h-4 w-72 max-w-full" />
        <div className="mt-auto flex gap-2 pt-6">
          <HeroSkeleton className="h-9 w-28" />
          <HeroSkeleton className="h-9 w-36" />
        </div>
      </Hero>
      <Card className={`grid content-between justify-items-center gap-4 ${gridClasses.leave}`}>
        <Skeleton className="h-5 w-32 justify-self-start" />
        <Skeleton className="size-34 rounded-full" />
        <Skeleton className="h-10 w-full" />
      </Card>
      <Card className={gridClasses.holidays}>
        <Skeleton className="mb-2 h-5 w-32" />
        <ListSkeleton lines={4} />
      </Card>
      <Card className={gridClasses.breakdown}>
        <Skeleton className="h-5 w-40" />
        <div className="mt-4 grid items-center justify-items-center gap-x-9 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Skeleton className="size-42 rounded-full" />
          <div className="w-full divide-y divide-line">
            <SkeletonRows count={5} className="py-2.5">
              <Skeleton className="h-5" />
            </SkeletonRows>
          </div>
        </div>
      </Card>
      <Card className={gridClasses.history}>
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-2.5 h-6 w-36" />
        <div className="mt-5 flex h-44 items-end justify-around pb-6">
          {barHeights.map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
            <Skeleton key={bar} className={`w-10 ${height}`} />
          ))}
        </div>
      </Card>
      <Card className={gridClasses.recent}>
        <Skeleton className="mb-2 h-5 w-32" />
        <ListSkeleton lines={3} />
      </Card>
      <Card className={gridClasses.policies}>
        <Skeleton className="mb-2 h-5 w-24" />
        <ListSkeleton lines={3} />
      </Card>
    </div>
  </Loading>
);
