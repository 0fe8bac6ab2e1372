import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../shared/date.ts';
import { formatPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import { slipMessages } from '../../shared/slips.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { mySlipsQuery } from './calls.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { messages } from './messages.ts';
import { type ListedSlip, withNetPayChanges } from './net-pay-change.ts';
import { MySlipsSkeleton } from './skeletons.tsx';

const columns: readonly Column<ListedSlip>[] = [
  {
    title: 'Pay Period',
    phone: 'lead',
    cell: ({ _id, payPeriod }) => (
      <Link
        id={`month-${payPeriod}`}
        to={`/dashboard/salary-slip/${_id}`}
        className="rounded-6 font-semibold text-ink underline-offset-4 hover:underline max-md:text-15"
      >
        {formatPeriod(payPeriod)}
      </Link>
    ),
  },
  {
    title: 'Pay Date',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ payDate }) => <span className="text-secondary">{formatDate(payDate)}</span>,
  },
  {
    title: 'Net Pay',
    align: 'end',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ netPay, change }) => (
      <span className="grid justify-items-end">
        <span className="font-semibold">{formatPaise(toPaise(netPay))}</span>
        {change && <span className="text-12 text-tertiary">{change}</span>}
      </span>
    ),
  },
  {
    title: 'Actions',
    align: 'end',
    phone: 'plain',
    cell: ({ _id, payPeriod }) => (
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
          size="small"
          aria-describedby={`month-${payPeriod}`}
          className="max-md:flex-1 md:min-w-34"
        />
      </div>
    ),
  },
];

function Slips() {
  const { data: slips, isPending, isError, refetch } = useQuery(mySlipsQuery);
  if (isPending) return <MySlipsSkeleton />;
  if (isError) return <ErrorState message={messages.listFailed} onRetry={() => void refetch()} />;
  if (slips.length === 0) return <EmptyState icon="slip" message={slipMessages.noSlips} />;
  return (
    <Table
      label={messages.listTitle}
      columns={columns}
      rows={withNetPayChanges(slips)}
      rowKey={({ _id }) => _id}
    />
  );
}

/** Spec §2, Salary slips (employee). */
export default function MySlipsScreen() {
  return (
    <>
      <PageHeader title={messages.listTitle} subtitle="One for each month, from the day it is generated." />
      <Card flush>
        <Slips />
      </Card>
    </>
  );
}
