import { useQuery } from '@tanstack/react-query';
import { type Rupees, subtractPaise, toPaise } from '../../shared/money.ts';
import type { PayRunComparison } from '../../shared/pay-runs.ts';
import { formatMonth, formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { comparisonQuery } from './calls.ts';
import { formatRupeeDifference, formatRupees } from './format.ts';
import { MonthRoute } from './MonthRoute.tsx';
import { messages } from './messages.ts';

interface Change {
  before: Rupees;
  now: Rupees;
}
type Component = PayRunComparison['components'][number];
type Person = PayRunComparison['came']['list'][number];
type ChangedPerson = PayRunComparison['changed']['list'][number];

const difference = ({ before, now }: Change) =>
  formatRupeeDifference(subtractPaise(toPaise(now), toPaise(before)));
const amount = (rupees: Rupees) => formatRupees(toPaise(rupees));

const amountColumn = <Row,>(title: string, cell: (row: Row) => string, isStrong = false): Column<Row> => ({
  title,
  align: 'end',
  phone: 'labelled-end',
  className: isStrong ? 'figures font-semibold' : 'figures',
  cell,
});

const componentColumns = (previous: string, current: string): Column<Component>[] => [
  { title: 'Component', phone: 'heading', cell: ({ component }) => component },
  amountColumn(previous, ({ before }) => amount(before)),
  amountColumn(current, ({ now }) => amount(now)),
  amountColumn('Change', difference, true),
];

const nameColumn: Column<Person> = {
  title: 'Employee',
  phone: 'heading',
  cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
};

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

interface PeopleCardProps<Row extends Person> {
  title: string;
  people: number;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** Employees with the largest differences first; the title counts all of them. */
function PeopleCard<Row extends Person>({ title, people, rows, columns }: PeopleCardProps<Row>) {
  if (people === 0) return null;
  return (
    <Card flush>
      <div className="px-4 py-4.5 md:px-5">
        <CardHeader title={`${title}: ${countEmployees(people)}`}>
          {rows.length < people && (
            <p className="text-13 text-tertiary">The {formatCount(rows.length)} largest differences</p>
          )}
        </CardHeader>
      </div>
      <Table label={title} columns={columns} rows={rows} rowKey={({ userId }) => userId} />
    </Card>
  );
}

function Comparison({ comparison, payPeriod }: { comparison: PayRunComparison; payPeriod: string }) {
  const { components, employer, totals, came, left, changed, previousPeriod } = comparison;
  const [previous, current] = [formatMonth(previousPeriod), formatMonth(payPeriod)];
  const hasChanged = came.people + left.people + changed.people > 0;
  return (
    <div className="grid gap-5">
      <StatStrip>
        {(
          [
            ['Gross earnings', totals.grossEarnings],
            ['Deductions', totals.totalDeductions],
            ['Net pay', totals.netPay],
            ...(employer ? [['Employer contributions', employer] as const] : []),
          ] as const
        ).map(([label, change]) => (
          <Stat key={label} label={label}>
            {difference(change)}
            <span className="block text-12 font-normal text-tertiary">
              {amount(change.before)} → {amount(change.now)}
            </span>
          </Stat>
        ))}
      </StatStrip>
      <Card flush>
        <div className="px-4 py-4.5 md:px-5">
          <CardHeader title="Totals by component" />
        </div>
        <Table
          label="Totals by component"
          columns={componentColumns(previous, current)}
          rows={components}
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
      {!hasChanged && (
        <Card flush>
          <EmptyState icon="check" message={`Net pay is the same as in ${previous} for all employees.`} />
        </Card>
      )}
    </div>
  );
}

function MonthComparison({ period: payPeriod }: { period: PayPeriod }) {
  const { data, error, refetch } = useQuery(comparisonQuery(payPeriod));
  const subtitle = data && `${formatPeriod(payPeriod)} compared with ${formatPeriod(data.previousPeriod)}.`;
  return (
    <>
      <PageHeader subtitle={subtitle}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      {data ? (
        <Comparison comparison={data} payPeriod={payPeriod} />
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.comparisonFailed, error)} onRetry={refetch} />
        </Card>
      ) : (
        <Loading message="Loading the comparison…">
          <div className="grid gap-5">
            <Skeleton className="h-24" />
            <Skeleton className="h-96" />
          </div>
        </Loading>
      )}
    </>
  );
}

/** Compares a month with the one before: employees who joined, left or are paid differently, and totals. */
export default function PayRunComparisonScreen() {
  return <MonthRoute>{MonthComparison}</MonthRoute>;
}
