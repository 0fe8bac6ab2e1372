import { useSyncExternalStore } from 'react';
import type { PayRun } from '../../shared/pay-runs.ts';
import { formatMonth, subtractMonths } from '../../shared/period.ts';
import { classNames } from '../ui/class-names.ts';
import { InlineSkeleton } from '../ui/InlineSkeleton.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import type { LoadedSummary } from './calls.ts';
import { formatRupeeDifference, formatRupees } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { liveTotals, totalsOf } from './live-totals.ts';
import { messages } from './messages.ts';

interface PayRunTotalsProps {
  run: PayRun;
  /** Undefined while it is being read. */
  loaded: LoadedSummary | undefined;
  store: RowStore;
  /** The rows that are shown where that is not everybody; undefined while it is not known. */
  shown: readonly string[] | 'everybody' | undefined;
}

/** In place of a figure until the sums are there, about as large as it. */
const Pending = ({ className }: { className: string }) => (
  <InlineSkeleton label={messages.sumsLoading} className={className} />
);

/** The sums of what is shown, which move with each edit. They come after the rows; that they have come is said once. */
export function PayRunTotals({ run, loaded, store, shown }: PayRunTotalsProps) {
  useSyncExternalStore(store.subscribe, store.getVersion);
  const { payPeriod } = run;
  const everybody = loaded?.summary.totals.people ?? run.people;
  const sums =
    shown === 'everybody'
      ? loaded && liveTotals(loaded.summary, loaded.savedTotals, store)
      : shown && totalsOf(store, shown);
  const people = shown === 'everybody' ? loaded && everybody : shown?.length;
  const figure = (text: string | undefined) => text ?? (loaded ? '…' : <Pending className="w-32" />);
  return (
    <>
      <p role="status" className="sr-only">
        {loaded && messages.sumsLoaded(payPeriod)}
      </p>
      <StatStrip>
        <Stat label="People">
          {people?.toLocaleString('en-IN') ?? (loaded ? '…' : <Pending className="w-12" />)}{' '}
          <span className={classNames('text-12 font-normal text-tertiary', !loaded && 'invisible')}>
            of {everybody.toLocaleString('en-IN')} shown
          </span>
        </Stat>
        <Stat label="Gross earnings">{figure(sums && formatRupees(sums.grossEarnings))}</Stat>
        <Stat label="Deductions">{figure(sums && formatRupees(sums.totalDeductions))}</Stat>
        {/* Beside the payslips' own total, of figures that may have changed since. */}
        <Stat label={run.outcome ? 'Net pay by the figures' : 'Net pay'}>
          {figure(sums && formatRupees(sums.netPay))}
        </Stat>
        <Stat label={`Against ${formatMonth(subtractMonths(payPeriod, 1))}`}>
          <span className={classNames('whitespace-nowrap', sums && sums.difference < 0 && 'text-negative')}>
            {figure(sums && formatRupeeDifference(sums.difference))}
          </span>
        </Stat>
      </StatStrip>
    </>
  );
}
