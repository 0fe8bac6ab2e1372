import { useQuery } from '@tanstack/react-query';
import { comparisonParts } from '../../shared/pay-runs/compared-parts.ts';
import type { PayRunComparison } from '../../shared/pay-runs/comparison.ts';
import { formatMonth, formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { count } from '../lib/count.ts';
import { useParts } from '../lib/parts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { MonthRoute } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, headingColumn, Table } from '../ui/Table.tsx';
import { payRunQuery } from './calls.ts';
import {
  amount,
  amountColumn,
  type ChangedPerson,
  ComparisonTotals,
  type Component,
  difference,
  nameColumn,
  PeopleCard,
  type Person,
} from './comparison-parts.tsx';
import { messages } from './messages.ts';
import { PartsProgress } from './PartsProgress.tsx';

/** @param previous the month before; undefined of a first month, which is compared with none */
const componentColumns = (previous: string | undefined, current: string): Column<Component>[] => [
  headingColumn('Component', ({ component, kind }) =>
    kind === 'reimbursement' ? `${component} (reimbursement)` : component,
  ),
  ...(previous === undefined ? [] : [amountColumn<Component>(previous, ({ before }) => amount(before))]),
  amountColumn(current, ({ now }) => amount(now)),
  ...(previous === undefined ? [] : [amountColumn<Component>('Change', difference, true)]),
];

const changedColumns = (previous: string, current: string): Column<ChangedPerson>[] => [
  nameColumn,
  amountColumn(previous, ({ netPay }) => amount(netPay.before)),
  amountColumn(current, ({ netPay }) => amount(netPay.now)),
  amountColumn('Change', ({ netPay }) => difference(netPay), true),
  {
    title: 'Components',
    phone: 'plain',
    className: 'text-13 text-secondary',
    cell: ({ components }) =>
      components.map(({ component, ...change }) => `${component} ${difference(change)}`).join(', '),
  },
];

function Comparison({ comparison, payPeriod }: { comparison: PayRunComparison; payPeriod: string }) {
  const { components, came, left, changed, previousPeriod, isFirstMonth } = comparison;
  const [previous, current] = [formatMonth(previousPeriod), formatMonth(payPeriod)];
  const hasChanged = came.people + left.people + changed.people > 0;
  return (
    <div className="grid gap-5">
      <ComparisonTotals comparison={comparison} />
      <Card flush>
        <div className="px-4 py-4.5 md:px-5">
          <CardHeader title="Totals by component" />
        </div>
        <Table
          label="Totals by component"
          columns={componentColumns(isFirstMonth ? undefined : previous, current)}
          rows={components.filter(({ before, now }) => before !== 0 || now !== 0)}
          rowKey={({ component, kind }) => `${kind} ${component}`}
        />
      </Card>
      <PeopleCard
        title="Changed"
        people={changed.people}
        rows={changed.list}
        columns={changedColumns(previous, current)}
      />
      <PeopleCard
        title="Joined"
        people={came.people}
        rows={came.list}
        columns={[
          nameColumn,
          amountColumn<Person>(`Net pay of ${current}`, ({ netPay }) => amount(netPay.now), true),
        ]}
      />
      <PeopleCard
        title="Left"
        people={left.people}
        rows={left.list}
        columns={[
          nameColumn,
          amountColumn<Person>(`Net pay of ${previous}`, ({ netPay }) => amount(netPay.before), true),
        ]}
      />
      {!hasChanged && !isFirstMonth && (
        <Card flush>
          <EmptyState icon="check" message={`Net pay is the same as in ${previous} for all employees.`} />
        </Card>
      )}
    </div>
  );
}

function MonthComparison({ period: payPeriod }: { period: PayPeriod }) {
  // It depends on every edit.
  const { query, reached } = useParts(comparisonParts, { params: { payPeriod } }, { gcTime: 0 });
  const { people = 0 } = useQuery(payRunQuery(payPeriod)).data ?? {};
  const data = query.data ?? reached;
  const subtitle =
    data &&
    [
      data.isFirstMonth
        ? messages.firstMonth(data.previousPeriod)
        : `${formatPeriod(payPeriod)} compared with ${formatPeriod(data.previousPeriod)}.`,
      ...(data.imported ? [messages.importedBefore(count(data.imported, 'payslip', 'payslips'))] : []),
    ].join(' ');
  return (
    <>
      <PageHeader subtitle={subtitle}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      {reached && !query.error ? (
        <div className="grid gap-5">
          <PartsProgress verb="compared" done={reached.people} people={people} />
          <ComparisonTotals comparison={reached} />
        </div>
      ) : (
        <Loaded query={query} loading="Loading the comparison…" failed={messages.comparisonFailed} size={2}>
          {(comparison) => <Comparison comparison={comparison} payPeriod={payPeriod} />}
        </Loaded>
      )}
    </>
  );
}

/** Compares a month with the one before: employees who joined, left or are paid differently, and totals. */
export default function PayRunComparisonScreen() {
  return <MonthRoute>{MonthComparison}</MonthRoute>;
}
