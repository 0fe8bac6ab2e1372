import { todayInIndia } from '../../../shared/date.ts';
import { fullAdmins, hrAdmins, payReaders, payrollAdmins, peopleAdmins } from '../../../shared/duties.ts';
import { overviewRoutes, type PayOverview, type PeopleOverview } from '../../../shared/overview/overview.ts';
import { peopleParts } from '../../../shared/overview/people-parts.ts';
import { paymentsRoutes } from '../../../shared/payments/payments.ts';
import { isChecklistHidden } from '../../company/setup/setup-state.ts';
import { CallError } from '../../lib/call-error.ts';
import { formatToday } from '../../lib/count.ts';
import { useParts } from '../../lib/parts.ts';
import { useRoute } from '../../lib/query.tsx';
import { mayDo } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NextHoliday } from '../NextHoliday.tsx';
import { CardSkeleton, gridClasses, OverviewSkeleton } from '../OverviewCard.tsx';
import { CostChart } from './CostChart.tsx';
import { FilingsCard } from './FilingsCard.tsx';
import { HeadcountChart } from './HeadcountChart.tsx';
import { JoiningCard } from './JoiningCard.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import { PayRunHero } from './PayRunHero.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { waitingItems } from './waiting.ts';

const SetupChecklist = lazyPart(
  async () => (await import('../../company/setup/SetupChecklist.tsx')).SetupChecklist,
);

/** The columns that each card spans, in the grid of an employee's overview. */
const spans = {
  run: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  waiting: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  /** Without the pay run beside it. */
  waitingAlone: 'sm:col-span-2 lg:col-span-12',
  quarter: 'lg:col-span-6 xl:col-span-3',
  /** Where payments and filings are not beside it. */
  half: 'lg:col-span-6',
  cost: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  headcount: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  headcountAlone: 'sm:col-span-2 lg:col-span-12',
} as const;

const messages = {
  payFailed: 'Could not load the pay run.',
  paymentsFailed: 'Could not load the payments.',
  peopleFailed: 'Could not load what is waiting for you.',
  empty: 'Once there are employees, this page shows what is waiting for you.',
} as const;

/** Not every admin is allowed to see pay: what remains is the overview without it. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Neither employees nor a pay run. */
const isEmpty = ({ headcount, joining }: PeopleOverview, pay: PayOverview | undefined): boolean =>
  !pay?.payRun && joining.all === 0 && headcount.every(({ employees }) => employees === 0);

const NothingYet = () => (
  <Card flush>
    <EmptyState icon="people" message={messages.empty}>
      {mayDo(payrollAdmins) && <ButtonLink to="/admin/users/import">Import employees</ButtonLink>}
    </EmptyState>
  </Card>
);

const skeletonCards = [
  spans.run,
  spans.waiting,
  ...Array.from({ length: 4 }, () => spans.quarter),
  spans.cost,
  spans.headcount,
];

/** Until all employees are counted, a number of them would be one of some. */
const withoutCounts = (people: PeopleOverview): PeopleOverview => ({ ...people, missing: [], proofs: [] });

/** Waiting tasks are done on other screens, perhaps a moment before. */
const staleTime = 0;

function OverviewCards() {
  const { query: people, reached } = useParts(peopleParts, {}, { staleTime });
  const peopleSoFar = people.data ?? reached;
  const readsPay = mayDo(payReaders);
  const pay = useRoute(overviewRoutes.pay, {}, { staleTime, enabled: readsPay });
  const payments = useRoute(paymentsRoutes.open, {}, { staleTime, enabled: readsPay });
  const isWithoutPeople = !peopleSoFar && !people.error;
  // The counts of all employees take longer than the answer about pay runs.
  if ((readsPay && pay.isPending) || (isWithoutPeople && !pay.data?.payRun))
    return <OverviewSkeleton message="Loading the overview…" cards={skeletonCards} />;
  if (people.data && isEmpty(people.data, pay.data)) return <NothingYet />;
  const today = todayInIndia();
  const isWithoutPay = !readsPay || isRefused(pay.error);
  const side = isWithoutPay ? spans.half : spans.quarter;
  const isWaiting = isWithoutPeople || (readsPay && payments.isPending);
  return (
    <div className={gridClasses.grid}>
      {!isWithoutPay && (
        <Loaded query={pay} loading="" failed={messages.payFailed} className={spans.run}>
          {(data) => <PayRunHero pay={data} today={today} className={spans.run} />}
        </Loaded>
      )}
      <Loaded
        query={isWaiting ? { data: undefined } : people.error ? people : { data: peopleSoFar }}
        loading="Loading the overview…"
        failed={messages.peopleFailed}
        className={isWithoutPay ? spans.waitingAlone : spans.waiting}
      >
        {(data) => (
          <WaitingCard
            items={waitingItems(
              people.data ?? withoutCounts(data),
              pay.data,
              payments.data,
              mayDo(peopleAdmins),
            )}
            isCounting={!people.data}
            className={isWithoutPay ? spans.waitingAlone : spans.waiting}
          />
        )}
      </Loaded>
      {pay.data && (
        <>
          <Loaded query={payments} loading="" failed={messages.paymentsFailed} className={spans.quarter}>
            {(months) => (
              <PaymentsCard
                months={months}
                hasPayRun={pay.data.payRun !== undefined}
                className={spans.quarter}
              />
            )}
          </Loaded>
          <FilingsCard filings={pay.data.filings} today={today} className={spans.quarter} />
        </>
      )}
      {people.data && <JoiningCard people={people.data} className={side} />}
      {people.isPending && <CardSkeleton className={side} />}
      {peopleSoFar && !people.error && (
        <NextHoliday
          query={{ data: peopleSoFar.holidays }}
          to={mayDo(hrAdmins) ? '/admin/holidays' : undefined}
          className={side}
        />
      )}
      {people.isPending && !peopleSoFar && <CardSkeleton className={side} />}
      {pay.data && <CostChart cost={pay.data.cost} className={spans.cost} />}
      {people.isPending && <CardSkeleton className={spans.headcount} />}
      {people.data && (
        <HeadcountChart
          headcount={people.data.headcount}
          className={pay.data && pay.data.cost.length > 0 ? spans.headcount : spans.headcountAlone}
        />
      )}
    </div>
  );
}

/** The first screen of admins: what waits for them today. */
export default function AdminOverviewScreen() {
  return (
    <>
      <PageHeader subtitle={formatToday()} />
      {!isChecklistHidden() && mayDo(fullAdmins) && <SetupChecklist />}
      <OverviewCards />
    </>
  );
}
