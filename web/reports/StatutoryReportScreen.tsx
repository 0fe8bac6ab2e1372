import { Link } from 'react-router';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { subtractPaise } from '../../shared/money.ts';
import { formatFinancialYear, formatPeriod, formatShortMonth } from '../../shared/period.ts';
import { statutoryParts } from '../../shared/reports/report-parts.ts';
import type { MonthStatutory, ReportedFiling, ReportedMonths } from '../../shared/reports/reports.ts';
import { count } from '../lib/count.ts';
import { formatFigure, formatRupees } from '../lib/figures.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { BarChart, Legend } from '../ui/BarChart.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import { ProgressNote, ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { emptyMessage, reportScreen } from './reported-months.tsx';
import {
  addUpFilings,
  describeExport,
  hasNoReturn,
  type StatutoryRow,
  statutoryRows,
  statutorySheet,
} from './statutory-year.ts';
import { useYear, useYearReport, YearField } from './year.tsx';

/** No date is known, the return is not that of a month, or a file is not asked for. */
const notApplicable = <span className="text-tertiary">–</span>;
const notYet = <span className="text-tertiary">Not yet</span>;

/** A step of a filing: its day, with the number that the authority gave below it. */
const recordColumn = (title: string, step: 'filed' | 'paid'): Column<StatutoryRow> => ({
  title,
  className: 'md:whitespace-nowrap',
  cell: ({ filing }) => {
    const record = filing[step];
    if (!record && step === 'filed' && hasNoReturn(filing)) return notApplicable;
    if (!record) return filing.dismissed ? <span className="text-tertiary">Dismissed</span> : notYet;
    return (
      <span className="grid">
        <span>{formatDate(record.on)}</span>
        <span className="text-12 text-tertiary wrap-anywhere">{record.reference}</span>
      </span>
    );
  },
});

const isLate = ({ dueDate, due, filing }: StatutoryRow): boolean =>
  !filing.paid && !filing.dismissed && due > 0 && dueDate !== undefined && dueDate < todayInIndia();

const Exported = ({ filing }: { filing: ReportedFiling }) =>
  filing.exported ? (
    <span className={filing.isOutOfDate ? 'text-caution' : undefined}>{describeExport(filing)}</span>
  ) : filing.dismissed || filing.people === 0 ? (
    notApplicable
  ) : (
    notYet
  );

const columns: Column<StatutoryRow>[] = [
  headingColumn('Month', ({ payPeriod }) => (
    <Link
      to={`/admin/statutory?month=${payPeriod}`}
      className="rounded-6 font-semibold whitespace-nowrap text-link underline-offset-4 hover:underline"
    >
      {formatPeriod(payPeriod)}
    </Link>
  )),
  { title: 'Filing', phone: 'heading', cell: ({ label }) => label },
  figureColumn('Due', ({ due }) => formatFigure(due), 'font-semibold whitespace-nowrap'),
  {
    title: 'Due date',
    className: 'md:whitespace-nowrap',
    cell: (row) =>
      row.dueDate === undefined ? (
        notApplicable
      ) : (
        <span className="grid justify-items-start gap-1">
          {formatDate(row.dueDate)}
          {isLate(row) && <Badge tone="negative">Late</Badge>}
        </span>
      ),
  },
  { title: 'Exported', cell: ({ filing }) => <Exported filing={filing} /> },
  recordColumn('Filed', 'filed'),
  recordColumn('Paid', 'paid'),
];

function StatutoryOfYear({
  months,
  year,
  isWhole,
}: {
  months: readonly MonthStatutory[];
  year: string;
  isWhole: boolean;
}) {
  const rows = statutoryRows(months);
  const { due, paid, dismissed, unpaid, unfiled } = addUpFilings(rows);
  const ofMonth = (payPeriod: string) => rows.filter((row) => row.payPeriod === payPeriod);
  return (
    <>
      <ProgressNote months={months} />
      <StatStrip>
        <Stat label="Due">
          {formatRupees(due)}
          {dismissed > 0 && (
            <span className="block text-12 font-normal text-tertiary">
              {formatRupees(dismissed)} of it dismissed
            </span>
          )}
        </Stat>
        <Stat label="Paid">{formatRupees(paid)}</Stat>
        <Stat label="Not paid yet">
          {formatRupees(unpaid.due)}
          <span className="block text-12 font-normal text-tertiary">
            {count(unpaid.count, 'filing', 'filings')}, {unfiled} not filed
          </span>
        </Stat>
      </StatStrip>
      <Card>
        <CardHeader title="Due by month" />
        <BarChart
          format={formatCompactRupees}
          bars={months.map(({ payPeriod }) => {
            const total = addUpFilings(ofMonth(payPeriod));
            const parts = [
              `${formatRupees(total.unpaid.due)} not paid yet`,
              `${formatRupees(total.paid)} paid`,
              ...(total.dismissed > 0 ? [`${formatRupees(total.dismissed)} dismissed`] : []),
            ].join(', ');
            return {
              key: payPeriod,
              label: formatShortMonth(payPeriod),
              description: `${formatPeriod(payPeriod)}: ${formatRupees(total.due)} due, ${parts}`,
              amount: total.due,
              part: subtractPaise(total.due, total.unpaid.due),
              isHighlighted: false,
            };
          })}
        />
        <Legend
          entries={[
            { label: dismissed > 0 ? 'Paid or dismissed' : 'Paid', className: 'bg-chart-2' },
            { label: 'Not paid yet', className: 'bg-chart-soft' },
          ]}
        />
      </Card>
      <ReportTable
        title="Filings by month"
        columns={columns}
        rows={rows}
        rowKey={({ payPeriod, label }) => `${payPeriod} ${label}`}
        file={isWhole ? { name: `statutory-${year}`, create: () => statutorySheet(year, rows) } : undefined}
      />
    </>
  );
}

/** The dues to authorities of each month of a financial year, and how far they are filed and paid. */
function StatutoryReport({ months: reported }: { months: ReportedMonths }) {
  const { year, field } = useYear(reported);
  const name = formatFinancialYear(year);
  return (
    <>
      <PageHeader subtitle={messages.statutorySubtitle}>
        <YearField {...field} />
      </PageHeader>
      <ReportContent
        query={useYearReport(year, statutoryParts)}
        isEmpty={(months) => months.every(({ payslips, filings }) => payslips === 0 && filings.length === 0)}
        empty={emptyMessage(reported, messages.noPayslips(name))}
      >
        {(months, isWhole) => (
          <StatutoryOfYear
            months={months.filter(({ payslips, filings }) => payslips > 0 || filings.length > 0)}
            year={name}
            isWhole={isWhole}
          />
        )}
      </ReportContent>
    </>
  );
}

export default reportScreen(StatutoryReport);
