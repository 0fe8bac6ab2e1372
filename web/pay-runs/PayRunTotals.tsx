import { useSyncExternalStore } from 'react';
import { formatMonth, subtractMonths } from '../../shared/period.ts';
import { classNames } from '../ui/class-names.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import type { LoadedPayRun } from './calls.ts';
import { formatRupeeDifference, formatRupees } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { liveTotals, totalsOf } from './live-totals.ts';

interface PayRunTotalsProps extends LoadedPayRun {
  store: RowStore;
  /** The rows that are shown where that is not everybody; undefined while it is not known. */
  shown: readonly string[] | 'everybody' | undefined;
}

/** The sums of what is shown, which move with each edit. */
export function PayRunTotals({ run, savedTotals, store, shown }: PayRunTotalsProps) {
  useSyncExternalStore(store.subscribe, store.getVersion);
  const { totals, previousNetPay, payPeriod } = run;
  if (!totals) return null;
  const sums =
    shown === 'everybody'
      ? liveTotals(totals, previousNetPay, savedTotals, store)
      : shown && totalsOf(store, shown);
  const people = shown === 'everybody' ? totals.people : shown?.length;
  return (
    <StatStrip>
      <Stat label="People">
        {people?.toLocaleString('en-IN') ?? '…'}{' '}
        <span className="text-12 font-normal text-tertiary">
          of {totals.people.toLocaleString('en-IN')} shown
        </span>
      </Stat>
      <Stat label="Gross earnings">{sums ? formatRupees(sums.grossEarnings) : '…'}</Stat>
      <Stat label="Deductions">{sums ? formatRupees(sums.totalDeductions) : '…'}</Stat>
      <Stat label="Net pay">{sums ? formatRupees(sums.netPay) : '…'}</Stat>
      <Stat label={`Against ${formatMonth(subtractMonths(payPeriod, 1))}`}>
        <span className={classNames(sums && sums.difference < 0 && 'text-negative')}>
          {sums ? formatRupeeDifference(sums.difference) : '…'}
        </span>
      </Stat>
    </StatStrip>
  );
}
