import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { gridClasses } from '../grid-classes.ts';
import { Hero, HeroSkeleton } from '../Hero.tsx';
import { ListSkeleton } from '../OverviewCard.tsx';
import { adminGridClasses as spans } from './grid-classes.ts';

const quarters = ['payments', 'filings', 'joining', 'holidays'];

/** A card whose figures are still counted. */
export const PendingCard = ({ lines, className }: { lines: number; className: string }) => (
  <Card className={className}>
    <Skeleton className="mb-2 h-5 w-32" />
    <ListSkeleton lines={lines} />
  </Card>
);

export const PendingChart = ({ className }: { className: string }) => (
  <Card className={className}>
    <Skeleton className="h-5 w-44" />
    <Skeleton className="mt-2.5 h-6 w-36" />
    <Skeleton className="mt-5 h-44" />
  </Card>
);

/** The overview while it loads, in the layout of a company with pay runs. */
export const AdminOverviewSkeleton = () => (
  <Loading message="Loading the overview…">
    <div className={gridClasses.grid}>
      <Hero className={spans.run}>
        <HeroSkeleton className="h-5 w-44" />
        <HeroSkeleton className="mt-5 h-11 w-64 max-w-full" />
        <HeroSkeleton className="mt-2 h-5 w-72 max-w-full" />
        <HeroSkeleton className="mt-7 h-2.5" />
        <div className="mt-auto pt-6">
          <HeroSkeleton className="h-9 w-32" />
        </div>
      </Hero>
      <PendingCard lines={4} className={spans.waiting} />
      {quarters.map((card) => (
        <PendingCard key={card} lines={3} className={spans.quarter} />
      ))}
      {(['cost', 'headcount'] as const).map((chart) => (
        <PendingChart key={chart} className={spans[chart]} />
      ))}
    </div>
  </Loading>
);
