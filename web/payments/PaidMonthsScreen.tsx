import { Link } from 'react-router';
import { formatDate } from '../../shared/date.ts';
import { formatPaise, sumPaise, toPaise, toRupees } from '../../shared/money.ts';
import { type OpenMonth, paymentsRoutes } from '../../shared/payments/payments.ts';
import { formatPeriod } from '../../shared/period.ts';
import { countEmployees } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { messages } from './messages.ts';

type Part = OpenMonth['due'];

/** An amount with its number of employees; a dash where there are none. */
const part = (title: string, of: (month: OpenMonth) => Part, tone = ''): Column<OpenMonth> =>
  figureColumn(
    title,
    (month) => {
      const { employees, amount } = of(month);
      if (employees === 0) return <span className="text-tertiary">–</span>;
      return (
        <span className="grid justify-items-end">
          <span className={`font-semibold ${tone}`}>{formatRupees(amount)}</span>
          <span className="text-12 text-tertiary">{countEmployees(employees)}</span>
        </span>
      );
    },
    'whitespace-nowrap',
  );

const overpaidOf = ({ recover }: OpenMonth): Part => ({
  employees: recover.length,
  amount: toRupees(sumPaise(recover.map(({ overpaid }) => toPaise(overpaid)))),
});

const columns: Column<OpenMonth>[] = [
  headingColumn('Month', ({ payPeriod, payDate }) => (
    <span className="grid justify-items-start">
      <Link
        to={`/admin/pay-runs/${payPeriod}/payments`}
        className="rounded-6 font-semibold whitespace-nowrap text-link hover:underline"
      >
        {formatPeriod(payPeriod)}
      </Link>
      {payDate && <span className="text-12 text-tertiary">Pay date {formatDate(payDate)}</span>}
    </span>
  )),
  part('Due', ({ due }) => due),
  part('In batches', ({ queued }) => queued),
  part('Paid', ({ paid }) => paid, 'text-positive'),
  part('Failed', ({ failed }) => failed, 'text-negative'),
  part('To recover', overpaidOf, 'text-negative'),
];

const totalDue = (months: readonly OpenMonth[]) => sumPaise(months.map(({ due }) => toPaise(due.amount)));

/** The months of which something is unpaid or to be recovered, and the newest month. */
export default function PaidMonthsScreen() {
  const query = useRoute(paymentsRoutes.open, {}, { staleTime: 0 });
  return (
    <>
      <PageHeader subtitle={messages.monthsSubtitle} />
      <TableCard
        title="Months"
        controls={
          query.data &&
          query.data.length > 0 && (
            <p className="text-14 text-secondary">
              Due in all:{' '}
              <strong className="figures font-semibold text-ink">{formatPaise(totalDue(query.data))}</strong>
            </p>
          )
        }
        query={query}
        loading={messages.loading}
        failed={messages.monthsFailed}
        empty={<EmptyState icon="bank" message={messages.noMonths} />}
        label="Months"
        columns={columns}
        rowKey={({ payPeriod }) => payPeriod}
      />
    </>
  );
}
