import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { headLabels, type StatutoryHead } from '../../../shared/law/statutory.ts';
import { toPaise } from '../../../shared/money.ts';
import { payRunsRoutes as routes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunEdit, PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { HeadSummary, PayRunFilter } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { CallError } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { formatCount } from '../../lib/count.ts';
import { useDebounced } from '../../lib/delayed-value.ts';
import { Card } from '../../ui/Card.tsx';
import { EmployeeLink } from '../../ui/employee.tsx';
import { SearchField } from '../../ui/inputs.tsx';
import { ListEnd } from '../../ui/ListCard.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { SegmentedOrSelect } from '../../ui/Segmented.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../ui/Table.tsx';
import { rowStoreOf, usePayRunActions } from '../calls.ts';
import { formatNetChange, formatShortRupees } from '../format.ts';
import { useRows } from '../use-rows.ts';
import { reasonOf } from './apply-expected.ts';
import { CheckCell } from './CheckCell.tsx';
import { checkOf, differenceOf, isDiffering } from './check.ts';
import { Decisions } from './Decisions.tsx';
import { messages } from './messages.ts';
import { peopleWithProblems } from './StatutoryBanner.tsx';
import { WhyExpected } from './WhyExpected.tsx';

export const checkFilters = ['statutory', 'kept', 'incomplete', 'all'] as const satisfies PayRunFilter[];
type CheckFilter = (typeof checkFilters)[number];

/** The rows of a filter differ in some head: those that are listed do so in this one. */
const matches: Record<CheckFilter, (check: StatutoryCheck) => boolean> = {
  statutory: isDiffering,
  kept: ({ kept }) => kept !== undefined,
  incomplete: ({ expected }) => expected === undefined,
  all: () => true,
};

interface CheckedRow {
  row: PayRunRow;
  check: StatutoryCheck;
}

const whyId = ({ row }: CheckedRow) => `why-${row.userId}`;
const nameId = ({ row }: CheckedRow) => `checked-${row.userId}`;

function columnsOf(
  payPeriod: PayPeriod,
  head: StatutoryHead,
  canDecide: boolean,
  onSave: (edit: PayRunEdit) => Promise<void>,
): Column<CheckedRow>[] {
  const label = headLabels[head];
  const columns: Column<CheckedRow>[] = [
    {
      title: 'ID',
      phone: 'plain',
      className: 'figures whitespace-nowrap text-secondary max-md:empty:hidden',
      cell: ({ row }) => row.employeeId,
    },
    headingColumn('Employee', (checked) => (
      <span id={nameId(checked)}>
        <EmployeeLink id={checked.row.userId} name={checked.row.name} />
      </span>
    )),
    figureColumn(`${label} entered`, ({ check }) => formatShortRupees(toPaise(check.entered))),
    figureColumn(`${label} expected`, (checked) => (
      <WhyExpected
        check={checked.check}
        payPeriod={payPeriod}
        id={whyId(checked)}
        describedBy={nameId(checked)}
      />
    )),
    figureColumn('Net change', ({ check }) => {
      if (check.expected === undefined) return '–';
      const difference = differenceOf(check);
      return <span className={difference > 0 ? 'text-negative' : ''}>{formatNetChange(difference)}</span>;
    }),
    { title: 'Check', phone: 'plain', cell: (checked) => <CheckCell payPeriod={payPeriod} {...checked} /> },
  ];
  if (!canDecide) return columns;
  return [
    ...columns,
    {
      title: 'Decision',
      phone: 'plain',
      className: 'max-md:empty:hidden',
      cell: (checked) => <Decisions {...checked} onSave={onSave} focusAfter={whyId(checked)} />,
    },
  ];
}

const emptyMessages: Record<CheckFilter, string> = {
  statutory: messages.nothingDiffers,
  kept: messages.nothingKept,
  incomplete: messages.nothingMissing,
  all: messages.noMatch,
};

interface HeadCheckProps {
  payPeriod: PayPeriod;
  summary: HeadSummary;
  /** The number of all rows of the month. */
  people: number;
  show: CheckFilter;
  onShow: (show: CheckFilter) => void;
  readOnly: boolean;
}

/** A head of a month: each employee's figure beside the expected one, to be used or kept. */
export function HeadCheck({ payPeriod, summary, people, show, onShow, readOnly }: HeadCheckProps) {
  const { head } = summary;
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const actions = usePayRunActions(payPeriod);
  const hasRoom = useMediaQuery('(width >= 64rem)');
  const [search, setSearch] = useState('');
  // They stay in the list that they were decided in, so that it does not move below the pointer.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const rows = useRows(payPeriod, store, { filter: show, search: useDebounced(search.trim()) });
  useSyncExternalStore(store.subscribe, store.getVersion);

  const onSave = useCallback(
    async (edit: PayRunEdit) => {
      const [reply] = await asAdmin(routes.saveRows, { params: { payPeriod }, body: { rows: [edit] } });
      const reason = reasonOf(reply);
      if (reason === undefined) setDecided((before) => new Set(before).add(edit.userId));
      if (reply?.row) store.load([reply.row]);
      void actions.refresh();
      if (reason !== undefined) throw new CallError(409, 'conflict', reason);
    },
    [payPeriod, store, actions],
  );
  // Nothing can be taken where nothing is expected; a figure that the portal would fill in can be typed.
  const canDecide = !readOnly && (show !== 'incomplete' || summary.mode === 'fill');
  const columns = useMemo(
    () => columnsOf(payPeriod, head, canDecide, onSave),
    [payPeriod, head, canDecide, onSave],
  );

  const checked = rows.userIds?.flatMap((userId): CheckedRow[] => {
    const row = store.getRow(userId)?.row;
    const check = row && checkOf(row, head);
    if (!check || !(decided.has(userId) || matches[show](check))) return [];
    return [{ row, check }];
  });
  const options = [
    { value: 'statutory', label: `Not as expected ${formatCount(summary.differing)}` },
    { value: 'kept', label: `Kept with a reason ${formatCount(summary.kept)}` },
    { value: 'incomplete', label: `Cannot be checked ${formatCount(peopleWithProblems(summary))}` },
    { value: 'all', label: `All ${formatCount(people)}` },
  ] as const satisfies { value: CheckFilter; label: string }[];
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-5 md:py-3">
        <SegmentedOrSelect
          hasRoom={hasRoom}
          label="Show"
          options={options}
          value={show}
          onValueChange={onShow}
        />
        <SearchField
          label="Search name, ID, email"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="w-full md:w-60"
        />
      </div>
      <Loaded
        query={{
          data: checked?.length || rows.isComplete ? checked : undefined,
          error: rows.error,
          refetch: rows.retry,
        }}
        loading="Loading employees…"
        failed={messages.rowsFailed}
        as="list"
        size={8}
        inside
        isEmpty={(shown) => shown.length === 0}
        empty={
          <EmptyState
            icon={show === 'all' ? 'search' : 'check'}
            message={search ? messages.noMatch : emptyMessages[show]}
          />
        }
      >
        {(shown) => (
          <>
            <Table
              label={`${headLabels[head]} of the month`}
              columns={columns}
              rows={shown}
              rowKey={({ row }) => row.userId}
              hasMore={!rows.isComplete}
              onReach={rows.onReach}
            />
            {!rows.isComplete && (
              <ListEnd
                query={{ data: shown, error: rows.error, refetch: rows.retry }}
                failed={messages.rowsFailed}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
