import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { payRunIssues } from '../../shared/pay-runs/pay-run-row.ts';
import type { PayRunFilter, PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { attempt } from '../lib/action.ts';
import { withReason } from '../lib/call-error.ts';
import { formatCount } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SegmentedOrSelect } from '../ui/Segmented.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { isFiltered, type RowsFilter, useIsFirstMonth } from './calls.ts';
import type { EditableField } from './grid/cells.ts';
import {
  type ColumnsOfMonth,
  type OptionalColumn,
  readChosenColumns,
  shownColumns,
  storeChosenColumns,
} from './grid/optional-columns.ts';
import { PayRunGrid } from './grid/PayRunGrid.tsx';
import type { RowStore } from './grid/row-store.ts';
import { messages } from './messages.ts';
import type { PasteOutcome } from './paste/plan-paste.ts';
import { draftNotes } from './row-notes.ts';
import type { useRows } from './use-rows.ts';

const ColumnsMenu = lazyPart(async () => (await import('./grid/ColumnsMenu.tsx')).ColumnsMenu);
const PasteDialog = lazyPart(async () => (await import('./paste/PasteDialog.tsx')).PasteDialog);
const RowCards = lazyPart(async () => (await import('./RowCards.tsx')).RowCards);

const loadPlan = () => import('./paste/plan-paste.ts');
const filterLabels: Record<PayRunFilter, string> = {
  all: 'All',
  changed: 'Changed',
  errors: 'Errors',
  warnings: 'Warnings',
  new: 'New',
  failed: 'Failed',
  slips: 'Payslips to check',
  statutory: 'Not as expected',
  kept: 'Kept with a reason',
  incomplete: 'Cannot be checked',
};

/** Shown only where there is something to see. */
const rareFilters: ReadonlySet<PayRunFilter> = new Set([
  'failed',
  'slips',
  'statutory',
  'kept',
  'incomplete',
]);

interface RowsCardProps {
  run: PayRun;
  /** The number of all rows of the month, as far as it is known. */
  people: number;
  /** Numbers of rows by filter, once they are known. */
  counts: PayRunSummary['counts'] | undefined;
  /** The lines of its payslips, once they are known. */
  lines: PayRunSummary['lines'] | undefined;
  store: RowStore;
  rows: ReturnType<typeof useRows>;
  filter: RowsFilter;
  search: string;
  onFilter: (filter: Omit<RowsFilter, 'search'>) => void;
  onSearch: (search: string) => void;
  readOnly: boolean;
  hasGrid: boolean;
  onActivate: (userId: string | undefined) => void;
  onLeave: () => void;
}

interface ToolbarProps extends RowsCardProps {
  month: ColumnsOfMonth;
  columns: OptionalColumn[];
  onColumns: (columns: OptionalColumn[]) => void;
}

function Toolbar(props: ToolbarProps) {
  const { counts, month, filter, search, columns, onFilter, onSearch, onColumns, hasGrid } = props;
  const filters = (Object.keys(filterLabels) as PayRunFilter[]).filter(
    (name) => !rareFilters.has(name) || filter.filter === name || (counts?.[name] ?? 0) > 0,
  );
  const options = filters.map((value) => ({
    value,
    label: counts ? `${filterLabels[value]} ${formatCount(counts[value])}` : filterLabels[value],
  }));
  return (
    <div className="grid gap-3 p-4 md:px-5 md:py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedOrSelect
          hasRoom={hasGrid}
          label="Show"
          options={options}
          value={filter.filter}
          onValueChange={(value) => onFilter({ filter: value })}
        />
        <div className="flex items-center gap-3 max-md:w-full">
          {hasGrid && month.lines.length > 0 && (
            <ColumnsMenu month={month} chosen={columns} onChange={onColumns} />
          )}
          <SearchField
            label="Search name, ID, email"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            className="w-full md:w-60"
          />
        </div>
      </div>
      {filter.issue && (
        <p className="flex flex-wrap items-center gap-3 text-13 text-secondary">
          Showing only: {payRunIssues[filter.issue].message}
          <Button size="small" kind="soft" onClick={() => onFilter({ filter: filter.filter })}>
            Show all {filterLabels[filter.filter].toLowerCase()}
          </Button>
        </p>
      )}
    </div>
  );
}

