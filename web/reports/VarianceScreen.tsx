import { useState } from 'react';
import { subtractPaise, toPaise, toRupees } from '../../shared/money.ts';
import { formatMonth, formatPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { varianceParts } from '../../shared/reports/report-parts.ts';
import type {
  MonthVariance,
  ReportedMonths,
  VariancePerson,
  VarianceReason,
} from '../../shared/reports/reports.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { formatDifference, formatRupeeDifference } from '../lib/figures.ts';
import { formatRupees } from '../lib/rupees.ts';
import { BarList } from '../ui/BarList.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { useMonthOfAddress } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../ui/Table.tsx';
import { countColumn } from './columns.tsx';
import { messages } from './messages.ts';
import { ProgressNote, ReportContent } from './ReportContent.tsx';
import { ReportTable } from './ReportTable.tsx';
import { emptyMessage, newestMonth, reportScreen } from './reported-months.tsx';
import { describeParts, reasonTexts, varianceSheet } from './variance-sheet.ts';
import { useMonthReport } from './year.tsx';

type Reason = MonthVariance['reasons'][number];
type ReasonRow = Pick<Reason, 'netPay' | 'employer' | 'people'> & { reason?: VarianceReason };

const differenceColumn = <Row extends Pick<Reason, 'netPay' | 'employer'>>(
  title: string,
  name: 'netPay' | 'employer',
): Column<Row> =>
  figureColumn(
    title,
    (row) => formatDifference(toPaise(row[name])),
    `whitespace-nowrap ${name === 'netPay' ? 'font-semibold' : ''}`,
  );

const reasonColumns = (
  chosen: VarianceReason | undefined,
  choose: (reason: VarianceReason) => void,
): Column<ReasonRow>[] => [
  headingColumn('Reason', ({ reason }) =>
    reason === undefined ? (
      <span className="font-semibold">Difference</span>
    ) : (
      <span className="grid">
        <span className="font-semibold">{reasonTexts[reason].label}</span>
        <span className="text-12 text-tertiary">{reasonTexts[reason].hint}</span>
      </span>
    ),
  ),
  countColumn('Employees', ({ reason, people }) => (reason === undefined ? undefined : people)),
  differenceColumn('Net pay', 'netPay'),
  differenceColumn('Employer contributions', 'employer'),
  {
    title: 'Details',
    align: 'end',
    phone: 'plain',
    cell: ({ reason, people }) =>
      reason !== undefined &&
      people > 0 && (
        <Button
          size="small"
          kind={reason === chosen ? 'soft' : 'secondary'}
          aria-pressed={reason === chosen}
          aria-label={`${reason === chosen ? 'Shown below' : 'Show'}: ${reasonTexts[reason].label}`}
          onClick={() => choose(reason)}
          className="max-md:w-full"
        >
          {reason === chosen ? 'Shown below' : 'Show'}
        </Button>
      ),
  },
];

const personColumns: Column<VariancePerson>[] = [
  headingColumn('Employee', ({ userId, name }) => <EmployeeLink id={userId} name={name} />, 'md:h-11!'),
  differenceColumn('Net pay', 'netPay'),
  differenceColumn('Employer contributions', 'employer'),
  {
    title: 'Details',
    phone: 'plain',
    className: 'text-13 text-secondary md:h-11!',
    cell: ({ parts }) => describeParts(parts),
  },
];

function VarianceOfMonth({ variance, isWhole }: { variance: MonthVariance; isWhole: boolean }) {
  const { before, now, reasons } = variance;
  const found = reasons.filter(({ people }) => people > 0);
  const [chosen, choose] = useState<VarianceReason>();
  const shown = found.find(({ reason }) => reason === chosen) ?? found[0];
  const difference = (name: 'netPay' | 'employer') =>
    subtractPaise(toPaise(now[name]), toPaise(before[name]));
  const total: ReasonRow = {
    people: 0,
    netPay: toRupees(difference('netPay')),
    employer: toRupees(difference('employer')),
  };
  return (
    <>
      <ProgressNote months={[variance]} />
      <StatStrip>
        <Stat label={`Net pay, ${formatPeriod(before.payPeriod)}`}>
          {formatRupees(before.netPay)}
          <span className="block text-12 font-normal text-tertiary">{countEmployees(before.payslips)}</span>
        </Stat>
        <Stat label={`Net pay, ${formatPeriod(variance.payPeriod)}`}>
          {formatRupees(now.netPay)}
          <span className="block text-12 font-normal text-tertiary">{countEmployees(now.payslips)}</span>
        </Stat>
        <Stat label="Difference" accent>
          {formatRupeeDifference(difference('netPay'))}
          <span className="block text-12 font-normal text-tertiary">
            {formatRupeeDifference(difference('employer'))} employer contributions
          </span>
        </Stat>
      </StatStrip>
      {found.length === 0 ? (
        <Card flush>
          <EmptyState icon="check" message={messages.noDifference} />
        </Card>
      ) : (
        <>
          <Card className="grid gap-4">
            <CardHeader title="Net pay by reason" />
            <BarList
              bars={found.map(({ reason, netPay }) => ({
                key: reason,
                label: reasonTexts[reason].label,
                text: formatRupeeDifference(toPaise(netPay)),
                amount: netPay,
              }))}
            />
          </Card>
          <ReportTable
            title="Reasons"
            columns={reasonColumns(shown?.reason, choose)}
            rows={[...found, total]}
            rowKey={({ reason = 'total' }) => reason}
            file={
              isWhole
                ? { name: `variance-${variance.payPeriod}`, create: () => varianceSheet(variance) }
                : undefined
            }
          />
          {shown && (
            <ReportTable
              title={reasonTexts[shown.reason].label}
              note={
                shown.list.length < shown.people &&
                `The ${formatCount(shown.list.length)} largest of ${countEmployees(shown.people)}.`
              }
              columns={personColumns}
              rows={shown.list}
              rowKey={({ userId }) => userId}
            />
          )}
        </>
      )}
    </>
  );
}

function MonthContent({ period, reported }: { period: PayPeriod; reported: ReportedMonths }) {
  const before = formatMonth(subtractMonths(period, 1));
  const query = useMonthReport(period, varianceParts);
  return (
    <ReportContent
      query={query}
      isEmpty={({ before: { payslips } }) => payslips === 0}
      empty={
        query.data && query.data.payslips > 0
          ? messages.firstMonth(formatPeriod(period), before)
          : emptyMessage(reported, messages.noVariance(formatPeriod(period), before))
      }
    >
      {(variance, isWhole) => <VarianceOfMonth variance={variance} isWhole={isWhole} />}
    </ReportContent>
  );
}

/** Why a month comes to another net pay than the one before: the month of the address, else the newest one with payslips. */
function VarianceReport({ months: reported }: { months: ReportedMonths }) {
  const { period, field } = useMonthOfAddress(newestMonth(reported));
  return (
    <>
      <PageHeader subtitle={messages.varianceSubtitle}>
        <MonthField label="Month" {...field} />
        <ButtonLink to={`/admin/pay-runs/${period}`} className="self-end">
          Pay run
        </ButtonLink>
      </PageHeader>
      <MonthContent key={period} period={period} reported={reported} />
    </>
  );
}

export default reportScreen(VarianceReport);
