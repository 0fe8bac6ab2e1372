import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import {
  type AdjustedEmployee,
  type ListedAdjustment,
  monthAdjustmentsRoutes as routes,
} from '../../../shared/payroll/adjustments.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { routePages, usePagedList } from '../../lib/paged-list.ts';
import { AdjustmentActions } from '../../payroll/adjustments/AdjustmentActions.tsx';
import { AmountCell, NameCell, StateCell } from '../../payroll/adjustments/cells.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmployeeLink } from '../../ui/employee.tsx';
import { SearchField } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { MonthRoute, NoMonth } from '../../ui/MonthRoute.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionsColumn, type Column, headingColumn } from '../../ui/Table.tsx';
import { TableCard } from '../../ui/TableCard.tsx';
import { isEditable, payRunQuery } from '../calls.ts';
import { messages as runMessages } from '../messages.ts';
import { useRefreshingMonth } from './calls.ts';

const messages = {
  subtitle: 'Paid or taken beside the monthly pay, each as a separate line on the payslip.',
  loadFailed: 'Could not load the one-off amounts of this month.',
  none: 'This month has no one-off amounts.',
  noMatch: 'No matching employee has a one-off amount in this month.',
} as const;

const AddDialog = lazyPart(async () => (await import('./AddDialog.tsx')).AddDialog);

/** An amount of an employee. */
interface Line {
  employee: AdjustedEmployee;
  adjustment: ListedAdjustment;
}

const ChangeDialog = lazyPart(
  async () => (await import('../../payroll/adjustments/AdjustmentDialog.tsx')).ChangeDialog,
);

const columnsOf = (
  payPeriod: PayPeriod,
  onChange: (line: Line) => void,
  onDeleted: () => unknown,
): readonly Column<Line>[] => [
  headingColumn(
    'Employee',
    ({ employee: { userId, name, employeeId } }) => (
      <span className="grid gap-0.5">
        <EmployeeLink id={userId} name={name} className="wrap-anywhere" />
        {employeeId && <span className="figures text-13 text-tertiary">{employeeId}</span>}
      </span>
    ),
    'md:w-56',
  ),
  {
    title: 'One-off amount',
    phone: 'plain',
    cell: (line) => <NameCell adjustment={line.adjustment} id={lineKey(line)} />,
  },
  {
    title: 'Amount',
    align: 'end',
    phone: 'labelled-end',
    className: 'md:w-40',
    cell: ({ adjustment }) => <AmountCell adjustment={adjustment} />,
  },
  {
    title: 'State',
    className: 'md:w-80',
    cell: ({ adjustment, employee: { issue } }) => (
      <span className="grid gap-1">
        <StateCell adjustment={adjustment} month={payPeriod} />
        {issue && !adjustment.waits && adjustment.remaining > 0 && (
          <span className="text-13 text-negative">No payslip as it is: {payRunIssues[issue].message}</span>
        )}
      </span>
    ),
  },
  actionsColumn(
    (line) => (
      <AdjustmentActions
        userId={line.employee.userId}
        name={line.employee.name}
        version={line.employee.version}
        adjustment={line.adjustment}
        describedBy={lineKey(line)}
        onChange={() => onChange(line)}
        onDeleted={onDeleted}
      />
    ),
    'md:w-48',
  ),
];

const keyOf = ({ userId }: AdjustedEmployee): string => userId;
const lineKey = ({ employee, adjustment }: Line): string => `${employee.userId}-${adjustment.id}`;

function MonthList({ payPeriod }: { payPeriod: PayPeriod }) {
  const { term, field } = useListSearch();
  const list = usePagedList(
    routePages(routes.monthAdjustments, { params: { payPeriod }, query: { search: term } }),
    keyOf,
  );
  const refresh = useRefreshingMonth(payPeriod);
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<Line>();
  const columns = useMemo(() => {
    const change = (line: Line) => {
      setChanged(line);
      setOpen(true);
    };
    return columnsOf(payPeriod, change, refresh);
  }, [payPeriod, refresh]);
  const lines = useMemo(
    () =>
      list.data?.flatMap((employee) =>
        employee.adjustments.map((adjustment): Line => ({ employee, adjustment })),
      ),
    [list.data],
  );
  return (
    <>
      <TableCard
        title={formatPeriod(payPeriod)}
        controls={<SearchField {...field} label="Search name, ID, email" className="w-full md:w-60" />}
        query={{ ...list, data: lines }}
        loading="Loading one-off amounts…"
        failed={messages.loadFailed}
        empty={<EmptyState message={term ? messages.noMatch : messages.none} />}
        label="One-off amounts"
        columns={columns}
        rowKey={lineKey}
      />
      {changed && (
        <ChangeDialog
          open={isOpen}
          {...changed}
          onClose={() => {
            setOpen(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}

function MonthAdjustments({ period: payPeriod }: { period: PayPeriod }) {
  const { data: run, error } = useQuery(payRunQuery(payPeriod));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader subtitle={messages.subtitle}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
        {run && isEditable(run) && (
          <Button kind="primary" icon="add" onClick={() => setAdding(true)}>
            Add one-off amount
          </Button>
        )}
      </PageHeader>
      {error && isNotFound(error) ? (
        <Card flush>
          <NoMonth message={runMessages.noRun(payPeriod)} />
        </Card>
      ) : (
        <MonthList payPeriod={payPeriod} />
      )}
      <AddDialog open={adding} payPeriod={payPeriod} onClose={() => setAdding(false)} />
    </>
  );
}

/** The one-off amounts of a month, with what has become of each. */
export default function MonthAdjustmentsScreen() {
  return <MonthRoute>{MonthAdjustments}</MonthRoute>;
}
