import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { columnSet } from '../../sheets/columns.ts';
import { type MatchedColumns, matchColumns } from '../../sheets/match-columns.ts';
import { emailColumn, nameColumn } from '../../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../../sheets/sheet.ts';
import { balanceTexts } from '../messages.ts';

export type BalanceColumn = 'employeeId' | 'name' | 'email' | 'type' | 'days';

export const balanceColumns = columnSet<BalanceColumn>({
  employeeId: { title: payrollFields.employeeId.label, synonyms: payrollFields.employeeId.columnTitles },
  name: nameColumn,
  email: emailColumn,
  type: { title: 'Leave Type', synonyms: ['Type of Leave', 'Type', 'Leave', 'Leave Name', 'Leave Category'] },
  days: {
    title: 'Days',
    synonyms: ['Balance', 'Leave Balance', 'Closing Balance', 'Available', 'Available Days', 'Balance Days'],
  },
});
const { titleOf } = balanceColumns;

/** @throws SheetError where a column that is needed is not there */
export function matchBalanceColumns(rows: readonly SheetRow[]): MatchedColumns<BalanceColumn> {
  const matched = matchColumns(rows, balanceColumns);
  const missing = (['type', 'days'] as const).filter((column) => !matched.positions.has(column)).map(titleOf);
  const hasKey = matched.positions.has('employeeId') || matched.positions.has('email');
  const titles = [...(hasKey ? [] : [titleOf('employeeId')]), ...missing];
  if (titles.length > 0) throw new SheetError(balanceTexts.columnsMissing(titles));
  return matched;
}
