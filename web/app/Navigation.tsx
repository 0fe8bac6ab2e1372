import { Link, matchPath, useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import type { Page } from './pages.ts';
import { fetchScreen } from './screens.ts';

function useCurrent(pages: readonly Page[]): Page | undefined {
  const { pathname } = useLocation();
  return pages.find(({ to, also = [] }) => [to, ...also].some((path) => matchPath(path, pathname)));
}

interface NavigationProps {
  label: string;
  pages: readonly Page[];
  onNavigate?: (() => void) | undefined;
}

export const itemLook =
  'flex h-10.5 w-full touch:h-11 items-center gap-3 rounded-10 border border-transparent px-3 text-14 font-medium text-secondary transition-colors hover:bg-sunken hover:text-ink';

/** A sidebar's list of screens. */
export function Navigation({ label, pages, onNavigate }: NavigationProps) {
  const current = useCurrent(pages);
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              aria-current={page === current ? 'page' : undefined}
              onPointerEnter={() => fetchScreen(page.to)}
              onFocus={() => fetchScreen(page.to)}
              onClick={onNavigate}
              className={classNames(
                itemLook,
                'relative aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card',
                'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-px aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent',
              )}
            >
              <Icon name={page.icon} className={page === current ? 'size-4.5 text-link' : 'size-4.5'} />
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same list at the bottom of a phone. */
export function BottomTabs({ label, pages }: NavigationProps) {
  const current = useCurrent(pages);
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {/* Each as wide as its word asks for: six of one width would be too narrow for the longest. */}
      <ul className="mx-auto flex max-w-130">
        {pages.map((page) => (
          <li key={page.to} className="flex-auto">
            <Link
              to={page.to}
              aria-current={page === current ? 'page' : undefined}
              className="relative grid h-15 place-content-center justify-items-center gap-1 text-12 font-medium whitespace-nowrap text-tertiary aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent"
            >
              <Icon name={page.icon} />
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
