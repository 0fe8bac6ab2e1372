import { useSyncExternalStore } from 'react';
import { toPaise } from '../../shared/money.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { formatMonth, subtractMonths } from '../../shared/period.ts';
import { reimbursementsIn } from '../../shared/slips/slip-totals.ts';
import { formatCount } from '../lib/count.ts';
import { classNames } from '../ui/class-names.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { InlineSkeleton } from '../ui/states.tsx';
import type { LoadedSummary } from './calls.ts';
import { formatRupeeDifference, formatRupees } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { liveTotals, totalsOf } from './live-totals.ts';
import { messages } from './messages.ts';
import { PartsProgress } from './PartsProgress.tsx';

interface PayRunTotalsProps {
  run: PayRun;
  /** Undefined while it is being read. */
  loaded: LoadedSummary | undefined;
  /** The totals of the employees so far, meanwhile. */
  reached: PayRunSummary | undefined;
  store: RowStore;
  /** Ids of the rows shown, or all; undefined while they are not known. */
  shown: readonly string[] | 'all' | undefined;
}

/** Placeholder of a figure, about as large as it. */
const Pending = ({ className }: { className: string }) => (
  <InlineSkeleton label={messages.totalsLoading} className={className} />
);

/** Totals of the rows shown, updated with each edit. They load after the rows, and are announced once. */
export function PayRunTotals({ run, loaded, reached, store, shown }: PayRunTotalsProps) {
  useSyncExternalStore(store.subscribe, store.getVersion);
  const { payPeriod } = run;
  const allEmployees = loaded?.summary.totals.people ?? run.people;
  const totals =
    shown === 'all'
      ? loaded && liveTotals(loaded.summary, loaded.savedTotals, store)
      : shown && totalsOf(store, shown);
  const people = shown === 'all' ? loaded && allEmployees : shown?.length;
  const figure = (text: string | undefined) => text ?? (loaded ? '…' : <Pending className="w-32" />);
  if (!loaded && reached)
    return (
      <>
        <PartsProgress verb="added up" done={reached.counts.all} people={run.people} />
        <StatStrip>
          <Stat label="Employees">{formatCount(reached.counts.all)}</Stat>
          <Stat label="Gross earnings">{formatRupees(toPaise(reached.totals.grossEarnings))}</Stat>
          <Stat label="Deductions">{formatRupees(toPaise(reached.totals.totalDeductions))}</Stat>
          <Stat label="Net pay">{formatRupees(toPaise(reached.totals.netPay))}</Stat>
        </StatStrip>
      </>
    );
  return (
    <>
      <p role="status" className="sr-only">
        {loaded && messages.totalsLoaded(payPeriod)}
      </p>
      <StatStrip>
        <Stat label="Employees">
          {people !== undefined ? formatCount(people) : loaded ? '…' : <Pending className="w-12" />}{' '}
          <span className={classNames('text-12 font-normal text-tertiary', !loaded && 'invisible')}>
            of {formatCount(allEmployees)} shown
          </span>
        </Stat>
        <Stat label="Gross earnings">{figure(totals && formatRupees(totals.grossEarnings))}</Stat>
        <Stat label="Deductions">{figure(totals && formatRupees(totals.totalDeductions))}</Stat>
        {totals && reimbursementsIn(totals) !== 0 && (
          <Stat label="Reimbursements">{formatRupees(reimbursementsIn(totals))}</Stat>
        )}
        {/* Beside the payslips' own total, of figures that may have changed since. */}
        <Stat label={run.outcome ? 'Net pay, current figures' : 'Net pay'}>
          {figure(totals && formatRupees(totals.netPay))}
        </Stat>
        {loaded?.summary.previousNetPay !== 0 && (
          <Stat label={`Change from ${formatMonth(subtractMonths(payPeriod, 1))}`}>
            <span
              className={classNames('whitespace-nowrap', totals && totals.difference < 0 && 'text-negative')}
            >
              {figure(totals && formatRupeeDifference(totals.difference))}
            </span>
          </Stat>
        )}
      </StatStrip>
    </>
  );
}
