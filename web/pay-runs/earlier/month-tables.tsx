import { type Paise, paise, subtractPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import { importedLabel } from '../../../shared/payroll/imported-slips.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import { rowColumns } from '../../import/PlanCard.tsx';
import { count, formatCount } from '../../lib/count.ts';
import { formatFigure } from '../../lib/figures.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { type Column, figureColumn, Table } from '../../ui/Table.tsx';
import { earlierColumns, type FigureColumn, figureNames } from './columns.ts';
import { messages } from './messages.ts';
import type { PlannedMonth } from './plan.ts';

/** Hundredths of days are added up as paise are, so that the sum is exact. */
const amountIn = ({ slip }: PlannedMonth, name: FigureColumn): Paise => toPaise((slip[name] ?? 0) as 0);

interface MonthTotal {
  payPeriod?: PayPeriod;
  employees: number;
  sums: ReadonlyMap<FigureColumn, Paise>;
}

const totalOf = (rows: readonly PlannedMonth[], payPeriod?: PayPeriod): MonthTotal => ({
  ...(payPeriod && { payPeriod }),
  employees: rows.length,
  sums: new Map(figureNames.map((name) => [name, sumPaise(rows.map((row) => amountIn(row, name)))])),
});

/** The sums of each month and of all of them, oldest month first. */
export function totalsByMonth(rows: readonly PlannedMonth[]): MonthTotal[] {
  const months = [...Map.groupBy(rows, ({ slip }) => slip.payPeriod)].sort(([a], [b]) => a.localeCompare(b));
  return [...months.map(([period, own]) => totalOf(own, period)), totalOf(rows)];
}

const totalColumns = (totals: readonly MonthTotal[]): Column<MonthTotal>[] => [
  {
    title: 'Month',
    phone: 'heading',
    isSticky: true,
    className: 'font-semibold whitespace-nowrap',
    cell: ({ payPeriod }) => (payPeriod ? formatPeriod(payPeriod) : 'Total'),
  },
  figureColumn('Payslips', ({ employees }) => formatCount(employees)),
  ...figureNames
    .filter((name) => totals.at(-1)?.sums.get(name) !== 0)
    .map(
      (name): Column<MonthTotal> =>
        figureColumn(
          earlierColumns.titleOf(name),
          ({ sums }) => {
            const sum = sums.get(name) ?? paise(0);
            return name === 'lopDays' ? formatCount(sum / 100) : formatFigure(sum);
          },
          `whitespace-nowrap ${name === 'netPay' ? 'font-semibold' : ''}`,
        ),
    ),
];

/** The totals of a file by month and column, to be compared with the registers of the former payroll. */
export function TotalsCard({ rows }: { rows: readonly PlannedMonth[] }) {
  const totals = totalsByMonth(rows);
  return (
    <Card flush>
      <div className="px-4 py-4.5 md:px-5">
        <CardHeader title="Totals to import" />
      </div>
      <section
        aria-label="Totals to import, scrolls sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="border-t border-line md:overflow-x-auto"
      >
        <Table
          label="Totals to import"
          columns={totalColumns(totals)}
          rows={totals}
          rowKey={({ payPeriod = 'total' }) => payPeriod}
        />
      </section>
    </Card>
  );
}

const amountColumn = (title: string, amount: (row: PlannedMonth) => Paise): Column<PlannedMonth> =>
  figureColumn(title, (row) => formatFigure(amount(row)), 'whitespace-nowrap');

/** The columns of the changes. */
export const changeColumns: readonly Column<PlannedMonth>[] = [
  ...rowColumns,
  { title: 'Month', phone: 'labelled-end', cell: ({ slip }) => formatPeriod(slip.payPeriod) },
  amountColumn(importedLabel('grossEarnings'), (row) => amountIn(row, 'grossEarnings')),
  amountColumn('Deductions', (row) => subtractPaise(amountIn(row, 'grossEarnings'), amountIn(row, 'netPay'))),
  amountColumn(importedLabel('netPay'), (row) => amountIn(row, 'netPay')),
  {
    title: 'Notes',
    phone: 'plain',
    className: 'text-13 text-secondary max-md:empty:hidden',
    cell: ({ isChange, generated }) => (
      <>
        {isChange && <Badge tone="neutral">Replaces</Badge>}
        {generated && <span className="block">{messages.laterPayslip(generated)}</span>}
      </>
    ),
  },
];

export const payslipUnit = { one: 'payslip', many: 'payslips' };
export const countPayslips = (number: number): string => count(number, payslipUnit.one, payslipUnit.many);
