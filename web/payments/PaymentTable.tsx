import { useMemo } from 'react';
import { formatDate, isRecentReminder, todayInIndia } from '../../shared/date.ts';
import { toRupees } from '../../shared/money.ts';
import { type PaymentRow, paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import type { Route } from '../../shared/route.ts';
import type { PaymentState } from '../../shared/slips/payment-state.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import {
  amountOf,
  describeContradiction,
  describeDifference,
  describePayment,
  queuedPayment,
  sourceOf,
  stateLabels,
} from './state.ts';

/** The actions of a row's buttons. */
export interface RowActions {
  onHold: (row: PaymentRow) => void;
  onRelease: (row: PaymentRow) => void;
  onRemind: (row: PaymentRow) => void;
  onConfirm: (row: PaymentRow) => void;
  onPayAgain: (row: PaymentRow) => void;
  onElsewhere: (row: PaymentRow) => void;
  onOpen: (row: PaymentRow) => void;
}

const classes: Record<PaymentState, string> = {
  'no-payslip': 'bg-sunken text-secondary',
  held: 'bg-caution-soft text-caution',
  failed: 'bg-negative-soft text-negative',
  recover: 'bg-negative-soft text-negative',
  'to-pay': 'bg-accent-soft text-link',
  'in-batch': 'bg-accent-soft text-link',
  processing: 'bg-sunken text-secondary',
  paid: 'bg-positive-soft text-positive',
  none: 'bg-sunken text-secondary',
};

/** The state of an employee's payment. A changed bank account, which may be theft, is red. */
const StateBadge = ({ state, isAlarming = false }: { state: PaymentState; isAlarming?: boolean }) => (
  <span
    className={`inline-flex h-6 items-center rounded-full px-2.5 text-12 font-semibold whitespace-nowrap ${isAlarming ? classes.failed : classes[state]}`}
  >
    {stateLabels[state]}
  </span>
);

/** In a column of amounts: without ₹. */
const figure = (amount: number): string => formatRupees(amount).replace('₹', '');

const Two = ({ first, second }: { first: string; second?: string | undefined }) => (
  <span className="grid min-[72rem]:min-w-36">
    <span className="wrap-anywhere">{first}</span>
    {second && <span className="text-12 text-tertiary wrap-anywhere">{second}</span>}
  </span>
);

/** Why nothing is paid, or what was paid last. */
function Reason({ row }: { row: PaymentRow }) {
  const { state, hold, payments, lastDay } = row;
  const last = payments.at(-1);
  const leaves = lastDay && `Last day ${formatDate(lastDay)}`;
  if (state === 'held' && hold) {
    // The text says first that the account has changed, and then what to do about it.
    const [first = '', ...others] = hold.reason === 'account-changed' ? hold.text.split('. ') : [hold.text];
    const reminded =
      hold.remindedAt && messages.remindedAt(formatDate(todayInIndia(new Date(hold.remindedAt))));
    const note = others.join('. ') || reminded || leaves;
    return (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{first}</span>
        {note && <span className="text-12 text-tertiary">{note}</span>}
      </span>
    );
  }
  if (state === 'failed' && last)
    return (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{last.reason ?? 'Failed'}</span>
        <span className="text-12 text-tertiary">{sourceOf(last)}</span>
      </span>
    );
  const contradiction = describeContradiction(row);
  if (contradiction)
    return (
      <span className="grid">
        <span className="font-semibold text-negative wrap-anywhere">{contradiction}</span>
        <span className="text-12 text-tertiary">Ask the bank what it paid</span>
      </span>
    );
  const queued = queuedPayment(row);
  if (queued) return <Two first={`In batch ${queued.batch}`} second={describeDifference(row) ?? leaves} />;
  if (state === 'recover') {
    const why = row.net < 0 ? 'Net pay is below zero' : 'Paid more than the payslip';
    const difference = describeDifference(row);
    return <Two first={difference ?? why} second={difference && why} />;
  }
  if (state === 'paid') {
    const paid = payments.findLast(({ outcome }) => outcome === 'paid');
    return (
      <Two
        first={paid?.paidOn ? formatDate(paid.paidOn) : ''}
        second={paid?.utr ? `UTR ${paid.utr}` : paid?.reference}
      />
    );
  }
  return <Two first={describeDifference(row) ?? leaves ?? (last ? describePayment(last) : '')} />;
}

/** As a link: one in each row would otherwise be a wall of buttons. */
const actionClasses = 'px-2! text-link! -mx-2';

/** Something is due, and no batch has it on its way. */
const canBePaidElsewhere = ({ state }: PaymentRow): boolean =>
  state === 'to-pay' || state === 'failed' || state === 'held';

