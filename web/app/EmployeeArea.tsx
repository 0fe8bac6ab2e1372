import { Link } from 'react-router';
import { signOut } from '../accounts/sign-out.ts';
import { Logo } from '../ui/Logo.tsx';
import { Guard } from './Guard.tsx';
import { BottomTabs, type LayoutProps } from './Navigation.tsx';
import { Shell } from './Shell.tsx';

export default function EmployeeArea({ navigation }: LayoutProps) {
  return (
    <Guard area="employee">
      {(person) => (
        <Shell
          areaName="Employee portal"
          home="/dashboard"
          person={person}
          onLogout={() => signOut('employee')}
          navigation={navigation}
          menu={
            <Link to="/dashboard" aria-label="Overview" className="mr-1 shrink-0 rounded-8 lg:hidden">
              <Logo />
            </Link>
          }
          tabs={<BottomTabs label="Main" items={navigation} />}
        />
      )}
    </Guard>
  );
}
