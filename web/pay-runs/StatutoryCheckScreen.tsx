import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { headLabels } from '../../shared/law/statutory.ts';
import { subtractPaise, toPaise } from '../../shared/money.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { isMoving } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MonthRoute, NoMonth } from '../ui/MonthRoute.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SegmentedOrSelect } from '../ui/Segmented.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState } from '../ui/states.tsx';
import { isEditable, payRunQuery, rowStoreOf, summaryQuery } from './calls.ts';
import { formatNetChange, formatRupees, formatShortRupees } from './format.ts';
import { messages } from './messages.ts';
import { checkFilters, HeadCheck } from './statutory/HeadCheck.tsx';
import { messages as checkMessages } from './statutory/messages.ts';

const StatutoryBanner = lazyPart(
  async () => (await import('./statutory/StatutoryBanner.tsx')).StatutoryBanner,
);

function Checks({ run, summary }: { run: PayRun; summary: PayRunSummary }) {
  const { payPeriod } = run;
  const { statutory, totals } = summary;
  const [query, setQuery] = useSearchParams();
  const hasRoom = useMediaQuery('(width >= 64rem)');
  const head =
    statutory.find((each) => each.head === query.get('head')) ??
    statutory.find(({ differing }) => differing > 0) ??
    statutory[0];
  if (!head)
    return (
      <Card flush>
        <EmptyState icon="check" message={checkMessages.checksOff}>
          <ButtonLink to="/admin/company">Go to Company</ButtonLink>
        </EmptyState>
      </Card>
    );
  const show = checkFilters.find((name) => name === query.get('show')) ?? 'statutory';
  const choose = (chosen: Record<string, string>) =>
    setQuery({ head: head.head, show, ...chosen }, { replace: true });
  const options = statutory.map((each) => ({
    value: each.head,
    label: `${headLabels[each.head]} ${formatCount(each.differing)}`,
  }));
  const netPay = toPaise(totals.netPay);
  const difference = toPaise(head.difference);
  const readOnly = !isEditable(run);
  return (
    <div className="grid gap-5">
      <div className="flex">
        <SegmentedOrSelect
          hasRoom={hasRoom}
          label="Head"
          options={options}
          value={head.head}
          onValueChange={(value) => choose({ head: value })}
        />
      </div>
      <StatutoryBanner payPeriod={payPeriod} heads={[head]} readOnly={readOnly} isOnCheck />
      <StatStrip>
        <Stat label="Employees">{formatCount(totals.people)}</Stat>
        <Stat label={`${headLabels[head.head]} now`}>{formatShortRupees(toPaise(head.entered))}</Stat>
        <Stat label="Net pay now">{formatRupees(netPay)}</Stat>
        <Stat label="Net pay after applying">
          {formatRupees(subtractPaise(netPay, difference))}
          {head.differing > 0 && (
            <span className="block text-12 font-normal text-tertiary">
              {formatNetChange(difference)} for {countEmployees(head.differing)}
            </span>
          )}
        </Stat>
        {head.head !== 'incomeTax' && (
          <Stat label="Employer contributions">
            {formatShortRupees(toPaise(head.employer))}
            <span className="block text-12 font-normal text-tertiary">as expected</span>
          </Stat>
        )}
      </StatStrip>
      <HeadCheck
        key={`${head.head} ${show}`}
        payPeriod={payPeriod}
        summary={head}
        people={summary.counts.all}
        show={show}
        onShow={(value) => choose({ show: value })}
        readOnly={readOnly}
      />
    </div>
  );
}

function MonthChecks({ run }: { run: PayRun }) {
  const store = rowStoreOf(useQueryClient(), run.payPeriod);
  const query = useQuery({ ...summaryQuery(run, store), enabled: !isMoving(run) });
  if (isMoving(run))
    return (
      <Card flush>
        <EmptyState icon="payRun" message={payRunMessages[run.state](run.payPeriod)} />
      </Card>
    );
  return (
    <Loaded query={query} loading="Loading the check…" failed={messages.totalsFailed} size={2}>
      {({ summary }) => <Checks run={run} summary={summary} />}
    </Loaded>
  );
}

function MonthCheck({ period: payPeriod }: { period: PayPeriod }) {
  const query = useQuery(payRunQuery(payPeriod));
  return (
    <>
      <PageHeader
        subtitle={`Pay run of ${formatPeriod(payPeriod)}. What was entered beside what the law asks.`}
      >
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      <Loaded
        query={query}
        loading="Loading the check…"
        failed={messages.runFailed}
        missing={<NoMonth message={messages.noRun(payPeriod)} />}
        size={2}
      >
        {(run) => <MonthChecks run={run} />}
      </Loaded>
    </>
  );
}

/** Statutory figures of a month beside the expected ones, by head. */
export default function StatutoryCheckScreen() {
  return <MonthRoute>{MonthCheck}</MonthRoute>;
}
