import { useState } from 'react';
import { formatMonth, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { type EmployeeTax, statutoryRoutes as routes } from '../../shared/statutory/statutory-filing.ts';
import { type TaxListFilter, taxListFilters } from '../../shared/statutory/tax-list.ts';
import { routePages, usePagedList } from '../lib/paged-list.ts';
import { formatShortFigure, formatShortRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { DeclarationsLock } from './DeclarationsLock.tsx';
import { messages } from './messages.ts';

const noteClasses = 'block text-12 font-normal text-tertiary';

/** Points to look at before the tax is deposited. */
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
    {expected !== deducted && <span>{messages.taxExpected(formatShortRupees(expected))}</span>}
    {doubts.map((doubt) => (
      <span key={doubt} className="text-caution">
        {doubt}
      </span>
    ))}
  </span>
);

const columnsOf = (payPeriod: PayPeriod): readonly Column<EmployeeTax>[] => [
  headingColumn(
    'Employee',
    ({ userId, name, employeeId }) => (
      <>
        <EmployeeLink id={userId} name={name} className="wrap-anywhere" />
        {employeeId && <span className={noteClasses}>{employeeId}</span>}
      </>
    ),
    'md:w-[24%]',
  ),
  figureColumn('TDS of the month', ({ deducted, before }) => (
    <span className="text-right font-semibold">
      {formatShortFigure(deducted)}
      {before !== undefined && before !== deducted && (
        <span className={noteClasses}>
          {formatMonth(subtractMonths(payPeriod, 1))} {formatShortFigure(before)}
        </span>
      )}
    </span>
  )),
  figureColumn('Deducted so far', ({ deductedSoFar }) => formatShortFigure(deductedSoFar)),
  figureColumn('Tax of the year', ({ ofYear }) => formatShortFigure(ofYear)),
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
  const query = usePagedList(
    routePages(routes.incomeTax, { params: { payPeriod }, query: { show } }),
    rowKey,
  );
  return (
    <TableCard
      title={title}
      controls={
        <SelectField
          label="Show"
          className="md:w-72"
          value={show}
          onChange={({ target }) => setShow(target.value as TaxListFilter)}
          options={taxListFilters}
        />
      }
      above={<DeclarationsLock payPeriod={payPeriod} />}
      query={query}
      loading="Loading income tax…"
      failed={messages.taxFailed}
      size={4}
      empty={<EmptyState icon="check" message={show === 'all' ? messages.noTax : messages.noTaxToLookAt} />}
      label={title}
      columns={columnsOf(payPeriod)}
      rowKey={rowKey}
    />
  );
}
