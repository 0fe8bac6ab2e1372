import { Link } from 'react-router';
import { type BookedMonth, booksRoutes } from '../../shared/books/books.ts';
import { formatDateOf } from '../../shared/date.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import { formatPeriod } from '../../shared/period.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { messages } from './messages.ts';

function stateOf({ state, exported }: BookedMonth): { label: string; tone: Tone } {
  if (state && !isGenerated({ state })) return { label: 'Not generated', tone: 'neutral' };
  if (!exported) return { label: 'To export', tone: 'caution' };
  if (exported.reversed) return { label: 'Reversed', tone: 'caution' };
  return exported.isOlder
    ? { label: 'Generated again', tone: 'caution' }
    : { label: 'Exported', tone: 'positive' };
}

const columns: Column<BookedMonth>[] = [
  headingColumn('Month', ({ payPeriod }) => (
    <Link
      to={`/admin/pay-runs/${payPeriod}/books`}
      className="rounded-6 font-semibold whitespace-nowrap text-link hover:underline"
    >
      {formatPeriod(payPeriod)}
    </Link>
  )),
  {
    title: 'Voucher',
    phone: 'labelled-end',
    cell: (month) => {
      const { label, tone } = stateOf(month);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  figureColumn(
    'Total',
    ({ exported }) => (exported ? formatRupees(exported.total) : <span className="text-tertiary">–</span>),
    'font-semibold whitespace-nowrap',
  ),
  {
    title: 'Newest export',
    phone: 'plain',
    className: 'text-13 text-secondary',
    cell: ({ exported }) =>
      exported && (
        <bdi>
          Version {exported.version} by {exported.by.name}, {formatDateOf(exported.at)}
        </bdi>
      ),
  },
];

/** The months with a pay run or payslips, each with the voucher that the books have of it. */
export default function BookedMonthsScreen() {
  const query = useRoute(booksRoutes.months, {}, { staleTime: 0, select: ({ months }) => months });
  return (
    <>
      <PageHeader subtitle={messages.monthsSubtitle} />
      <TableCard
        title="Months"
        query={query}
        loading={messages.loading}
        failed={messages.monthsFailed}
        empty={<EmptyState icon="books" message={messages.noMonths} />}
        label="Months"
        columns={columns}
        rowKey={({ payPeriod }) => payPeriod}
      />
    </>
  );
}
