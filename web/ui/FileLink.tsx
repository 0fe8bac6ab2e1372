import type { ComponentProps } from 'react';
import { type ButtonStyleProps, buttonClasses } from './Button.tsx';
import { Icon } from './icons.tsx';

interface FileLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'>, ButtonStyleProps {
  /** Below the API's host. */
  path: string;
}

/** A link to a file of the API, styled as a button. The browser authenticates by the session cookie. */
export const FileLink = ({ kind, size, icon, className, children, path, ...link }: FileLinkProps) => (
  <a
    download
    {...link}
    href={`${import.meta.env.VITE_API_HOST ?? ''}${path}`}
    className={buttonClasses({ kind, size, className })}
  >
    {icon && <Icon name={icon} className="size-4" />}
    {children}
  </a>
);
