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
  title: string;
  /** The admins that it is for. */
  duties: DutyRule;
  preload: () => Promise<void>;
  isUnlisted?: boolean;
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

/** The screens that an item lists below itself while it is the current one: not those of one month or employee. */
const listedScreens = ({ screens: [, ...others] }: NavigationItem) =>
  others.filter(({ path, isUnlisted }) => !isUnlisted && !path.includes(':'));

interface NavigationProps {
  label: string;
  items: readonly NavigationItem[];
  onNavigate?: (() => void) | undefined;
}

export const navigationItemClasses =
  'flex h-10.5 short:h-9 w-full touch:h-11 items-center gap-3 rounded-10 border border-transparent px-3 text-14 font-medium text-secondary transition-colors hover:bg-sunken hover:text-ink';

/** The page itself, or the group of a page that the item lists below. */
const currentKind = (item: NavigationItem, pathname: string) =>
  listedScreens(item).some(({ path }) => matchPath(path, pathname)) ? 'true' : 'page';

const currentItemClasses =
  'relative border-line bg-surface text-ink shadow-card before:absolute before:inset-y-2 before:-left-px before:w-0.75 before:rounded-full before:bg-accent';

/** The screens below the current item of the sidebar. */
function ScreenLinks({ item, onNavigate }: { item: NavigationItem } & Pick<NavigationProps, 'onNavigate'>) {
  const { pathname } = useLocation();
  const listed = listedScreens(item);
  if (listed.length === 0) return null;
  return (
    <ul className="mt-0.5 mb-1 ml-5 grid gap-0.5 border-l border-line pl-3">
      {listed.map(({ path, title, preload }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={matchPath(path, pathname) ? 'page' : undefined}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={onNavigate}
            className="flex h-8.5 touch:h-11 items-center rounded-8 px-3 text-13 font-medium text-tertiary transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-link"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The navigation of the sidebar. */
export function Navigation({ label, items, onNavigate }: NavigationProps) {
  const current = useCurrentItem(items);
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.screens[0].path}
              aria-current={item === current ? currentKind(item, pathname) : undefined}
              onPointerEnter={item.screens[0].preload}
              onFocus={item.screens[0].preload}
              onClick={onNavigate}
              className={classNames(navigationItemClasses, item === current && currentItemClasses)}
            >
              <Icon name={item.icon} className={item === current ? 'size-4.5 text-link' : 'size-4.5'} />
              {item.label}
            </Link>
            {item === current && <ScreenLinks item={item} onNavigate={onNavigate} />}
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
