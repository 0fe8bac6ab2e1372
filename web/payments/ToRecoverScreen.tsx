import { Link } from 'react-router';
import { formatPaise, sumPaise, toPaise } from '../../shared/money.ts';
import { type OpenMonth, paymentsRoutes } from '../../shared/payments/payments.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { countEmployees } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { Card } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';

type Overpaid = OpenMonth['recover'][number] & { payPeriod: PayPeriod };

const amount = (title: string, of: (row: Overpaid) => number, isStrong = false): Column<Overpaid> =>
  figureColumn(
    title,
    (row) => formatRupees(of(row)),
    `whitespace-nowrap ${isStrong ? 'font-semibold text-negative' : ''}`,
  );

const columns: Column<Overpaid>[] = [
  headingColumn('Employee', ({ userId, name, employeeId }) => (
    <span className="grid min-w-0 justify-items-start">
      <EmployeeLink id={userId} name={name} />
      {employeeId && <span className="figures text-12 text-tertiary">{employeeId}</span>}
    </span>
  )),
  {
    title: 'Month',
    phone: 'labelled-end',
    className: 'whitespace-nowrap',
    cell: ({ payPeriod }) => (
      <Link
        to={`/admin/pay-runs/${payPeriod}/payments`}
        className="rounded-6 font-semibold text-link hover:underline"
      >
        {formatPeriod(payPeriod)}
      </Link>
    ),
  },
  amount('Paid', ({ paid }) => paid),
  amount('Net pay', ({ net }) => net),
  amount('Taken back', ({ takenBack }) => takenBack),
  amount('To recover', ({ overpaid }) => overpaid, true),
];

/** Each employee with the months in which they were paid too much, the largest total first. */
function rowsOf(months: readonly OpenMonth[]): Overpaid[] {
  const rows = months.flatMap(({ payPeriod, recover }) => recover.map((each) => ({ ...each, payPeriod })));
  const ofEmployees = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const totalOf = (some: readonly Overpaid[]) => sumPaise(some.map(({ overpaid }) => toPaise(overpaid)));
  return ofEmployees.sort((a, b) => totalOf(b) - totalOf(a)).flat();
}

function ToRecover({ rows }: { rows: readonly Overpaid[] }) {
  const total = sumPaise(rows.map(({ overpaid }) => toPaise(overpaid)));
  return (
    <Card flush>
      <p className="px-4 py-4 text-14 text-secondary md:px-5">
        <strong className="figures font-semibold text-ink">{formatPaise(total)}</strong> from{' '}
        {countEmployees(new Set(rows.map(({ userId }) => userId)).size)}.
      </p>
      <div className="border-t border-line">
        <Table
          label="To recover"
          columns={columns}
          rows={rows}
          rowKey={({ userId, payPeriod }) => `${userId} ${payPeriod}`}
        />
      </div>
    </Card>
  );
}

/** The amounts that employees owe, over all months: paid above their newest payslips, or by payslips below zero. */
export default function ToRecoverScreen() {
  return (
    <>
      <PageHeader title="To recover" subtitle={messages.recoverSubtitle} />
      <Loaded
        query={useRoute(paymentsRoutes.open, {}, { staleTime: 0, select: rowsOf })}
        loading={messages.loading}
        failed={messages.recoverFailed}
        as="list"
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="wallet" message={messages.nothingToRecover} />}
      >
        {(rows) => <ToRecover rows={rows} />}
      </Loaded>
    </>
  );
}
