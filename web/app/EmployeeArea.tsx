import { Link } from 'react-router';
import { signOut } from '../lib/sign-out.ts';
import { Reauthentication } from '../security/reauthentication/Reauthentication.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Guard } from './Guard.tsx';
import { BottomTabs, type LayoutProps } from './Navigation.tsx';
import { Shell } from './Shell.tsx';

export default function EmployeeArea({ navigation, account }: LayoutProps) {
  return (
    <Guard area="employee">
      {(person) => (
        <>
          <Shell
            area="employee"
            areaName="Employee portal"
            home="/dashboard"
            person={person}
            onLogout={() => signOut('employee')}
            navigation={navigation}
            account={account}
            menu={
              <Link to="/dashboard" aria-label="Overview" className="mr-1 shrink-0 rounded-8 lg:hidden">
                <Logo />
              </Link>
            }
            tabs={<BottomTabs label="Main" items={navigation} />}
          />
          <Reauthentication area="employee" />
        </>
      )}
    </Guard>
  );
}
