import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

/** A grey bar in place of content that is loading; `className` gives it the size of that content. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-[pulse-soft_1.4s_ease-in-out_infinite] rounded-6 bg-line',
      className,
    )}
  />
);

interface SkeletonRowsProps {
  count: number;
  /** The classes of each row. */
  className: string;
  /** The skeletons in each row. */
  children: ReactNode;
}

/** Identical rows of skeletons, in place of a list that is loading. */
export const SkeletonRows = ({ count, className, children }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
    <div key={row} className={className}>
      {children}
    </div>
  ));

/** Skeletons, with a message for screen readers. */
export function Loading({
  message,
  className,
  children,
}: {
  message: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{message}</span>
      {children}
    </div>
  );
}

interface StateProps {
  message: string;
  children?: ReactNode;
  className?: string;
}

const stateClasses = 'grid justify-items-center gap-3 px-5 py-12 text-center';

const StateIcon = ({ icon, className }: { icon: IconName; className: string }) => (
  <span className={`grid size-11 place-items-center rounded-full ${className}`}>
    <Icon name={icon} />
  </span>
);

/** Shown where there is nothing to list: a message, and optional actions. */
export function EmptyState({
  message,
  icon = 'info',
  children,
  className,
}: StateProps & { icon?: IconName }) {
  return (
    <div className={classNames(stateClasses, className)}>
      <StateIcon icon={icon} className="bg-sunken text-tertiary" />
      <p className="max-w-96 text-14 text-secondary">{message}</p>
      {children}
    </div>
  );
}

/** Shown where loading failed: a message, and a button that retries. */
export function ErrorState({
  message,
  onRetry,
  children,
  className,
}: StateProps & { onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert" className={classNames(stateClasses, className)}>
      <StateIcon icon="warning" className="bg-negative-soft text-negative" />
      <p className="max-w-96 text-14 text-secondary">{message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
    </div>
  );
}

/** The message of a failed submit, for the form as a whole. */
export const FormFailure = ({ message }: { message: string }) =>
  message && (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative"
    >
      <Icon name="warning" className="mt-0.5 size-4" />
      {message}
    </p>
  );

/** A skeleton in place of a word that is loading, in a line as high as with it; `label` is for screen readers. */
export const InlineSkeleton = ({ label, className }: { label: string; className: string }) => (
  <span className={classNames('inline-flex h-[1lh] items-center align-top', className)}>
    <span className="sr-only">{label}</span>
    <Skeleton className="h-[0.75em] w-full" />
  </span>
);

interface CautionBoxProps {
  /** Announced where it appears while the screen is used. */
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

/** Something to be careful about, above what it is about or below it. */
export const CautionBox = ({ role, className, children }: CautionBoxProps) => (
  <div
    role={role}
    className={classNames(
      'flex items-start gap-2.5 rounded-8 bg-caution-soft px-3 py-2.5 text-14 text-pretty text-caution',
      className,
    )}
  >
    <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
    <div className="grid min-w-0 flex-1 gap-1.5">{children}</div>
  </div>
);