function Action({ row, actions }: { row: PaymentRow; actions: RowActions }) {
  const { userId, name, state, hold, payments, lastDay } = row;
  const button = (label: string, onClick: (row: PaymentRow) => void, call?: Route) => (
    <Button
      key={label}
      call={call}
      size="small"
      kind="quiet"
      className={actionClasses}
      aria-label={`${label}: ${name}`}
      onClick={() => onClick(row)}
    >
      {label}
    </Button>
  );
  const toEmployee = (label: string) => (
    <ButtonLink
      key={label}
      size="small"
      kind="quiet"
      className={actionClasses}
      to={`/admin/employees/${userId}`}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </ButtonLink>
  );
  const ofHold = () => {
    if (hold?.reason === 'account-changed')
      return [hold.canConfirm && button('Confirm', actions.onConfirm, routes.confirmAccount)];
    if (hold?.reason === 'held') return [button('Release', actions.onRelease, routes.hold)];
    if (hold?.reason === 'no-bank-name') return [toEmployee('Add name')];
    const isReminded = hold?.remindedAt !== undefined && isRecentReminder(hold.remindedAt);
    return [
      !isReminded && button('Remind', actions.onRemind, routes.remind),
      toEmployee(hold?.reason === 'no-account' ? 'Add account' : 'Correct account'),
    ];
  };
  const ofState = () => {
    if (state === 'held') return ofHold();
    if (state === 'failed') return [button('Pay again', actions.onPayAgain, routes.changeBatch)];
    if (state === 'to-pay' || state === 'in-batch') return [button('Hold', actions.onHold, routes.hold)];
    return [];
  };
  const isOpened =
    (state !== 'held' && state !== 'to-pay' && state !== 'in-batch' && payments.length > 0) ||
    payments.some(({ id }) => id !== undefined);
  const all = [
    ...ofState(),
    canBePaidElsewhere(row) && button('Paid elsewhere', actions.onElsewhere, routes.recordElsewhere),
    state === 'recover' && button('Money returned', actions.onElsewhere, routes.recordElsewhere),
    isOpened && button('Open', actions.onOpen),
    lastDay && state !== 'paid' && toEmployee('Open settlement'),
  ].filter(Boolean);
  if (all.length === 0) return null;
  return <span className="flex flex-wrap gap-x-4 gap-y-1 max-md:gap-4 md:justify-end">{all}</span>;
}

interface PaymentTableProps {
  rows: readonly PaymentRow[];
  chosen: ReadonlySet<string>;
  canChoose: (row: PaymentRow) => boolean;
  onChoose: (userId: string, isChosen: boolean) => void;
  actions: RowActions;
  hasMore: boolean;
}

/** The employees of a month: what each is due, what became of it, and what can be done next. */
export function PaymentTable({ rows, chosen, canChoose, onChoose, actions, hasMore }: PaymentTableProps) {
  const columns = useMemo(
    (): Column<PaymentRow>[] => [
      {
        title: 'Employee',
        phone: 'grid-item',
        className: 'max-md:min-w-0',
        cell: (row) => (
          <span className="flex items-center gap-2 min-[72rem]:min-w-34">
            {canChoose(row) ? (
              <Checkbox
                label={<span className="sr-only">Choose {row.name}</span>}
                checked={chosen.has(row.userId)}
                onChange={({ target }) => onChoose(row.userId, target.checked)}
              />
            ) : (
              <span className="w-4.5 shrink-0 max-md:hidden" />
            )}
            <span className="grid min-w-0 justify-items-start">
              <EmployeeLink id={row.userId} name={row.name} />
              {row.employeeId && <span className="figures text-12 text-tertiary">{row.employeeId}</span>}
            </span>
          </span>
        ),
      },
      {
        title: 'Account',
        phone: 'grid-item',
        className: 'figures whitespace-nowrap max-md:text-13',
        cell: ({ account, hold, state }) =>
          state === 'no-payslip' ? null : account ? (
            <span className={hold?.reason === 'account-changed' ? 'font-semibold text-negative' : ''}>
              {account}
            </span>
          ) : (
            <span className="text-tertiary">None</span>
          ),
      },
      {
        title: 'Amount in ₹',
        align: 'end',
        phone: 'grid-item',
        className:
          'figures font-semibold whitespace-nowrap max-md:col-start-2 max-md:row-start-1 max-md:text-right',
        cell: (row) => row.state !== 'no-payslip' && figure(toRupees(amountOf(row))),
      },
      {
        title: 'State',
        phone: 'grid-item',
        className: 'max-md:col-start-2 max-md:row-start-2 max-md:text-right',
        cell: ({ state, hold }) => (
          <StateBadge state={state} isAlarming={hold?.reason === 'account-changed'} />
        ),
      },
      {
        title: 'Reason or reference',
        phone: 'grid-item',
        className: 'max-md:col-span-2 max-md:empty:hidden',
        cell: (row) => <Reason row={row} />,
      },
      {
        title: 'Action',
        align: 'end',
        phone: 'grid-item',
        className: 'whitespace-nowrap max-md:col-span-2 max-md:empty:hidden md:pl-1!',
        cell: (row) => <Action row={row} actions={actions} />,
      },
    ],
    [chosen, canChoose, onChoose, actions],
  );
  return (
    <div className="border-t border-line md:[&_td]:px-1.5 md:[&_th]:px-1.5 min-[72rem]:[&_td]:px-2.5 min-[72rem]:[&_th]:px-2.5">
      <Table
        label="Payments"
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        hasMore={hasMore}
        phoneRowClasses="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1.5"
      />
    </div>
  );
}
