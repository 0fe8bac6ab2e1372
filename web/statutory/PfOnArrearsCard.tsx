import { sumPaise, toPaise, toRupees } from '../../shared/money.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { type MonthPfOnArrears, statutoryRoutes } from '../../shared/statutory/statutory-filing.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { formatShortFigure } from '../lib/rupees.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import { pfAmountLabels, pfOnArrearsSheet } from './pf-on-arrears-sheet.ts';

const shown = ['pfWages', 'employee', 'eps', 'employer', 'edli', 'admin'] as const;
type Shown = Record<(typeof shown)[number], number>;

interface Row extends Shown {
  label: string;
  employees: number;
  isTotal?: true;
}

/** A row for each month, and their sums where there are several. */
function toRows({ months, employees }: MonthPfOnArrears): Row[] {
  const rows = months.map(({ month, ...rest }): Row => ({ ...rest, label: formatPeriod(month) }));
  if (rows.length < 2) return rows;
  const sums = shown.map((name) => [name, toRupees(sumPaise(months.map((month) => toPaise(month[name]))))]);
  return [...rows, { ...(Object.fromEntries(sums) as Shown), label: 'Total', employees, isTotal: true }];
}

const columns: Column<Row>[] = [
  headingColumn('Month', ({ label, isTotal }) => <span className={isTotal && 'font-semibold'}>{label}</span>),
  { title: 'Employees', align: 'end', phone: 'labelled-end', cell: ({ employees }) => employees },
  ...shown.map(
    (name): Column<Row> =>
      figureColumn(pfAmountLabels[name], ({ [name]: amount, isTotal }) => (
        <span className={isTotal && 'font-semibold'}>{formatShortFigure(amount)}</span>
      )),
  ),
];

/** Arrears that are not in the table, and how far their PF is deducted. */
function Notes({ pfOnArrears }: { pfOnArrears: MonthPfOnArrears }) {
  const { deducted, employees, unknown, doubts } = pfOnArrears;
  return (
    <div className="grid gap-2 border-t border-line px-4 py-4.5 text-13 text-secondary text-pretty md:px-5">
      {unknown.map(({ month, employees: own, reason }) => (
        <p key={`${month} ${reason}`}>
          {formatPeriod(month)}, {count(own, 'employee', 'employees')}: {reason}
        </p>
      ))}
      <p>{messages.pfDeducted(deducted, employees)}</p>
      <p className="text-caution">{messages.doubts(doubts)}</p>
    </div>
  );
}

/** PF of earlier months that the payslips of a month pay, or take back: it is in no file. */
export function PfOnArrearsCard({
  payPeriod,
  pfOnArrears,
}: {
  payPeriod: PayPeriod;
  pfOnArrears: MonthPfOnArrears;
}) {
  const rows = toRows(pfOnArrears);
  return (
    <Card flush>
      <div className="grid gap-3 px-4 py-4.5 md:px-5">
        <CardHeader title="PF on arrears">
          <p className="text-13 text-tertiary">{messages.pfOnArrears(formatPeriod(payPeriod))}</p>
        </CardHeader>
        <DownloadSheetButtons
          name={`PF-on-arrears-${payPeriod}`}
          of="PF on arrears"
          create={async () =>
            pfOnArrearsSheet(payPeriod, await asAdmin(statutoryRoutes.pfOnArrears, { params: { payPeriod } }))
          }
        />
      </div>
      {rows.length > 0 && (
        <Table label="PF on arrears" columns={columns} rows={rows} rowKey={({ label }) => label} />
      )}
      <Notes pfOnArrears={pfOnArrears} />
    </Card>
  );
}
