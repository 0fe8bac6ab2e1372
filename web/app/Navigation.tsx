import { Link, matchPath, useLocation } from 'react-router';
import type { DutyRule } from '../../shared/duties.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icons.tsx';

/** A navigation item. It links to the first of its screens, and is the current one on all of them. */
export interface NavigationItem {
  label: string;
  icon: IconName;
  screens: readonly [NavigationTarget, ...NavigationTarget[]];
}

interface NavigationTarget {
  path: string;
  /** The admins that it is for. */
  duties: DutyRule;
  preload: () => Promise<void>;
}

/** The props of an area's layout. */
export interface LayoutProps {
  navigation: readonly NavigationItem[];
  /** The items below the person's name. */
  account: readonly NavigationItem[];
}

function useCurrentItem(items: readonly NavigationItem[]): NavigationItem | undefined {
  const { pathname } = useLocation();
  return items.find(({ screens }) => screens.some(({ path }) => matchPath(path, pathname)));
}

interface NavigationProps {
  label: string;
  items: readonly NavigationItem[];
  onNavigate?: (() => void) | undefined;
}

export const navigationItemClasses =
  'flex h-10.5 w-full touch:h-11 items-center gap-3 rounded-10 border border-transparent px-3 text-14 font-medium text-secondary transition-colors hover:bg-sunken hover:text-ink';

/** The navigation of the sidebar. */
export function Navigation({ label, items, onNavigate }: NavigationProps) {
  const current = useCurrentItem(items);
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.screens[0].path}
              aria-current={item === current ? 'page' : undefined}
              onPointerEnter={item.screens[0].preload}
              onFocus={item.screens[0].preload}
              onClick={onNavigate}
              className={classNames(
                navigationItemClasses,
                'relative aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card',
                'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-px aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent',
              )}
            >
              <Icon name={item.icon} className={item === current ? 'size-4.5 text-link' : 'size-4.5'} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation of a phone, at the bottom of the screen. */
export function BottomTabs({ label, items }: NavigationProps) {
  const current = useCurrentItem(items);
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {/* Each tab is as wide as its label: with six equal widths, the longest label would not fit. */}
      <ul className="mx-auto flex max-w-130">
        {items.map((item) => (
          <li key={item.label} className="flex-auto">
            <Link
              to={item.screens[0].path}
              aria-current={item === current ? 'page' : undefined}
              className="relative grid h-15 place-content-center justify-items-center gap-1 text-12 font-medium whitespace-nowrap text-tertiary aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent"
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
