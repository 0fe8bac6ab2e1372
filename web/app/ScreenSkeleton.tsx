import { Card } from '../ui/Card.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';

/** A heading and a card, while the code of a screen is on its way. */
export const ScreenSkeleton = () => (
  <Loading message="Loading…">
    <Skeleton className="mb-3 h-8 w-56" />
    <Skeleton className="mb-7 h-4 w-80 max-w-full" />
    <Card className="grid gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24" />
    </Card>
  </Loading>
);
