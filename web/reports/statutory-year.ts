import { formatDate, todayInIndia } from '../../shared/date.ts';
import { type Paise, paise, sumPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { MonthStatutory, ReportedFiling } from '../../shared/reports/reports.ts';
import { filingLabel } from '../../shared/statutory/filing/filing.ts';
import { formatDecimal, type Sheet } from '../sheets/sheet.ts';

/** A filing of a month. In paise. */
export interface StatutoryRow {
  payPeriod: string;
  label: string;
  due: Paise;
  dueDate?: string | undefined;
  filing: ReportedFiling;
}

/** The name of a filing: 'PF (ECR)', 'Professional tax, Karnataka'. */
const labelOf = ({ id }: ReportedFiling): string => (id === 'pf' ? 'PF (ECR)' : filingLabel(id));

/** A row for each filing, oldest month first. */
export const statutoryRows = (months: readonly MonthStatutory[]): StatutoryRow[] =>
  months.flatMap(({ payPeriod, filings }) =>
    filings.map((filing) => ({
      payPeriod,
      label: labelOf(filing),
      due: toPaise(filing.due),
      dueDate: filing.dueDate?.on,
      filing,
    })),
  );

/** The amount that was paid for a filing: the challan, where its total was typed, else what is due. */
const paidOf = ({ due, filing }: StatutoryRow): Paise =>
  filing.paid === undefined ? paise(0) : filing.paid.total === undefined ? due : toPaise(filing.paid.total);

/** Whether it is paid without a return of the month: income tax, and the PF admin charge of a month without members. */
export const hasNoReturn = ({ id, people }: ReportedFiling): boolean => id === 'incomeTax' || people === 0;

/** Whether a filing was dismissed, and not paid in spite of that. */
const isDismissed = ({ filing }: StatutoryRow): boolean => filing.dismissed !== undefined && !filing.paid;

/** The totals of filings: due, paid, dismissed, unpaid, and the number not filed. */
export function addUpFilings(rows: readonly StatutoryRow[]) {
  const open = rows.filter(({ filing, due }) => !filing.dismissed && due > 0);
  const unpaid = open.filter(({ filing }) => !filing.paid);
  const sumDue = (of: readonly StatutoryRow[]) => sumPaise(of.map(({ due }) => due));
  return {
    due: sumDue(rows),
    paid: sumPaise(rows.map(paidOf)),
    dismissed: sumDue(rows.filter(isDismissed)),
    unpaid: { due: sumDue(unpaid), count: unpaid.length },
    unfiled: open.filter(({ filing }) => !hasNoReturn(filing) && !filing.filed).length,
  };
}

/** '12 Nov 2026, version 2', and whether payslips have changed since. */
export const describeExport = ({ exported, isOutOfDate }: ReportedFiling): string =>
  exported === undefined
    ? ''
    : `${formatDate(todayInIndia(new Date(exported.at)))}, version ${exported.version}${isOutOfDate ? ', out of date' : ''}`;

/** '12 Nov 2026: Filed with the earlier program'; empty where the filing is not dismissed. */
const describeDismissal = ({ dismissed }: ReportedFiling): string =>
  dismissed ? `${formatDate(todayInIndia(new Date(dismissed.at)))}: ${dismissed.reason}` : '';

/** A row for each month and filing. */
export const statutorySheet = (year: string, rows: readonly StatutoryRow[]): Sheet => ({
  name: `Statutory ${year}`,
  columns: [
    { label: 'Month', kind: 'text' },
    { label: 'Filing', kind: 'text' },
    { label: 'Due', kind: 'amount' },
    ...['Due date', 'Exported', 'Filed on', 'Reference of filing', 'Paid on', 'Reference of payment'].map(
      (label) => ({ label, kind: 'text' as const }),
    ),
    { label: 'Paid', kind: 'amount' },
    { label: 'Dismissed', kind: 'text' },
  ],
  rows: rows.map((row) => [
    formatPeriod(row.payPeriod),
    row.label,
    formatDecimal(row.due),
    row.dueDate ?? '',
    describeExport(row.filing),
    row.filing.filed?.on ?? '',
    row.filing.filed?.reference ?? '',
    row.filing.paid?.on ?? '',
    row.filing.paid?.reference ?? '',
    row.filing.paid ? formatDecimal(paidOf(row)) : '',
    describeDismissal(row.filing),
  ]),
});
