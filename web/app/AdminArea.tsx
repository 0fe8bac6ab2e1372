import { lazy, useEffect, useState } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import { fullAdmins, hasDuty, notYourDuty } from '../../shared/duties.ts';
import type { User } from '../../shared/users/accounts.ts';
import { isInSetup } from '../company/setup/setup-state.ts';
import type { SessionPerson } from '../lib/session.ts';
import { mayDo } from '../lib/session.ts';
import { signOut } from '../lib/signing-in.ts';
import { showToast } from '../lib/toasts.ts';
import { Reauthentication } from '../security/reauthentication/Reauthentication.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Brand } from '../ui/Logo.tsx';
import { LazyDialog } from '../ui/lazy-part.tsx';
import { Guard, onlyPathOf } from './Guard.tsx';
import { type LayoutProps, Navigation, type NavigationItem } from './Navigation.tsx';
import { AccountItems, Shell } from './Shell.tsx';

const loadDrawer = async () => ({ default: (await import('../ui/Dialog.tsx')).Drawer });
const Drawer = lazy(loadDrawer);

const logout = () => signOut('admin');

/** The navigation of small screens: a button that opens a drawer. */
function MenuDrawer({ person, navigation, account }: LayoutProps & { person: User }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" icon="menu" className="-ml-2 lg:hidden" onClick={() => setOpen(true)}>
        Menu
      </Button>
      <LazyDialog open={open} load={loadDrawer}>
        <Drawer open={open} onClose={close} title={<Brand areaName="Admin console" />}>
          <Navigation label="Main" items={navigation} onNavigate={close} />
          <div className="mt-auto grid gap-1 border-t border-line pt-3">
            <AccountItems person={person} items={account} onNavigate={close} onLogout={logout} />
          </div>
        </Drawer>
      </LazyDialog>
    </>
  );
}

/** The items that are open to a person, with the screens that their duties cover. */
function openItems(items: readonly NavigationItem[], person: SessionPerson): NavigationItem[] {
  const onlyPath = onlyPathOf('admin', person);
  return items.flatMap((item) => {
    const [first, ...rest] = item.screens.filter(
      ({ path, duties }) => hasDuty(person, duties) && (!onlyPath || path === onlyPath),
    );
    return first ? [{ ...item, screens: [first, ...rest] }] : [];
  });
}

/** The screens that have the checklist of a new portal. */
const checklistPaths = ['/admin/overview', '/admin', '/admin/users'];

/** The way back to the checklist, on the screens that it leads to and those behind them. */
function SetupBar() {
  const { pathname } = useLocation();
  if (checklistPaths.includes(pathname) || !mayDo(fullAdmins) || !isInSetup()) return null;
  return (
    <ButtonLink to="/admin/overview" size="small" className="mb-4 print:hidden">
      Back to setup
    </ButtonLink>
  );
}

/** Leaves a screen that the duties of the person do not cover, and says so. */
function RefusedScreen() {
  useEffect(() => showToast('info', notYourDuty), []);
  return <Navigate to="/admin" replace />;
}

export default function AdminArea(layout: LayoutProps) {
  const { pathname } = useLocation();
  const screen = [...layout.navigation, ...layout.account]
    .flatMap(({ screens }) => screens)
    .find(({ path }) => matchPath(path, pathname));
  return (
    <Guard area="admin">
      {(person) => {
        if (screen && !hasDuty(person, screen.duties)) return <RefusedScreen />;
        const items = {
          navigation: openItems(layout.navigation, person),
          account: openItems(layout.account, person),
        };
        return (
          <>
            <Shell
              area="admin"
              areaName="Admin console"
              home="/admin/overview"
              person={person}
              onLogout={logout}
              {...items}
              menu={<MenuDrawer person={person} {...items} />}
              banner={<SetupBar />}
            />
            <Reauthentication area="admin" />
          </>
        );
      }}
    </Guard>
  );
}
