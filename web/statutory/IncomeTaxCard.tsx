import { useState } from 'react';
import { formatMonth, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { type EmployeeTax, statutoryRoutes as routes } from '../../shared/statutory/statutory-filing.ts';
import { type TaxListFilter, taxListFilters } from '../../shared/statutory/tax-list.ts';
import { messageOf } from '../lib/call-error.ts';
import { pageAsAdmin } from '../lib/client.ts';
import { pagedListOptions, usePagedList } from '../lib/paged-list.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmployeeLink } from '../ui/EmployeeLink.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { DeclarationsLock } from './DeclarationsLock.tsx';
import { formatAmount, formatFigure } from './format.ts';
import { messages } from './messages.ts';

const incomeTaxQuery = (payPeriod: PayPeriod, show: TaxListFilter) =>
  pagedListOptions(['statutory-income-tax', payPeriod, show], async (query, signal) => {
    const { reply, nextCursor } = await pageAsAdmin(routes.incomeTax, {
      params: { payPeriod },
      query: { ...query, show },
      signal,
    });
    return { rows: reply, nextCursor };
  });

const noteClasses = 'block text-12 font-normal text-tertiary';

/** What to look at before the tax is deposited. */
const Findings = ({ hasPan, moved, doubts, expected, deducted }: EmployeeTax) => (
  <span className="grid gap-1.5 text-13 text-secondary text-pretty">
    {!hasPan && (
      <span>
        <Badge tone="negative">No PAN</Badge>
      </span>
    )}
    {moved.map((reason) => (
      <span key={reason}>{reason}</span>
    ))}
    {expected !== deducted && <span>{messages.taxExpected(formatAmount(expected))}</span>}
    {doubts.map((doubt) => (
      <span key={doubt} className="text-caution">
        {doubt}
      </span>
    ))}
  </span>
);

const columnsOf = (payPeriod: PayPeriod): readonly Column<EmployeeTax>[] => [
  {
    title: 'Employee',
    phone: 'heading',
    className: 'md:w-[24%]',
    cell: ({ userId, name, employeeId }) => (
      <>
        <EmployeeLink id={userId} name={name} className="wrap-anywhere" />
        {employeeId && <span className={noteClasses}>{employeeId}</span>}
      </>
    ),
  },
  {
    title: 'TDS of the month',
    align: 'end',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ deducted, before }) => (
      <span className="font-semibold">
        {formatFigure(deducted)}
        {before !== undefined && before !== deducted && (
          <span className={noteClasses}>
            {formatMonth(subtractMonths(payPeriod, 1))} {formatFigure(before)}
          </span>
        )}
      </span>
    ),
  },
  {
    title: 'Deducted so far',
    align: 'end',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ deductedSoFar }) => formatFigure(deductedSoFar),
  },
  {
    title: 'Tax of the year',
    align: 'end',
    phone: 'labelled-end',
    className: 'figures',
    cell: ({ ofYear }) => formatFigure(ofYear),
  },
  {
    title: 'To look at',
    phone: 'plain',
    className: 'md:w-[36%]',
    cell: (row) => <Findings {...row} />,
  },
];

const rowKey = ({ userId }: EmployeeTax): string => userId;
const title = 'Income tax by employee';

/** Who has income tax deducted in a month, and what to look at: by the payslips. */
export function IncomeTaxCard({ payPeriod }: { payPeriod: PayPeriod }) {
  const [show, setShow] = useState<TaxListFilter>('all');
  const { rows, error, retry, hasMore, onReach } = usePagedList(incomeTaxQuery(payPeriod, show), rowKey);
  const failure = error ? messageOf(error, messages.taxFailed) : undefined;
  return (
    <ListCard
      title={title}
      controls={
        <SelectField
          label="Show"
          className="md:w-72"
          value={show}
          onChange={({ target }) => setShow(target.value as TaxListFilter)}
        >
          {Object.entries(taxListFilters).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      }
      above={<DeclarationsLock payPeriod={payPeriod} />}
      rows={rows}
      skeleton={
        <ListSkeleton message="Loading income tax…" rows={4} bars={['h-4 w-40', 'h-4 w-56 max-md:hidden']} />
      }
      failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
      empty={<EmptyState icon="check" message={show === 'all' ? messages.noTax : messages.noTaxToLookAt} />}
    >
      {(employees) => (
        <>
          <Table
            label={title}
            columns={columnsOf(payPeriod)}
            rows={employees}
            rowKey={rowKey}
            hasMore={hasMore}
            onReach={onReach}
          />
          <ListEnd hasMore={hasMore} failure={failure} onRetry={retry} />
        </>
      )}
    </ListCard>
  );
}
