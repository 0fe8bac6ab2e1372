import { formatDate } from '../../shared/date.ts';
import { daysInPeriod, formatFinancialYear, formatPeriod, formatShortMonth } from '../../shared/period.ts';
import { addUpHeadcount } from '../../shared/reports/headcount.ts';
import { headcountParts } from '../../shared/reports/report-parts.ts';
import { isInProgress, type MonthHeadcount, type ReportedMonths } from '../../shared/reports/reports.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { Badge } from '../ui/Badge.tsx';
import { BarChart } from '../ui/BarChart.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { CautionBox, EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { countColumn, monthColumn, monthLink } from './columns.tsx';
import {
  type DepartmentYear,
  departmentsOfYear,
  formatAttrition,
  headcountSheet,
  isCounted,
  type Movement,
  movementsOf,
  movementsSheet,
} from './headcount-year.ts';
import { messages } from './messages.ts';
import { ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { emptyMessage, reportScreen } from './reported-months.tsx';
import { useYear, useYearReport, YearField } from './year.tsx';

interface MonthRow {
  payPeriod?: string;
  start: number | undefined;
  joined: number;
  left: number;
  end: number | undefined;
  isTotal?: true;
}

const monthColumns = (months: readonly MonthHeadcount[]): Column<MonthRow>[] => [
  monthColumn<MonthRow>(monthLink(months)),
  countColumn('At the start', ({ start }) => start),
  countColumn('Joined', ({ joined }) => joined),
  countColumn('Left', ({ left }) => left),
  countColumn('At the end', ({ end }) => end, { isStrong: true }),
];

const departmentColumns: Column<DepartmentYear>[] = [
  headingColumn('Department', ({ department }) => department, 'font-semibold wrap-anywhere md:h-11!'),
  countColumn('At the start', ({ start }) => start),
  countColumn('Joined', ({ joined }) => joined),
  countColumn('Left', ({ left }) => left),
  {
    ...countColumn<DepartmentYear>('Changed department', ({ moved }) => moved),
    cell: ({ moved }) => (moved > 0 ? `+${formatCount(moved)}` : formatCount(moved).replace('-', '−')),
  },
  countColumn('At the end', ({ end }) => end, { isStrong: true }),
  figureColumn('Attrition', ({ attrition }) => formatAttrition(attrition), 'whitespace-nowrap md:h-11!'),
];

const movementColumns: Column<Movement>[] = [
  headingColumn('Employee', ({ userId, name }) => <EmployeeLink id={userId} name={name} />, 'md:h-11!'),
  {
    title: 'Department',
    className: 'text-secondary wrap-anywhere md:h-11!',
    cell: ({ department }) => department || <span className="text-tertiary">–</span>,
  },
  {
    title: 'Change',
    className: 'md:h-11!',
    cell: ({ change }) => <Badge tone={change === 'Joined' ? 'positive' : 'neutral'}>{change}</Badge>,
  },
  {
    title: 'Date',
    className: 'md:h-11!',
    cell: ({ on, payPeriod }) => (on === undefined ? formatPeriod(payPeriod) : formatDate(on)),
  },
];

/** '2026-11' → '2026-11-30'. */
const lastDayOf = (payPeriod: string): string => `${payPeriod}-${daysInPeriod(payPeriod)}`;

function HeadcountOfYear({
  months,
  year,
  isWhole,
}: {
  months: readonly MonthHeadcount[];
  year: string;
  isWhole: boolean;
}) {
  const { joined, left, average, attrition } = addUpHeadcount(months);
  const newest = months.at(-1);
  const movements = movementsOf(months);
  const monthRows: MonthRow[] = [
    ...months,
    { start: undefined, end: undefined, joined, left, isTotal: true },
  ];
  return (
    <>
      <StatStrip>
        {newest && (
          <Stat label={`On ${formatDate(lastDayOf(newest.payPeriod))}`}>{formatCount(newest.end)}</Stat>
        )}
        <Stat label="Joined">{formatCount(joined)}</Stat>
        <Stat label="Left">{formatCount(left)}</Stat>
        <Stat label="Average headcount">{average.toFixed(1)}</Stat>
        <Stat label="Attrition">{formatAttrition(attrition)}</Stat>
      </StatStrip>
      <Card>
        <CardHeader title="Headcount on the last day of each month" />
        <BarChart
          format={formatCount}
          bars={months.map(({ payPeriod, end, joined: came, left: went }, index) => ({
            key: payPeriod,
            label: formatShortMonth(payPeriod),
            description: `${formatPeriod(payPeriod)}: ${countEmployees(end)}, ${came} joined, ${went} left`,
            amount: end,
            isHighlighted: index === months.length - 1,
          }))}
        />
      </Card>
      <ReportTable
        title="Headcount by month"
        columns={monthColumns(months)}
        rows={monthRows}
        rowKey={({ payPeriod = 'total' }) => payPeriod}
        file={isWhole ? { name: `headcount-${year}`, create: () => headcountSheet(year, months) } : undefined}
      />
      <ReportTable
        title="Headcount by department"
        note={messages.attrition}
        columns={departmentColumns}
        rows={departmentsOfYear(months)}
        rowKey={({ department }) => department}
      />
      {movements.length === 0 ? (
        <Card flush>
          <EmptyState icon="check" message={messages.noneJoined} />
        </Card>
      ) : (
        <ReportTable
          title="Joined and left"
          columns={movementColumns}
          rows={movements}
          rowKey={({ payPeriod, userId, change }) => `${payPeriod} ${userId} ${change}`}
          file={
            isWhole
              ? { name: `joined-and-left-${year}`, create: () => movementsSheet(year, movements) }
              : undefined
          }
        />
      )}
    </>
  );
}

/** Who was employed in a financial year, by month and department. */
function HeadcountReport({ months: reported }: { months: ReportedMonths }) {
  const { year, field } = useYear(reported);
  const query = useYearReport(year, headcountParts);
  const name = formatFinancialYear(year);
  return (
    <>
      <PageHeader subtitle={messages.headcountSubtitle}>
        <YearField {...field} />
      </PageHeader>
      <ReportContent
        query={query}
        isEmpty={(months) => !months.some(isCounted)}
        empty={emptyMessage(reported, messages.noPayslips(name))}
      >
        {(months, isWhole) => (
          <>
            {months.some(isInProgress) && (
              <CautionBox role="status">
                {messages.headcountInProgress(
                  months.filter(isInProgress).map(({ payPeriod }) => formatPeriod(payPeriod)),
                )}
              </CautionBox>
            )}
            <HeadcountOfYear months={months.filter(isCounted)} year={name} isWhole={isWhole} />
          </>
        )}
      </ReportContent>
    </>
  );
}

export default reportScreen(HeadcountReport);
