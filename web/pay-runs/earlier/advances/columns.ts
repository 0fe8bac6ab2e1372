import { payrollFields } from '../../../../shared/pay/payroll-fields.ts';
import { columnSet } from '../../../sheets/columns.ts';
import { type MatchedColumns, matchColumns } from '../../../sheets/match-columns.ts';
import { emailColumn, nameColumn } from '../../../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../../../sheets/sheet.ts';
import { columnMessages } from '../../import/columns.ts';
import { messages } from '../messages.ts';

export type AdvanceColumn = 'employeeId' | 'name' | 'email' | 'amount' | 'instalment' | 'reason';

export const advanceColumns = columnSet<AdvanceColumn>({
  employeeId: { title: payrollFields.employeeId.label, synonyms: payrollFields.employeeId.columnTitles },
  name: nameColumn,
  email: emailColumn,
  amount: {
    title: 'Amount Left',
    synonyms: [
      'Outstanding',
      'Outstanding Amount',
      'Outstanding Balance',
      'Balance',
      'Balance Amount',
      'Advance Balance',
      'Loan Balance',
      'Amount Outstanding',
    ],
  },
  instalment: {
    title: 'Instalment',
    synonyms: ['Installment', 'EMI', 'Monthly Instalment', 'Monthly Installment', 'Monthly Deduction'],
  },
  reason: { title: 'Reason', synonyms: ['Purpose', 'Remarks', 'Loan Type', 'Advance Type', 'Description'] },
});

const required = ['amount', 'reason'] as const;

/** @throws SheetError where a column that is needed is not there */
export function matchAdvanceColumns(rows: readonly SheetRow[]): MatchedColumns<AdvanceColumn> {
  const matched = matchColumns(rows, advanceColumns);
  if (!matched.positions.has('employeeId') && !matched.positions.has('email'))
    throw new SheetError(columnMessages.noPerson);
  const missing = required.filter((column) => !matched.positions.has(column));
  if (missing.length > 0) throw new SheetError(messages.columnsMissing(missing.map(advanceColumns.titleOf)));
  return matched;
}
