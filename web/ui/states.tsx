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
export function Loading({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{words}</span>
      {children}
    </div>
  );
}

interface StateProps {
  words: string;
  children?: ReactNode;
  className?: string;
}

const stateLook = 'grid justify-items-center gap-3 px-5 py-12 text-center';

const Mark = ({ icon, className }: { icon: IconName; className: string }) => (
  <span className={`grid size-11 place-items-center rounded-full ${className}`}>
    <Icon name={icon} />
  </span>
);

/** Nothing here yet: why, and perhaps what to do about it. */
export function EmptyState({ words, icon = 'info', children, className }: StateProps & { icon?: IconName }) {
  return (
    <div className={classNames(stateLook, className)}>
      <Mark icon={icon} className="bg-sunken text-tertiary" />
      <p className="max-w-96 text-14 text-secondary">{words}</p>
      {children}
    </div>
  );
}

/** Something could not be loaded: what, and the way on. */
export function ErrorState({ words, onRetry, children, className }: StateProps & { onRetry?: () => void }) {
  return (
    <div role="alert" className={classNames(stateLook, className)}>
      <Mark icon="warning" className="bg-negative-soft text-negative" />
      <p className="max-w-96 text-14 text-secondary">{words}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
    </div>
  );
}

/** Why a form's last try failed, right above its button. */
export const FormFailure = ({ words }: { words: string }) =>
  words && (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative"
    >
      <Icon name="warning" className="mt-0.5 size-4" />
      {words}
    </p>
  );
