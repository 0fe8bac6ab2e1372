import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** The title of the open screen in web/app/screens.ts. */
export const ScreenTitle = createContext('');

/** The title of a screen: that of web/app/screens.ts, unless it has one that depends on its data. */
export const useScreenTitle = (own: string | undefined): string => {
  const title = useContext(ScreenTitle);
  return own ?? title;
};

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
