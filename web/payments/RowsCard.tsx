import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { formatPaise } from '../../shared/money.ts';
import type { PaymentRow } from '../../shared/payments/payments.ts';
import type { PaymentState } from '../../shared/slips/payment-state.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox, SearchField } from '../ui/inputs.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { SegmentedOrSelect } from '../ui/Segmented.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { messages } from './messages.ts';
import { PaymentTable, type RowActions } from './PaymentTable.tsx';
import { inOrder, stateLabels, sumOf } from './state.ts';

const states: readonly PaymentState[] = [
  'to-pay',
  'in-batch',
  'processing',
  'held',
  'paid',
  'failed',
  'recover',
  'no-payslip',
  'none',
];

type Filter = PaymentState | 'all';

/** States of rows that something can be done about together. */
const choosable: readonly PaymentState[] = ['to-pay', 'failed', 'in-batch', 'processing'];
const canChoose = ({ state }: PaymentRow): boolean => choosable.includes(state);

interface RowsCardProps {
  rows: readonly PaymentRow[];
  isComplete: boolean;
  failure: string | undefined;
  onRetry: () => void;
  chosen: ReadonlySet<string>;
  onChosenChange: (chosen: ReadonlySet<string>) => void;
  actions: RowActions;
  busy: boolean;
  /** The actions for the selected employees. */
  children: ReactNode;
}

/** The employees of the month, filtered by state and name; some can be chosen. */
export function RowsCard({
  rows,
  isComplete,
  failure,
  onRetry,
  chosen,
  onChosenChange,
  actions,
  busy,
  children,
}: RowsCardProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search.trim().toLowerCase());
  const hasRoom = useMediaQuery('(min-width: 75rem)');
  const counts = useMemo(() => {
    const byState = new Map<Filter, number>([['all', rows.length]]);
    for (const { state } of rows) byState.set(state, (byState.get(state) ?? 0) + 1);
    return byState;
  }, [rows]);
  const current = filter !== 'all' && !counts.has(filter) ? 'all' : filter;
  const shown = useMemo(
    () =>
      inOrder(rows).filter(
        ({ name, employeeId = '', state }) =>
          (current === 'all' || state === current) &&
          (term === '' || `${name} ${employeeId}`.toLowerCase().includes(term)),
      ),
    [rows, current, term],
  );
  const options = (['all', ...states] as const)
    .filter((state) => counts.has(state))
    .map((state) => ({
      value: state,
      label: `${state === 'all' ? 'All' : stateLabels[state]} ${formatCount(counts.get(state) ?? 0)}`,
    }));
  const choosableRows = useMemo(() => shown.filter(canChoose), [shown]);
  const areAllChosen = choosableRows.length > 0 && choosableRows.every(({ userId }) => chosen.has(userId));
  const chosenRows = rows.filter(({ userId }) => chosen.has(userId));
  const onChoose = useCallback(
    (userId: string, isChosen: boolean) => {
      const next = new Set(chosen);
      if (isChosen) next.add(userId);
      else next.delete(userId);
      onChosenChange(next);
    },
    [chosen, onChosenChange],
  );
  return (
    <Card flush>
      <div className="grid gap-3 p-4 md:px-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SegmentedOrSelect
            hasRoom={hasRoom && options.length <= 6}
            label="Show"
            options={options}
            value={current}
            onValueChange={setFilter}
          />
          <SearchField
            label="Search name or ID"
            value={search}
            maxLength={100}
            onChange={({ target }) => setSearch(target.value)}
            className="w-full md:w-52"
          />
        </div>
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          {isComplete && choosableRows.length > 0 && (
            <Checkbox
              label={`Choose ${current === 'all' && term === '' ? 'all' : 'these'} ${formatCount(choosableRows.length)}`}
              checked={areAllChosen}
              onChange={({ target }) =>
                onChosenChange(
                  target.checked ? new Set(choosableRows.map(({ userId }) => userId)) : new Set(),
                )
              }
            />
          )}
          {!isComplete && !failure && (
            <p role="status" className="text-13 text-tertiary">
              {messages.loadedSoFar(rows.length)}
            </p>
          )}
          {chosenRows.length > 0 && (
            <div className="flex flex-wrap items-center gap-2 md:ml-auto" aria-busy={busy}>
              <span className="text-13 text-secondary">
                {countEmployees(chosenRows.length)},{' '}
                <span className="figures">{formatPaise(sumOf(chosenRows))}</span>
              </span>
              {!busy && children}
              <Button size="small" kind="quiet" onClick={() => onChosenChange(new Set())}>
                Clear
              </Button>
            </div>
          )}
        </div>
      </div>
      {shown.length > 0 ? (
        <PaymentTable
          rows={shown}
          chosen={chosen}
          canChoose={canChoose}
          onChoose={onChoose}
          actions={actions}
          hasMore={!isComplete}
        />
      ) : (
        <EmptyState icon="people" message={messages.noneMatch} className="border-t border-line" />
      )}
      {failure && <ErrorState message={failure} onRetry={onRetry} className="border-t border-line" />}
    </Card>
  );
}
