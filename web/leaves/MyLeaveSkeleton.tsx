import { ListSkeleton } from '../ui/ListSkeleton.tsx';

export const MyLeaveSkeleton = () => (
  <ListSkeleton
    message="Loading your leave applications…"
    rows={4}
    className="gap-8 py-5"
    bars={['h-4 w-28', 'h-4 w-24', 'h-4 flex-1 max-md:hidden', 'h-5 w-20 max-md:hidden']}
  />
);
