import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

/** A grey bar where something will stand; give it the size of what comes. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-[pulse-soft_1.4s_ease-in-out_infinite] rounded-6 bg-line',
      className,
    )}
  />
);

/** Skeletons with the words that a screen reader hears instead. */
export function Loading({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div role="status">
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

/** Nothing here yet: why, and perhaps what to do about it. */
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

/** Something could not be loaded: what, and the way on. */
export function ErrorState({ message, onRetry, children, className }: StateProps & { onRetry?: () => void }) {
  return (
    <div role="alert" className={classNames(stateClasses, className)}>
      <StateIcon icon="warning" className="bg-negative-soft text-negative" />
      <p className="max-w-96 text-14 text-secondary">{message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
    </div>
  );
}

/** Why a form's last try failed, right above its button. */
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
