import { lazy, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { Brand } from '../ui/Logo.tsx';
import { Guard } from './Guard.tsx';
import { type LayoutProps, Navigation } from './Navigation.tsx';
import { LogoutButton, PersonLine, Shell } from './Shell.tsx';
import { signOut } from './sign-out.ts';

const loadDrawer = async () => ({ default: (await import('../ui/Dialog.tsx')).Drawer });
const Drawer = lazy(loadDrawer);

const logout = () => signOut('admin');

/** The navigation of small screens: a button that opens a drawer. */
function MenuDrawer({ person, navigation }: LayoutProps & { person: User }) {
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
            <PersonLine person={person} />
            <LogoutButton onLogout={logout} />
          </div>
        </Drawer>
      </LazyDialog>
    </>
  );
}

export default function AdminArea({ navigation }: LayoutProps) {
  return (
    <Guard area="admin">
      {(person) => (
        <Shell
          areaName="Admin console"
          home="/admin"
          person={person}
          onLogout={logout}
          navigation={navigation}
          menu={<MenuDrawer person={person} navigation={navigation} />}
        />
      )}
    </Guard>
  );
}
