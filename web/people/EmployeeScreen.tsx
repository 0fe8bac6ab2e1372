import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { leavingReaders, payReaders, peopleAdmins } from '../../shared/duties.ts';
import type { ListedUser } from '../../shared/users/users.ts';
import { messageOf } from '../lib/call-error.ts';
import { mayDo } from '../lib/duties.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { userQuery } from './employee/calls.ts';
import { messages } from './employee/messages.ts';

// Each loads its own data, so a section that is not open reads nothing.
const DetailsCard = lazy(() => import('./employee/DetailsCard.tsx'));
const ManagerCard = lazy(() => import('./employee/ManagerCard.tsx'));
const StatutoryCard = lazy(() => import('./employee/StatutoryCard.tsx'));
const PayrollCard = lazy(() => import('./employee/PayrollCard.tsx'));
const RevisionsCard = lazy(() => import('../payroll/revisions/RevisionsCard.tsx'));
const AdjustmentsCard = lazy(() => import('../payroll/adjustments/AdjustmentsCard.tsx'));
const IncomeTaxCard = lazy(() => import('../payroll/income-tax/IncomeTaxCard.tsx'));
const SlipsCard = lazy(() => import('./employee/SlipsCard.tsx'));
const LeaveSection = lazy(() => import('./employee/LeaveSection.tsx'));
const LeavingCard = lazy(() => import('./leaving/LeavingCard.tsx'));
const AccountCard = lazy(() => import('./employee/AccountCard.tsx'));

/** Each with the duties that its first call asks for. */
const sections = [
  { value: 'details', label: 'Details', duties: peopleAdmins },
  { value: 'payroll', label: 'Payroll', duties: payReaders },
  { value: 'slips', label: 'Slips', duties: payReaders },
  { value: 'leave', label: 'Leave', duties: peopleAdmins },
  { value: 'leaving', label: 'Leaving', duties: leavingReaders },
  { value: 'account', label: 'Account', duties: 'every' },
] as const;
type Section = (typeof sections)[number]['value'];

const sectionContent: Record<Section, (user: ListedUser) => ReactNode> = {
  details: ({ id }) => (
    <>
      <DetailsCard userId={id} />
      <ManagerCard userId={id} />
      <StatutoryCard userId={id} />
    </>
  ),
  payroll: (user) => (
    <>
      <PayrollCard user={user} />
      <RevisionsCard userId={user.id} today={todayInIndia()} />
      <AdjustmentsCard userId={user.id} />
      <IncomeTaxCard userId={user.id} />
    </>
  ),
  slips: ({ id }) => <SlipsCard userId={id} />,
  leave: ({ id }) => <LeaveSection userId={id} />,
  leaving: (user) => <LeavingCard user={user} />,
  account: (user) => <AccountCard user={user} />,
};

/** Those that the duties of the signed-in admin cover. */
const openSections = () => sections.filter(({ duties }) => mayDo(duties));

/** The section that the address names, so that it can be linked to and gone back to. */
function useSection(): [Section, (section: Section) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('section');
  const open = openSections();
  const first = open[0]?.value ?? 'account';
  const section = open.find(({ value }) => value === named)?.value ?? first;
  return [section, (next) => setSearch(next === first ? {} : { section: next }, { replace: true })];
}

const SectionSkeleton = () => (
  <Loading message="Loading…">
    <Card>
      <Skeleton className="h-40" />
    </Card>
  </Loading>
);

/** All about one employee: details, payroll, slips, leave and account. */
export default function EmployeeScreen() {
  const { userId = '' } = useParams();
  const { data: user, error, refetch } = useQuery(userQuery(userId));
  const [section, show] = useSection();
  return (
    <>
      <PageHeader title={user?.name} subtitle={user?.email}>
        <ButtonLink to="/admin/users">Manage Users</ButtonLink>
      </PageHeader>
      {user ? (
        <div className="grid gap-5">
          <Segmented label="Section" options={openSections()} value={section} onValueChange={show} />
          <Suspense key={section} fallback={<SectionSkeleton />}>
            {sectionContent[section](user)}
          </Suspense>
        </div>
      ) : error ? (
        <Card flush>
          <ErrorState message={messageOf(error, messages.userFailed)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <SectionSkeleton />
      )}
    </>
  );
}
