import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import {
  type ImportedAmountName,
  importedAmountNames,
  importedLabel,
} from '../../../shared/payroll/imported-slips.ts';
import { type ColumnTitles, columnSet } from '../../sheets/columns.ts';
import { type MatchedColumns, matchColumns } from '../../sheets/match-columns.ts';
import { emailColumn, nameColumn } from '../../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../../sheets/sheet.ts';
import { columnMessages } from '../import/columns.ts';
import { messages } from './messages.ts';

export type FigureColumn = ImportedAmountName | 'lopDays';
export type EarlierColumn = 'employeeId' | 'name' | 'email' | 'payPeriod' | FigureColumn;

/** The titles that other programs give to amounts that no payroll field has. */
const resultTitles: Partial<Record<ImportedAmountName, readonly string[]>> = {
  grossEarnings: [
    'Gross',
    'Gross Salary',
    'Gross Pay',
    'Gross Earning',
    'Gross Amount',
    'Gross Wages',
    'Total Earnings',
    'Earned Gross',
  ],
  lopDeduction: ['LOP Amount', 'LOP Deduction', 'Loss of Pay Amount', 'LWP Amount', 'LWP Deduction'],
  netPay: ['Net', 'Net Salary', 'Net Payable', 'Net Amount', 'Net Pay Amount', 'Take Home', 'Net Paid'],
};

const amountColumn = (name: ImportedAmountName): ColumnTitles => ({
  title: importedLabel(name),
  synonyms: resultTitles[name] ?? payrollFields[name as keyof typeof payrollFields].columnTitles,
});

const fieldColumn = (name: 'employeeId' | 'lopDays'): ColumnTitles => ({
  title: payrollFields[name].label,
  synonyms: payrollFields[name].columnTitles,
});

/** The figures in the order of a payslip, with the LOP days before what they took. */
export const figureNames: readonly FigureColumn[] = importedAmountNames.flatMap((name): FigureColumn[] =>
  name === 'lopDeduction' ? ['lopDays', name] : [name],
);

export const earlierColumns = columnSet<EarlierColumn>({
  employeeId: fieldColumn('employeeId'),
  name: nameColumn,
  email: emailColumn,
  payPeriod: {
    title: 'Month',
    synonyms: [
      'Pay Period',
      'Pay Month',
      'Salary Month',
      'Wage Month',
      'Payroll Month',
      'For the Month',
      'Period',
    ],
  },
  ...(Object.fromEntries(
    figureNames.map((name) => [name, name === 'lopDays' ? fieldColumn(name) : amountColumn(name)]),
  ) as Record<FigureColumn, ColumnTitles>),
});

const required = ['payPeriod', 'grossEarnings', 'netPay'] as const;

/** @throws SheetError where a column that is needed is not there */
export function matchEarlierColumns(rows: readonly SheetRow[]): MatchedColumns<EarlierColumn> {
  const matched = matchColumns(rows, earlierColumns);
  if (!matched.positions.has('employeeId') && !matched.positions.has('email'))
    throw new SheetError(columnMessages.noPerson);
  const missing = required.filter((column) => !matched.positions.has(column));
  if (missing.length > 0) throw new SheetError(messages.columnsMissing(missing.map(earlierColumns.titleOf)));
  return matched;
}
