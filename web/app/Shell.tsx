import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { Area } from '../../shared/route.ts';
import type { User } from '../../shared/users/accounts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { useKeptFocus } from '../ui/focus.ts';
import { Icon } from '../ui/icons.tsx';
import { Brand } from '../ui/Logo.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { HeaderActionsProps } from './HeaderActions.tsx';
import { Navigation, type NavigationItem, navigationItemClasses } from './Navigation.tsx';

/** Not part of the first load. If its chunk cannot be fetched, the portal works without it. */
const HeaderActions = lazy<ComponentType<HeaderActionsProps>>(() =>
  import('./HeaderActions.tsx').catch(() => ({ default: () => null })),
);

const LogoutButton = ({ onLogout }: { onLogout: () => void }) => (
  <button type="button" onClick={onLogout} className={navigationItemClasses}>
    <Icon name="logout" className="size-4.5" />
    Logout
  </button>
);

/** Avatar, name and email of the signed-in user. */
const PersonLine = ({ person }: { person: User }) => (
  <div className="flex min-w-0 items-center gap-3 p-2">
    <Avatar name={person.name} />
    <div className="grid min-w-0">
      <bdi className="truncate text-13 font-semibold">{person.name}</bdi>
      <span className="truncate text-12 text-tertiary">{person.email}</span>
    </div>
  </div>
);

interface AccountItemsProps {
  person: User;
  items: readonly NavigationItem[];
  onNavigate?: (() => void) | undefined;
  onLogout: () => void;
}

/** The signed-in user, what is theirs in every area, and Logout. */
export const AccountItems = ({ person, items, onNavigate, onLogout }: AccountItemsProps) => (
  <>
    <PersonLine person={person} />
    {items.length > 0 && <Navigation label="Account" items={items} onNavigate={onNavigate} />}
    <LogoutButton onLogout={onLogout} />
  </>
);

/** The account menu of small screens, a native popover. */
function AccountMenu(account: Omit<AccountItemsProps, 'onNavigate'>) {
  const menu = useRef<HTMLDivElement>(null);
  const { person } = account;
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="account-menu"
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar name={person.name} />
        <span className="sr-only">Account of {person.name}</span>
      </button>
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        className="fixed inset-auto top-16 right-4 w-64 rounded-14 border border-line bg-surface p-2 text-ink shadow-raised"
      >
        <AccountItems {...account} onNavigate={() => menu.current?.hidePopover()} />
      </div>
    </div>
  );
}

/** After a navigation, scrolls to the top and moves the focus to the content, so that a screen reader continues there. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Shown while the chunk of a screen is being fetched. */
const ScreenSkeleton = () => (
  <Loading message="Loading…">
    <Skeleton className="mb-3 h-8 w-56" />
    <Skeleton className="mb-7 h-4 w-80 max-w-full" />
    <Card className="grid gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24" />
    </Card>
  </Loading>
);

interface ShellProps {
  area: Area;
  areaName: string;
  home: string;
  person: User;
  onLogout: () => void;
  navigation: readonly NavigationItem[];
  /** Below the person's name. */
  account: readonly NavigationItem[];
  /** The same in the account menu of small screens, where it has more. */
  menuItems?: readonly NavigationItem[];
  /** Opens the navigation on small screens; at the left of the header. */
  menu?: ReactNode;
  /** Above every screen. */
  banner?: ReactNode;
  /** Navigation below the content on small screens. */
  tabs?: ReactNode;
}

/** The layout of both areas: sidebar, header and the current screen. */
export function Shell({
  area,
  areaName,
  home,
  person,
  onLogout,
  navigation,
  account,
  menuItems = account,
  menu,
  banner,
  tabs,
}: ShellProps) {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  useKeptFocus(main);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-8 bg-accent px-4 py-2 text-14 font-semibold text-white focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line px-3 lg:flex print:hidden">
        <Link to={home} className="mx-2 mt-4 mb-7 self-start rounded-8">
          <Brand areaName={areaName} />
        </Link>
        <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-3">
          <Navigation label="Main" items={navigation} />
        </div>
        <div className="grid gap-1 border-t border-line py-3">
          <AccountItems person={person} items={account} onLogout={onLogout} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="gutter sticky top-0 z-10 flex h-16 items-center gap-2 border-b border-line bg-canvas print:hidden">
          {menu}
          <p className="mr-auto min-w-0 truncate text-14 text-secondary">
            Welcome, <bdi className="font-semibold text-ink">{person.name}</bdi>
          </p>
          <Suspense>
            <HeaderActions area={area} hasBell={!person.isInitialPassword} />
          </Suspense>
          <AccountMenu person={person} items={menuItems} onLogout={onLogout} />
        </header>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="gutter mx-auto max-w-304 pt-6 pb-28 outline-none md:pt-8 lg:pb-12 print:max-w-none print:p-0"
        >
          {banner}
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {tabs}
    </div>
  );
}