const RowsSkeleton = () => (
  <Loading message="Loading employees…">
    <SkeletonRows count={8} className="border-t border-line px-5 py-3.5">
      <Skeleton className="h-4" />
    </SkeletonRows>
  </Loading>
);

/** Says aloud what was not taken of the row that was edited last: the focus has moved on from its cell. */
function CellErrors({ store }: { store: RowStore }) {
  useSyncExternalStore(store.subscribe, store.getVersion);
  const waiting = store.getWaiting().at(-1);
  return (
    <p role="alert" className="sr-only">
      {waiting && [`${waiting.row.name}.`, ...draftNotes(waiting).map(({ text }) => text)].join(' ')}
    </p>
  );
}

/** The employees of a month: filters, search, and a grid, or cards on a narrow screen. */
export function RowsCard(props: RowsCardProps) {
  const { run, people, store, rows, filter, readOnly, hasGrid, onActivate, onLeave } = props;
  const { userIds, isComplete, error, retry, onReach, loadUntil } = rows;
  const loaded = userIds?.length ?? 0;
  const rowCount = isComplete || isFiltered(filter) ? loaded : Math.max(people, loaded);

  const { payPeriod } = run;
  const [columns, setColumns] = useState(readChosenColumns);
  const { lines } = props;
  const isFirstMonth = useIsFirstMonth(payPeriod);
  const month = useMemo(() => ({ lines: lines ?? [], isFirstMonth }), [lines, isFirstMonth]);
  const shown = useMemo(() => shownColumns(columns, month), [columns, month]);
  function chooseColumns(chosen: OptionalColumn[]) {
    storeChosenColumns(chosen);
    setColumns(chosen);
  }
  const [pasted, setPasted] = useState<Exclude<PasteOutcome, { kind: 'write' }>>();

  async function paste(block: string[][], field: EditableField | undefined, index: number) {
    const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => store.getRow(id) ?? []);
    await attempt(
      async () => {
        const { planPaste } = await loadPlan();
        const outcome = await planPaste(
          { block, field },
          {
            loaded: rowsOf(userIds ?? []).map(({ row }) => row),
            loadPeople: async () => {
              const { loadPeople } = await import('./calls.ts');
              const people = await loadPeople(payPeriod);
              store.load(people);
              return people;
            },
            loadTarget: async (length) => {
              const ids = await loadUntil(index + length - 1);
              return { payPeriod, rows: rowsOf(ids.slice(index)) };
            },
          },
        );
        if (outcome.kind === 'write') store.edit(outcome.cells);
        else setPasted(outcome);
      },
      { failed: messages.rowsFailed },
    );
  }
  // The grid is memoized: it is given one function that does what the latest one does.
  const latestPaste = useRef(paste);
  latestPaste.current = paste;
  const { current: onPaste } = useRef(
    (block: string[][], field: EditableField | undefined, index: number) => {
      void latestPaste.current(block, field, index);
    },
  );

  const shared = { store, rowCount, readOnly, onReach };
  return (
    <Card flush>
      <Toolbar {...props} month={month} columns={columns} onColumns={chooseColumns} />
      <CellErrors store={store} />
      {userIds && userIds.length > 0 && hasGrid && (
        <PayRunGrid
          {...shared}
          userIds={userIds}
          payPeriod={run.payPeriod}
          optionalColumns={shown}
          onActivate={onActivate}
          onPaste={onPaste}
          onLeave={onLeave}
        />
      )}
      {userIds && userIds.length > 0 && !hasGrid && (
        <RowCards {...shared} userIds={userIds} isFirstMonth={isFirstMonth} />
      )}
      {pasted && (
        <PasteDialog
          payPeriod={payPeriod}
          outcome={pasted}
          onWrite={(cells) => store.edit(cells)}
          onClose={() => setPasted(undefined)}
        />
      )}
      {userIds?.length === 0 && isComplete && <EmptyState icon="search" message={messages.noMatch} />}
      {error ? (
        <ErrorState message={withReason(messages.rowsFailed, error)} onRetry={retry} />
      ) : (
        !userIds && <RowsSkeleton />
      )}
    </Card>
  );
}
