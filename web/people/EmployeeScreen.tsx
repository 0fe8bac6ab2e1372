import { Fragment, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { leavingReaders, payReaders, peopleAdmins } from '../../shared/duties.ts';
import { payPeriod } from '../../shared/period.ts';
import { type ListedUser, usersRoutes } from '../../shared/users/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { useRoute } from '../lib/query.tsx';
import { mayDo } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { messages } from './employee/messages.ts';

const AdjustmentsCard = lazyPart(
  async () => (await import('../payroll/adjustments/AdjustmentsCard.tsx')).AdjustmentsCard,
);
const IncomeTaxCard = lazyPart(
  async () => (await import('../payroll/income-tax/IncomeTaxCard.tsx')).IncomeTaxCard,
);
const RevisionsCard = lazyPart(
  async () => (await import('../payroll/revisions/RevisionsCard.tsx')).RevisionsCard,
);
const AccountCard = lazyPart(async () => (await import('./employee/AccountCard.tsx')).AccountCard);
const DetailsCard = lazyPart(async () => (await import('./employee/DetailsCard.tsx')).DetailsCard);
const LeaveSection = lazyPart(async () => (await import('./employee/LeaveSection.tsx')).LeaveSection);
const ManagerCard = lazyPart(async () => (await import('./employee/ManagerCard.tsx')).ManagerCard);
const PayrollCard = lazyPart(async () => (await import('./employee/PayrollCard.tsx')).PayrollCard);
const SlipsCard = lazyPart(async () => (await import('./employee/SlipsCard.tsx')).SlipsCard);
const StatutoryCard = lazyPart(async () => (await import('./employee/StatutoryCard.tsx')).StatutoryCard);
const LeavingCard = lazyPart(async () => (await import('./leaving/LeavingCard.tsx')).LeavingCard);

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
  const choose = (next: Section) =>
    setSearch(
      (params) => {
        if (next === first) params.delete('section');
        else params.set('section', next);
        return params;
      },
      { replace: true },
    );
  return [section, choose];
}

/** Where the admin came from: the statutory check of the pay run that the address names, else the list. */
function BackLink() {
  const payRun = payPeriod.safeParse(useSearchParams()[0].get('payRun'));
  return payRun.success ? (
    <ButtonLink to={`/admin/pay-runs/${payRun.data}/statutory`}>Back to the statutory check</ButtonLink>
  ) : (
    <ButtonLink to="/admin/users">Manage Users</ButtonLink>
  );
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
        <BackLink />
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
