import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../shared/date.ts';
import { subtractPaise, toPaise } from '../../shared/money.ts';
import { formatMonth, formatPeriod, subtractMonths } from '../../shared/period.ts';
import { type SlipListItem, slipMessages } from '../../shared/slips/slips.ts';
import { formatRupees } from '../lib/rupees.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { actionsColumn, type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { mySlipsQuery } from './calls.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { Form130Card } from './Form130Card.tsx';
import { messages } from './messages.ts';
import { formatDifference } from './pay-change-text.ts';

/** A slip with the change of its net pay as text, undefined where there is no slip of the month before. */
interface ListedSlip extends SlipListItem {
  change: string | undefined;
}

const formatNetPayChange = (slip: SlipListItem, previous: SlipListItem): string =>
  formatDifference(
    subtractPaise(toPaise(slip.netPay), toPaise(previous.netPay)),
    formatMonth(previous.payPeriod),
  );

/** Compares each slip with that of the calendar month before it. */
function withNetPayChanges(slips: readonly SlipListItem[]): ListedSlip[] {
  const byPeriod = new Map(slips.map((slip) => [slip.payPeriod, slip]));
  return slips.map((slip) => {
    const previous = byPeriod.get(subtractMonths(slip.payPeriod, 1));
    return {
      ...slip,
      change: previous && formatNetPayChange(slip, previous),
    };
  });
}

const columns: readonly Column<ListedSlip>[] = [
  headingColumn('Pay Period', ({ _id, payPeriod }) => (
    <Link
      id={`month-${payPeriod}`}
      to={`/dashboard/salary-slip/${_id}`}
      className="rounded-6 font-semibold text-ink underline-offset-4 hover:underline max-md:text-15"
    >
      {formatPeriod(payPeriod)}
    </Link>
  )),
  {
    title: 'Pay Date',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ payDate }) => <span className="text-secondary">{formatDate(payDate)}</span>,
  },
  figureColumn('Net Pay', ({ netPay, change }) => (
    <span className="grid justify-items-end">
      <span className="font-semibold">{formatRupees(netPay)}</span>
      {change && <span className="text-12 text-tertiary">{change}</span>}
    </span>
  )),
  actionsColumn(({ _id, payPeriod }) => (
    <div className="flex gap-2 md:justify-end">
      <ButtonLink
        to={`/dashboard/salary-slip/${_id}`}
        kind="soft"
        size="small"
        aria-describedby={`month-${payPeriod}`}
        className="max-md:flex-1"
      >
        View
      </ButtonLink>
      <DownloadButton
        slipId={_id}
        payPeriod={payPeriod}
        size="small"
        aria-describedby={`month-${payPeriod}`}
        className="max-md:flex-1 md:min-w-34"
      />
    </div>
  )),
];

/** Spec §2, Salary slips (employee). */
export default function MySlipsScreen() {
  const query = useQuery({ ...mySlipsQuery, select: withNetPayChanges });
  return (
    <>
      <PageHeader subtitle="Your payslips, one for each month.">
        <ButtonLink to="/dashboard/income-tax">Income tax</ButtonLink>
      </PageHeader>
      <TableCard
        query={query}
        loading="Loading your payslips…"
        failed={() => messages.listFailed}
        size={6}
        empty={<EmptyState icon="slip" message={slipMessages.noSlips} />}
        label={messages.listTitle}
        columns={columns}
        rowKey={({ _id }) => _id}
      />
      <Form130Card />
    </>
  );
}
