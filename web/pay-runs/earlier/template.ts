import type { ImportableMonths } from '../../../shared/payroll/importable-months.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { formatShortMonth, nextPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { Sheet } from '../../sheets/sheet.ts';
import { maxSheetRows } from '../../sheets/sheet.ts';
import { earlierColumns, figureNames } from './columns.ts';

function monthsOf({ from, to }: ImportableMonths): PayPeriod[] {
  const months: PayPeriod[] = [];
  for (let month = from; month <= to; month = nextPeriod(month)) months.push(month);
  return months;
}

/** 'Apr 2026': a spreadsheet program turns no such text cell into another month. */
const writeMonth = (month: PayPeriod) => `${formatShortMonth(month)} ${month.slice(0, 4)}`;

/** A row for each employee and month, without figures. A row that stays so is skipped by the import. */
export const earlierTemplate = (people: readonly EmployeeEntry[], importable: ImportableMonths): Sheet => ({
  name: 'Earlier months',
  columns: earlierColumns.columns.map((column) => ({
    label: earlierColumns.titleOf(column),
    kind: column === 'lopDays' ? 'days' : figureNames.some((name) => name === column) ? 'amount' : 'text',
  })),
  rows: people
    .flatMap(({ user, employeeId = '' }) =>
      monthsOf(importable).map((month) =>
        earlierColumns.columns.map((column) => {
          if (column === 'employeeId') return employeeId;
          if (column === 'payPeriod') return writeMonth(month);
          return column === 'name' || column === 'email' ? user[column] : '';
        }),
      ),
    )
    .slice(0, maxSheetRows - 1),
});
