import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { hasComeOn, type PayRun } from '../../shared/pay-runs/pay-run.ts';
import { isError, type PayRunIssue, payRunIssueCodes } from '../../shared/pay-runs/pay-run-row.ts';
import { isMoving, type PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { useDebounced } from '../lib/delayed-value.ts';
import { useReached } from '../lib/parts.ts';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { ErrorState } from '../ui/states.tsx';
import { CheckCard, CheckCardSkeleton } from './CheckCard.tsx';
import { isEditable, isFiltered, type RowsFilter, summaryQuery, usePayRunActions } from './calls.ts';
import { hasOpenSlips } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { messages } from './messages.ts';
import { PayRunSteps } from './PayRunSteps.tsx';
import { PayRunTotals } from './PayRunTotals.tsx';
import { RowsCard } from './RowsCard.tsx';
import { RunBar } from './RunBar.tsx';
import { useRows } from './use-rows.ts';

const ApprovalCard = lazyPart(async () => (await import('./approval/ApprovalCard.tsx')).ApprovalCard);
const ClosedCard = lazyPart(async () => (await import('./ClosedCard.tsx')).ClosedCard);
const OutcomeCard = lazyPart(async () => (await import('./OutcomeCard.tsx')).OutcomeCard);
const ProgressCard = lazyPart(async () => (await import('./ProgressCard.tsx')).ProgressCard);
const StoppedCard = lazyPart(async () => (await import('./ProgressCard.tsx')).StoppedCard);
const PublicationCard = lazyPart(async () => (await import('./PublicationCard.tsx')).PublicationCard);
const StatutoryBanner = lazyPart(
  async () => (await import('./statutory/StatutoryBanner.tsx')).StatutoryBanner,
);

/** Delay after the last edit before the totals are read again. */
const refreshDelayMs = 1000;

type Actions = ReturnType<typeof usePayRunActions>;

/** Reads run and totals again after edits, saved or not: a refusal may come from the state of the run. */
function useRefreshAfterSaving(store: RowStore, { cancelSummary, refresh }: Actions): void {
  const { saving, savedAt, failure } = useSyncExternalStore(store.subscribe, store.getStatus);
  const isConflict = failure instanceof CallError && failure.status === 409;
  useEffect(() => {
    if (saving) void cancelSummary();
    else if (savedAt || failure) {
      const timer = setTimeout(refresh, isConflict ? 0 : refreshDelayMs);
      return () => clearTimeout(timer);
    }
  }, [saving, savedAt, failure, isConflict, cancelSummary, refresh]);
}

/** Lists the rows anew once preparing or generating has ended: it has changed them. */
function useRowsAfterProgress(moving: boolean, { resetRows }: Actions): void {
  const wasMoving = useRef(moving);
  useEffect(() => {
    if (wasMoving.current && !moving) void resetRows();
    wasMoving.current = moving;
  }, [moving, resetRows]);
}

/** Moves the focus to the top of the content when a state change removes the focused button. */
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

/**
 * Totals of the rows. The server reads all of them for it, so the page of rows that is shown first is asked for
 * before it.
 */
function useSummary(run: PayRun, store: RowStore, { userIds, error }: ReturnType<typeof useRows>) {
  const query = summaryQuery(run, store);
  const isLoaded = useQueryClient().getQueryData(query.queryKey) !== undefined;
  const hasRows = userIds !== undefined || error !== null;
  const totals = useQuery({ ...query, enabled: !isMoving(run) && (hasRows || isLoaded) });
  return { totals, reached: useReached<PayRunSummary>(query.queryKey) };
}

/** Which rows an address asks for: `issue`, one of the issues. */
function filterOf(address: URLSearchParams): Omit<RowsFilter, 'search'> {
  const issue = payRunIssueCodes.find((code) => code === address.get('issue'));
  if (issue) return { filter: isError(issue) ? 'errors' : 'warnings', issue };
  return { filter: address.get('filter') === 'errors' ? 'errors' : 'all' };
}

/** A run from figures to closing. Its rows are shown before their totals. */
export function OpenPayRun({ run, store }: { run: PayRun; store: RowStore }) {
  const { payPeriod, state } = run;
  const actions = usePayRunActions(payPeriod);
  const moving = isMoving(run);
  const [address] = useSearchParams();
  // A link leads to the rows that it is about.
  const [shownFilter, setFilter] = useState<Omit<RowsFilter, 'search'>>(() => filterOf(address));
  const [search, setSearch] = useState(address.get('search') ?? '');
  const filter = { ...shownFilter, search: useDebounced(search.trim()) };
  const rows = useRows(payPeriod, store, filter);
  const { totals, reached } = useSummary(run, store, rows);
  const summary = moving ? undefined : totals.data?.summary;
  const [activeUserId, setActiveUserId] = useState<string>();
  const hasGrid = useMediaQuery('(width >= 80rem)');
  const list = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const leaveGrid = useCallback(() => bar.current?.focus(), []);
  /** Back to the cell that the keyboard was in. */
  const focusGrid = () => list.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  const canEdit = isEditable(run);
  useRefreshAfterSaving(store, actions);
  useRowsAfterProgress(moving, actions);
  useFocusOnStateChange(state);

  const show = (next: Omit<RowsFilter, 'search'>, searched = '') => {
    setSearch(searched);
    setFilter(next);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
  const showIssue = (issue: PayRunIssue) => show({ filter: isError(issue) ? 'errors' : 'warnings', issue });
  const shown = isFiltered(filter) ? (rows.isComplete ? rows.userIds : undefined) : 'all';
  return (
    <div className="grid gap-5">
      <PayRunSteps run={run} summary={summary} />
      {moving && <ProgressCard key={state} run={run} />}
      {run.stopped && <StoppedCard {...run.stopped} />}
      {state === 'closed' && <ClosedCard run={run} onReopen={actions.reopen} />}
      {!moving && (summary?.approval || run.submissions) && (
        <ApprovalCard run={run} approval={summary?.approval} areSlipsOpen={hasOpenSlips(summary)} />
      )}
      {!moving && run.withheld && !hasComeOn(run.withheld.publishOn) && (
        <PublicationCard run={run} summary={summary} onPublish={actions.publish} />
      )}
      {!moving && run.outcome && (
        <OutcomeCard
          run={run}
          slips={summary?.slips}
          onShowOpenSlips={() => show({ filter: 'slips' })}
          onShowFailed={() => show({ filter: 'failed' })}
          onRetry={canEdit ? actions.retry : undefined}
        />
      )}
      {moving ? null : totals.error && !summary ? (
        <Card flush>
          <ErrorState message={withReason(messages.totalsFailed, totals.error)} onRetry={totals.refetch} />
        </Card>
      ) : (
        <>
          {summary && summary.counts.statutory + summary.counts.incomplete > 0 && (
            <StatutoryBanner payPeriod={payPeriod} heads={summary.statutory} readOnly={!canEdit} />
          )}
          <PayRunTotals run={run} loaded={totals.data} reached={reached} store={store} shown={shown} />
          {state === 'closed' ? null : summary ? (
            <CheckCard
              issues={summary.issues}
              onShow={showIssue}
              onCheck={canEdit ? actions.check : undefined}
            />
          ) : (
            <CheckCardSkeleton />
          )}
        </>
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
            people={summary?.counts.all ?? run.people}
            counts={summary?.counts}
            lines={summary?.lines}
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
          summary={summary}
          summaryAt={totals.dataUpdatedAt}
          store={store}
          actions={actions}
          activeUserId={activeUserId}
          onShowErrors={() => show({ filter: 'errors' })}
          onShowWarnings={() => show({ filter: 'warnings' })}
          onShowRow={({ email }) => show({ filter: 'all' }, email)}
          onDecided={focusGrid}
          hasGrid={hasGrid}
        />
      )}
    </div>
  );
}
