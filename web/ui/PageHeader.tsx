import type { ReactNode } from 'react';
import { useScreenTitle } from './screen-title.ts';

/** The heading of a screen, and the title of the browser's tab. */
export function PageHeader({
  title: own,
  subtitle,
  children,
}: {
  /** Where it depends on what is shown. */
  title?: string | undefined;
  subtitle?: ReactNode;
  children?: ReactNode;
}) {
  const title = useScreenTitle(own);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Vetan`}</title>
      <div className="grid gap-1">
        <h1 className="text-22 font-semibold md:text-26">{title}</h1>
        {subtitle && <p className="text-14 text-secondary">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
