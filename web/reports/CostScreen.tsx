import { useState } from 'react';
import { Link } from 'react-router';
import { formatFinancialYear, formatPeriod, formatShortMonth } from '../../shared/period.ts';
import { costParts } from '../../shared/reports/report-parts.ts';
import type { MonthCost, ReportedMonths } from '../../shared/reports/reports.ts';
import { formatRupees } from '../lib/figures.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { BarChart, Legend } from '../ui/BarChart.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Options, SelectField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { type Column, headingColumn } from '../ui/Table.tsx';
import { amountColumn, countColumn, monthColumn, monthLink } from './columns.tsx';
import {
  addCosts,
  allDepartments,
  type Cost,
  costByDepartment,
  costOfMonth,
  costSheet,
  noDepartment,
  wholeCompany,
} from './cost-year.ts';
import { DepartmentShares } from './DepartmentShares.tsx';
import { messages } from './messages.ts';
import { ImportedNote, ProgressNote, ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { emptyMessage, reportScreen } from './reported-months.tsx';
import { useYear, useYearReport, YearField } from './year.tsx';

interface MonthRow extends Cost {
  payPeriod?: string;
  isTotal?: true;
}
interface DepartmentRow extends Cost {
  department: string;
}

const amounts = <Row extends Cost>(): Column<Row>[] => [
  amountColumn('Salaries', ({ salaries }) => salaries),
  amountColumn('Employer contributions', ({ employer }) => employer),
  amountColumn('Cost', ({ total }) => total, { isStrong: true }),
];

const monthColumns = (months: readonly MonthCost[]): Column<MonthRow>[] => [
  monthColumn<MonthRow>(monthLink(months)),
  countColumn('Employees', ({ people, isTotal }) => (isTotal ? undefined : people)),
  ...amounts<MonthRow>(),
];

const departmentColumns = (year: number): Column<DepartmentRow>[] => [
  headingColumn(
    'Department',
    ({ department }) =>
      department === noDepartment || department === wholeCompany || department === 'Total' ? (
        department
      ) : (
        <Link
          to={`/admin/reports/register?${new URLSearchParams({ year: String(year), department })}`}
          className="rounded-6 text-link underline-offset-4 hover:underline"
        >
          {department}
        </Link>
      ),
    'font-semibold wrap-anywhere md:h-11!',
  ),
  countColumn('Employees', ({ people, department }) =>
    department === 'Total' || department === wholeCompany ? undefined : people,
  ),
  ...amounts<DepartmentRow>(),
];

function CostOfYear({
  months,
  year,
  isWhole,
}: {
  months: readonly MonthCost[];
  year: number;
  isWhole: boolean;
}) {
  const [department, choose] = useState(allDepartments);
  const departments = costByDepartment(months);
  const costs = months.map((month) => ({
    payPeriod: month.payPeriod,
    ...costOfMonth(month, department),
  }));
  const monthRows: MonthRow[] = [...costs, { ...addCosts(costs), isTotal: true }];
  const name = formatFinancialYear(year);
  const file = { name: `cost-${name}`, create: () => costSheet(name, months) };
  return (
    <>
      <ProgressNote months={months} />
      <ImportedNote months={months} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <Card>
          <CardHeader title="Salaries and contributions">
            <SelectField
              label="Department"
              className="max-sm:w-full sm:w-56"
              value={department}
              onChange={({ target }) => choose(target.value)}
            >
              <option value={allDepartments}>All departments</option>
              <Options labels={departments.map((option) => [option.department, option.department])} />
            </SelectField>
          </CardHeader>
          <BarChart
            format={formatCompactRupees}
            bars={costs.map(({ payPeriod, total, employer }) => ({
              key: payPeriod,
              label: formatShortMonth(payPeriod),
              description: `${formatPeriod(payPeriod)}: ${formatRupees(total)}, of it ${formatRupees(employer)} employer contributions`,
              amount: total,
              part: employer,
              isHighlighted: false,
            }))}
          />
          <Legend
            entries={[
              { label: 'Salaries', className: 'bg-chart-soft' },
              { label: 'Employer contributions', className: 'bg-chart-2' },
            ]}
          />
        </Card>
        <DepartmentShares departments={departments} />
      </div>
      <ReportTable
        title="Cost by month"
        columns={monthColumns(months)}
        rows={monthRows}
        rowKey={({ payPeriod = 'total' }) => payPeriod}
        file={isWhole ? file : undefined}
      />
      <ReportTable
        title="Cost by department"
        note={departments.some((of) => of.department === wholeCompany) ? messages.ofCompany : undefined}
        columns={departmentColumns(year)}
        rows={[
          ...departments.map((of) => ({ department: of.department, ...of.cost })),
          { department: 'Total', ...addCosts(departments.map(({ cost }) => cost)) },
        ]}
        rowKey={(of) => of.department}
      />
    </>
  );
}

/** The cost of the months of a financial year, by department. */
function CostReport({ months: reported }: { months: ReportedMonths }) {
  const { year, field } = useYear(reported);
  const query = useYearReport(year, costParts);
  return (
    <>
      <PageHeader subtitle={messages.costSubtitle}>
        <YearField {...field} />
      </PageHeader>
      <ReportContent
        query={query}
        isEmpty={(months) => months.every(({ payslips }) => payslips === 0)}
        empty={emptyMessage(reported, messages.noPayslips(formatFinancialYear(year)))}
      >
        {(months, isWhole) => (
          <CostOfYear
            key={year}
            months={months.filter(({ payslips }) => payslips > 0)}
            year={year}
            isWhole={isWhole}
          />
        )}
      </ReportContent>
    </>
  );
}

export default reportScreen(CostReport);
