import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import {
  type EmployeeProofs,
  type ProofFilter,
  proofFilters,
  proofsRoutes as routes,
} from '../../shared/declarations/proofs.ts';
import { financialYearOf, formatFinancialYear, toPeriod } from '../../shared/period.ts';
import { count } from '../lib/count.ts';
import { routePages, usePagedList } from '../lib/paged-list.ts';
import { Badge } from '../ui/Badge.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, headingColumn } from '../ui/Table.tsx';
import { TableCard } from '../ui/TableCard.tsx';
import { messages } from './messages.ts';

const numberOf = (lines: number) =>
  lines === 0 ? <span className="text-tertiary">–</span> : count(lines, 'line', 'lines');

const columnsOf = (year: string): readonly Column<EmployeeProofs>[] => [
  headingColumn(
    'Employee',
    ({ userId, name }) => (
      <Link
        to={`/admin/statutory/proofs/${userId}?year=${year}`}
        className="rounded-6 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
    ),
    'md:w-[40%]',
  ),
  {
    title: 'To decide',
    cell: ({ waiting }) =>
      waiting > 0 ? <Badge tone="caution">{count(waiting, 'line', 'lines')}</Badge> : numberOf(waiting),
  },
  { title: 'Not proved', className: 'figures', cell: ({ missing }) => numberOf(missing) },
  { title: 'Decided', className: 'figures', cell: ({ decided }) => numberOf(decided) },
];

const rowKey = ({ userId }: EmployeeProofs): string => userId;

/** The tax year of today and the one before, whose last payslips may still be made. */
const yearsOf = (current: number): string[] =>
  [current, current - 1].filter((year) => year >= 2026).map(String);

/** Employees in the old regime, by what became of the proofs of their declarations. */
export default function ProofsScreen() {
  const [search, setSearch] = useSearchParams();
  const current = financialYearOf(toPeriod(todayInIndia()));
  const years = yearsOf(current);
  const year = years.find((each) => each === search.get('year')) ?? String(current);
  const [show, setShow] = useState<ProofFilter>('waiting');
  const query = usePagedList(routePages(routes.proofList, { params: { year }, query: { show } }), rowKey);
  return (
    <>
      <PageHeader subtitle={messages.subtitle}>
        {years.length > 1 && (
          <SelectField
            label="Tax year"
            value={year}
            onChange={({ target }) => setSearch({ year: target.value })}
            options={years.map((each) => [each, formatFinancialYear(Number(each))])}
          />
        )}
      </PageHeader>
      <TableCard
        title={`Tax year ${formatFinancialYear(Number(year))}`}
        controls={
          <SelectField
            label="Show"
            className="md:w-72"
            value={show}
            onChange={({ target }) => setShow(target.value as ProofFilter)}
            options={proofFilters}
          />
        }
        query={query}
        loading="Loading the list of proofs…"
        failed={messages.listFailed}
        size={4}
        empty={<EmptyState icon="check" message={messages.none[show]} />}
        label="Proofs by employee"
        columns={columnsOf(year)}
        rowKey={rowKey}
      />
    </>
  );
}
