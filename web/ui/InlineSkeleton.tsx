import { classNames } from './class-names.ts';
import { Skeleton } from './states.tsx';

/** A skeleton in place of a word that is loading, in a line as high as with it; `label` is for screen readers. */
export const InlineSkeleton = ({ label, className }: { label: string; className: string }) => (
  <span className={classNames('inline-flex h-[1lh] items-center align-top', className)}>
    <span className="sr-only">{label}</span>
    <Skeleton className="h-[0.75em] w-full" />
  </span>
);
