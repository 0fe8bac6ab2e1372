import { Link } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { formerEmployeeMessages, isFormer } from '../../shared/former-employee.ts';
import { signOut } from '../lib/sign-out.ts';
import { Reauthentication } from '../security/reauthentication/Reauthentication.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Guard } from './Guard.tsx';
import { BottomTabs, type LayoutProps } from './Navigation.tsx';
import { Shell } from './Shell.tsx';

/** A former employee has payslips alone; the sign-in is below their name. */
const navigationOf = (navigation: LayoutProps['navigation'], isFormerEmployee: boolean) =>
  isFormerEmployee
    ? navigation.filter(({ screens }) => screens.some(({ path }) => path === '/dashboard/salary'))
    : navigation;

export default function EmployeeArea({ navigation: all, account }: LayoutProps) {
  return (
    <Guard area="employee">
      {(person) => {
        const isLimited = isFormer(person.former, todayInIndia());
        const navigation = navigationOf(all, isLimited);
        return (
          <>
            <Shell
              area="employee"
              areaName="Employee portal"
              home="/dashboard"
              person={person}
              onLogout={() => signOut('employee')}
              navigation={navigation}
              account={account}
              banner={
                isLimited && (
                  <p className="mb-5 rounded-10 border border-line bg-surface p-4 text-14 text-secondary">
                    {formerEmployeeMessages.limited(person.former?.accessUntil ?? '')}
                  </p>
                )
              }
              menu={
                <Link to="/dashboard" aria-label="Overview" className="mr-1 shrink-0 rounded-8 lg:hidden">
                  <Logo />
                </Link>
              }
              tabs={<BottomTabs label="Main" items={navigation} />}
            />
            <Reauthentication area="employee" />
          </>
        );
      }}
    </Guard>
  );
}
