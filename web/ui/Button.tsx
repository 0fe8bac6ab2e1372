import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Route } from '../../shared/route.ts';
import { mayCall } from '../lib/session.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

/** primary: the main action of a screen. light and glass: on the dark hero. */
export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'light' | 'glass';

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-accent text-white hover:bg-accent-hover shadow-card',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken shadow-card',
  soft: 'bg-sunken text-secondary hover:text-ink',
  quiet: 'text-secondary hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-white hover:bg-danger-hover shadow-card',
  light: 'bg-white text-[#23214a] hover:bg-white/90',
  glass: 'border border-white/25 bg-white/15 text-white hover:bg-white/25',
};

export interface ButtonStyleProps {
  kind?: ButtonKind | undefined;
  /** small: for rows of a table. */
  size?: 'small' | 'normal' | 'large' | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
}

const sizeClasses = {
  small: 'h-8 px-2.5 text-13 rounded-8 touch:h-11',
  normal: 'h-9 px-3.5 text-14 rounded-8 touch:h-11',
  large: 'h-10.5 px-4 text-14 rounded-8 touch:h-12',
};

export const buttonClasses = ({ kind = 'secondary', size = 'normal', className }: ButtonStyleProps) =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-semibold transition-colors',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-70 aria-disabled:cursor-progress',
    sizeClasses[size],
    kindClasses[kind],
    className,
  );

const Spinner = () => (
  <span
    aria-hidden="true"
    className="size-4 shrink-0 animate-[turn_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
  />
);

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** While true the button keeps its focus, does nothing, and shows `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
  /** The route that it calls as an admin: where their duties do not cover it, there is no button. */
  call?: Pick<Route, 'duties'> | undefined;
}

export function Button({
  kind,
  size,
  icon,
  className,
  busy = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  call,
  ...button
}: ButtonProps) {
  if (call && !mayCall(call)) return null;
  return (
    <button
      {...button}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses({ kind, size, className })}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} className="size-4" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, className, children, ...link }: LinkProps & ButtonStyleProps) {
  return (
    <Link {...link} className={buttonClasses({ kind, size, className })}>
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** The accessible name: there is no visible text. */
  label: string;
}

/** Only for show/hide, close and theme; every other button has a visible label. */
export function IconButton({ icon, label, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={classNames(
        'inline-grid size-9 touch:size-11 place-items-center rounded-8 text-secondary transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
