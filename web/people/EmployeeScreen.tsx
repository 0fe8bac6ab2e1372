import { Fragment, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { leavingReaders, payReaders, peopleAdmins } from '../../shared/duties.ts';
import { type ListedUser, usersRoutes } from '../../shared/users/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { mayDo } from '../lib/duties.ts';
import { useRoute } from '../lib/query.tsx';
import { AdjustmentsCard } from '../payroll/adjustments/AdjustmentsCard.tsx';
import { IncomeTaxCard } from '../payroll/income-tax/IncomeTaxCard.tsx';
import { RevisionsCard } from '../payroll/revisions/RevisionsCard.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { AccountCard } from './employee/AccountCard.tsx';
import { DetailsCard } from './employee/DetailsCard.tsx';
import { LeaveSection } from './employee/LeaveSection.tsx';
import { ManagerCard } from './employee/ManagerCard.tsx';
import { messages } from './employee/messages.ts';
import { PayrollCard } from './employee/PayrollCard.tsx';
import { SlipsCard } from './employee/SlipsCard.tsx';
import { StatutoryCard } from './employee/StatutoryCard.tsx';
import { LeavingCard } from './leaving/LeavingCard.tsx';

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

/** All about one employee: details, payroll, slips, leave and account. */
export default function EmployeeScreen() {
  const { userId = '' } = useParams();
  const query = useRoute(usersRoutes.user, { params: { id: userId } }, { select: (reply) => reply.user });
  const user = query.data;
  const [section, show] = useSection();
  return (
    <>
      <PageHeader title={user?.name} subtitle={user?.email}>
        <ButtonLink to="/admin/users">Manage Users</ButtonLink>
      </PageHeader>
      <Loaded query={query} loading="Loading…" failed={serverMessageOr(messages.userFailed)}>
        {(account) => (
          <div className="grid gap-5">
            <Segmented label="Section" options={openSections()} value={section} onValueChange={show} />
            <Fragment key={section}>{sectionContent[section](account)}</Fragment>
          </div>
        )}
      </Loaded>
    </>
  );
}
