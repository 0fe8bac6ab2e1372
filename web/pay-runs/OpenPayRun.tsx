import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isError, type PayRunIssue } from '../../shared/pay-run-row.ts';
import type { PayRunState } from '../../shared/pay-runs.ts';
import { CallError } from '../lib/call-error.ts';
import { useDebounced } from '../lib/debounced.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { CheckCard } from './CheckCard.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { isEditable, isFiltered, type LoadedPayRun, type RowsFilter, usePayRunActions } from './calls.ts';
import type { RowStore } from './grid/row-store.ts';
import { OutcomeCard } from './OutcomeCard.tsx';
import { PayRunSteps } from './PayRunSteps.tsx';
import { PayRunTotals } from './PayRunTotals.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { RowsCard } from './RowsCard.tsx';
import { RunBar } from './RunBar.tsx';
import { useRows } from './use-rows.ts';

/** The sums of the server are read again once the edits have paused. */
const refreshDelayMs = 1000;

type Actions = ReturnType<typeof usePayRunActions>;

/** Reads the run again after edits, and after a refusal that may come from its state. */
function useRefreshAfterSaving(store: RowStore, { cancelRead, refresh }: Actions): void {
  const { saving, savedAt, failure } = useSyncExternalStore(store.subscribe, store.getStatus);
  const isConflict = failure instanceof CallError && failure.status === 409;
  useEffect(() => {
    if (saving) void cancelRead();
    else if (savedAt || isConflict) {
      const timer = setTimeout(refresh, isConflict ? 0 : refreshDelayMs);
      return () => clearTimeout(timer);
    }
  }, [saving, savedAt, isConflict, cancelRead, refresh]);
}

/** Lists the rows anew once preparing or generating has ended: it has changed them. */
function useRowsAfterProgress(isMoving: boolean, { resetRows }: Actions): void {
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (wasMoving.current && !isMoving) void resetRows();
    wasMoving.current = isMoving;
  }, [isMoving, resetRows]);
}

/** The button that began or ended something is gone with it: its focus goes to the content, and the way up to its top. */
function useFocusOnStateChange(state: PayRunState): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state]);
}

/** A run that has been loaded, from the figures to the closing. */
export function OpenPayRun({ run, savedTotals, store }: LoadedPayRun & { store: RowStore }) {
  const { payPeriod, state } = run;
  const actions = usePayRunActions(payPeriod);
  const [shownFilter, setFilter] = useState<Omit<RowsFilter, 'search'>>({ filter: 'all' });
  const [search, setSearch] = useState('');
  const filter = { ...shownFilter, search: useDebounced(search.trim()) };
  const rows = useRows(payPeriod, store, filter, run.totals?.people ?? 0);
  const [activeUserId, setActiveUserId] = useState<string>();
  const hasGrid = useMediaQuery('(width >= 80rem)');
  const list = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const leaveGrid = useCallback(() => bar.current?.focus(), []);
  const isMoving = state === 'preparing' || state === 'generating';
  const canEdit = isEditable(run);
  useRefreshAfterSaving(store, actions);
  useRowsAfterProgress(isMoving, actions);
  useFocusOnStateChange(state);

  const show = (next: Omit<RowsFilter, 'search'>) => {
    setSearch('');
    setFilter(next);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
  const showIssue = (issue: PayRunIssue) => show({ filter: isError(issue) ? 'errors' : 'warnings', issue });
  const shown = isFiltered(filter) ? (rows.isComplete ? rows.userIds : undefined) : 'everybody';
  return (
    <div className="grid gap-5">
      <PayRunSteps run={run} />
      {isMoving && <ProgressCard key={state} run={run} />}
      {state === 'closed' && <ClosedCard run={run} onReopen={actions.reopen} />}
      {!isMoving && (
        <OutcomeCard
          run={run}
          onShowFailed={() => show({ filter: 'failed' })}
          onRetry={canEdit ? actions.retry : undefined}
        />
      )}
      <PayRunTotals run={run} savedTotals={savedTotals} store={store} shown={shown} />
      {run.issues && state !== 'closed' && (
        <CheckCard run={run} onShow={showIssue} onCheck={canEdit ? actions.check : undefined} />
      )}
      {state !== 'preparing' && (
        <section
          ref={list}
          tabIndex={-1}
          aria-label="Figures of the month"
          className="scroll-mt-20 outline-none"
        >
          <RowsCard
            run={run}
            store={store}
            rows={rows}
            filter={filter}
            search={search}
            onFilter={setFilter}
            onSearch={setSearch}
            readOnly={!canEdit}
            hasGrid={hasGrid}
            onActivate={setActiveUserId}
            onLeave={leaveGrid}
          />
        </section>
      )}
      {canEdit && (
        <RunBar
          ref={bar}
          run={run}
          store={store}
          actions={actions}
          activeUserId={activeUserId}
          onShowErrors={() => show({ filter: 'errors' })}
          hasGrid={hasGrid}
        />
      )}
    </div>
  );
}
