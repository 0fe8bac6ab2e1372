import { Link } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { formerEmployeeMessages, isFormer } from '../../shared/users/accounts.ts';
import { signOut } from '../lib/signing-in.ts';
import { Reauthentication } from '../security/reauthentication/Reauthentication.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Guard } from './Guard.tsx';
import { BottomTabs, type LayoutProps, type NavigationItem } from './Navigation.tsx';
import { Shell } from './Shell.tsx';

const leadsTo =
  (path: string) =>
  ({ screens }: NavigationItem) =>
    screens.some((screen) => screen.path === path);

const isTeam = leadsTo('/dashboard/team');

/** A former employee has payslips alone; the sign-in is below their name. The team is in it for those who have one. */
const navigationOf = (navigation: LayoutProps['navigation'], isFormerEmployee: boolean, hasTeam: boolean) =>
  isFormerEmployee
    ? navigation.filter(leadsTo('/dashboard/salary'))
    : navigation.filter((item) => hasTeam || !isTeam(item));

export default function EmployeeArea({ navigation: all, account }: LayoutProps) {
  return (
    <Guard area="employee">
      {(person) => {
        const isLimited = isFormer(person.former, todayInIndia());
        const navigation = navigationOf(all, isLimited, !!person.hasTeam);
        const [team, tabs] = [navigation.filter(isTeam), navigation.filter((item) => !isTeam(item))];
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
              // The tabs of a phone have no room for a seventh.
              menuItems={[...team, ...account]}
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
              tabs={<BottomTabs label="Main" items={tabs} />}
            />
            <Reauthentication area="employee" />
          </>
        );
      }}
    </Guard>
  );
}
