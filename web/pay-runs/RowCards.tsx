import {
  memo,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { toPaise } from '../../shared/money.ts';
import type { PayLineKind } from '../../shared/pay/pay-lines.ts';
import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { reimbursementsIn } from '../../shared/slips/slip-totals.ts';
import { classNames } from '../ui/class-names.ts';
import { EmployeeLink } from '../ui/employee.tsx';
import { controlClasses } from '../ui/Field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useVirtualRows } from '../ui/virtual-rows.ts';
import { formatRupeeDifference, formatRupees } from './format.ts';
import { type EditableField, editableFields } from './grid/cells.ts';
import type { PayRunGridProps } from './grid/PayRunGrid.tsx';
import type { RowState } from './grid/row-states.ts';
import type { RowStore } from './grid/row-store.ts';
import { RowNotes } from './RowNotes.tsx';
import { cellNote } from './row-notes.ts';

interface FigureFieldProps {
  store: RowStore;
  state: RowState;
  field: EditableField;
  readOnly: boolean;
  describedBy: string;
}

function FigureField({ store, state: { row, draft, view }, field, readOnly, describedBy }: FigureFieldProps) {
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const note = cellNote({ row, draft, view }, field);

  function type(text: string | undefined) {
    setTyped(text);
    store.type(text === undefined ? undefined : { userId: row.userId, field, text });
  }
  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    store.edit([{ row: row.userId, field, text: typed }]);
  }
  return (
    <div className="grid content-between gap-1">
      <label htmlFor={id} className="text-12 font-semibold text-secondary">
        {payrollFields[field].label}
      </label>
      <input
        id={id}
        value={typed ?? store.getText(row.userId, field)}
        readOnly={readOnly}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={note === undefined ? describedBy : `${id}-note ${describedBy}`}
        aria-invalid={note !== undefined || undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          else if (key === 'Escape') type(undefined);
        }}
        className={classNames(controlClasses, 'figures px-2 text-right')}
      />
      {note !== undefined && (
        <span id={`${id}-note`} className="sr-only">
          {note}
        </span>
      )}
    </div>
  );
}

const amountClasses = 'flex justify-between gap-3';

function Amounts({ row, view, isFirstMonth }: RowState & { isFirstMonth: boolean }) {
  const linesOf = (kind: PayLineKind) =>
    (row.lines ?? [])
      .filter((line) => line.kind === kind)
      .map(({ id, label, amount, note }) => (
        <div key={id} className={classNames(amountClasses, 'pl-3 text-12')}>
          <dt>
            {label}
            {note && <span className="block text-tertiary">{note}</span>}
          </dt>
          <dd>{formatRupees(toPaise(amount))}</dd>
        </div>
      ));
  const reimbursements = reimbursementsIn(view);
  return (
    <dl className="figures grid gap-1 text-13 text-secondary">
      <div className={amountClasses}>
        <dt>Gross</dt>
        <dd>{formatRupees(view.grossEarnings)}</dd>
      </div>
      {linesOf('earning')}
      <div className={amountClasses}>
        <dt>Deductions</dt>
        <dd>{formatRupees(view.totalDeductions)}</dd>
      </div>
      {linesOf('deduction')}
      {reimbursements !== 0 && (
        <div className={amountClasses}>
          <dt>Reimbursements</dt>
          <dd>{formatRupees(reimbursements)}</dd>
        </div>
      )}
      {linesOf('reimbursement')}
      <div className={classNames(amountClasses, 'text-15 font-semibold text-ink')}>
        <dt>Net pay</dt>
        <dd className={view.netPay < 0 ? 'text-negative' : undefined}>{formatRupees(view.netPay)}</dd>
      </div>
      {!isFirstMonth && (
        <div className={amountClasses}>
          <dt>Change from last month</dt>
          <dd>{view.difference === undefined ? 'new' : formatRupeeDifference(view.difference)}</dd>
        </div>
      )}
      {row.leaveDays > 0 && (
        <div className={amountClasses}>
          <dt>Approved leave days</dt>
          <dd>{row.leaveDays}</dd>
        </div>
      )}
    </dl>
  );
}

interface RowCardProps {
  store: RowStore;
  userId: string | undefined;
  index: number;
  count: number;
  /** The height in pixels of the cards left out above it. */
  gap: number;
  readOnly: boolean;
  /** There is no month before that the amounts differ from. */
  isFirstMonth: boolean;
  measure: Ref<HTMLLIElement>;
}

function LoadedRowCard({ store, userId, index, count, gap, readOnly, isFirstMonth, measure }: RowCardProps) {
  const nameId = useId();
  const state = useSyncExternalStore(
    store.subscribe,
    useCallback(() => (userId === undefined ? undefined : store.getRow(userId)), [store, userId]),
  );
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ marginTop: gap }}
      className="border-b border-line p-4"
    >
      {state ? (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid content-start gap-3">
            <p id={nameId} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <EmployeeLink id={state.row.userId} name={state.row.name} className="text-15" />
              <span className="figures text-13 text-tertiary">{state.row.employeeId}</span>
            </p>
            <div className="grid grid-cols-[1fr_1fr_1.6fr] gap-2">
              {editableFields.map((field) => (
                <FigureField
                  key={field}
                  store={store}
                  state={state}
                  field={field}
                  readOnly={readOnly}
                  describedBy={nameId}
                />
              ))}
            </div>
            <RowNotes
              store={store}
              state={state}
              readOnly={readOnly}
              describedBy={nameId}
              onDecided={() => document.querySelector<HTMLElement>(`#${CSS.escape(nameId)} a`)?.focus()}
            />
          </div>
          <Amounts {...state} isFirstMonth={isFirstMonth} />
        </div>
      ) : (
        <Skeleton className="h-52" />
      )}
    </li>
  );
}

const RowCard = memo(LoadedRowCard);

type RowCardsProps = Pick<PayRunGridProps, 'store' | 'userIds' | 'rowCount' | 'readOnly' | 'onReach'> &
  Pick<RowCardProps, 'isFirstMonth'>;

/** The rows of a month on a narrow screen: a card with a form for each employee. */
export function RowCards({ store, userIds, rowCount, readOnly, onReach, isFirstMonth }: RowCardsProps) {
  const keys = useMemo(
    () => Array.from({ length: rowCount }, (_, index) => userIds[index] ?? `row ${index}`),
    [rowCount, userIds],
  );
  const virtual = useVirtualRows<HTMLUListElement, HTMLLIElement>({
    keys,
    estimateSize: () => 290,
    isPinned: () => false,
  });
  const lastIndex = virtual.items.at(-1)?.index ?? 0;
  useEffect(() => onReach(lastIndex), [onReach, lastIndex]);
  return (
    <ul
      ref={virtual.body}
      aria-label="Employees in this pay run"
      onFocus={virtual.onFocus}
      style={{ paddingBottom: virtual.gapBelow }}
    >
      {virtual.items.map(({ index, gap }) => (
        <RowCard
          key={keys[index]}
          store={store}
          userId={userIds[index]}
          index={index}
          count={rowCount}
          gap={gap}
          readOnly={readOnly}
          isFirstMonth={isFirstMonth}
          measure={virtual.measure}
        />
      ))}
    </ul>
  );
}
