import { payrollFields } from '../../../shared/payroll-fields.ts';
import { type EditableField, editableFields } from '../grid/cells.ts';
import { SheetError, type SheetRow } from './sheet.ts';

export const sheetColumns = ['employeeId', 'name', 'email', ...editableFields] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** What the columns are called in the template. */
export const columnTitles: Record<SheetColumn, string> = {
  employeeId: 'Employee ID',
  name: 'Name',
  email: 'Email',
  paidDays: payrollFields.paidDays.label,
  lopDays: payrollFields.lopDays.label,
  otherDeduction: payrollFields.otherDeduction.label,
};

/** What else they are called in the sheets of companies, as `normalise` leaves it. */
const synonyms: Record<SheetColumn, readonly string[]> = {
  employeeId: ['id', 'empid', 'empcode', 'empno', 'employeecode', 'employeeno', 'employeenumber', 'staffid'],
  name: ['employee', 'employeename', 'empname', 'fullname', 'staffname'],
  email: ['emailid', 'emailaddress', 'mail', 'mailid', 'workemail', 'officialemail', 'companyemail'],
  paidDays: ['dayspaid', 'payabledays', 'dayspayable', 'paydays', 'salarydays'],
  lopDays: [
    'lop',
    'lossofpay',
    'lossofpaydays',
    'dayslop',
    'lwp',
    'lwpdays',
    'leavewithoutpay',
    'unpaiddays',
  ],
  otherDeduction: ['otherdeductions', 'otherded', 'otherdeds', 'otherdeductionamount', 'miscdeduction'],
};

/** 'Emp. ID', 'emp id' and 'EMP_ID' → 'empid'; a unit in parentheses, as in 'Other Deduction (₹)', is left out. */
const normalise = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:₹|rs\.?|inr|rupees|days)\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const columnsByTitle = new Map(
  sheetColumns.flatMap((column) =>
    [normalise(columnTitles[column]), ...synonyms[column]].map((title) => [title, column] as const),
  ),
);

/** Whether the text is the title of a column that is read. */
export const isTitle = (text: string): boolean => columnsByTitle.has(normalise(text));

/** Rows above the titles: the name of the company and of the month, as a rule. */
const maxRowsAboveTitles = 20;

export const columnMessages = {
  noPerson: `The sheet has no column “${columnTitles.employeeId}” or “${columnTitles.email}”.`,
  noFigures: `The sheet has no column “${editableFields.map((field) => columnTitles[field]).join('”, “')}”.`,
  twice: (column: SheetColumn, titles: readonly string[]) =>
    `Several columns are “${columnTitles[column]}”: “${titles.join('”, “')}”. Keep one of them.`,
} as const;

export interface MatchedColumns {
  /** Where each column is, counted from 0. */
  positions: ReadonlyMap<SheetColumn, number>;
  /** The titles of columns that are not read. */
  ignored: string[];
  /** The rows below the titles. */
  rows: readonly SheetRow[];
}

const matchTitles = (row: SheetRow) =>
  row.cells.flatMap((cell, position) => {
    const title = cell?.text.trim() ?? '';
    return title === '' ? [] : [{ title, position, column: columnsByTitle.get(normalise(title)) }];
  });

const isFigure = (column: SheetColumn | undefined): column is EditableField =>
  editableFields.includes(column as EditableField);

/** Finds the row of titles and the columns by their names. @throws SheetError where the needed ones are not there */
export function matchColumns(rows: readonly SheetRow[]): MatchedColumns {
  const candidates = rows.slice(0, maxRowsAboveTitles).map(matchTitles);
  const matches = (titles: ReturnType<typeof matchTitles>) => titles.filter(({ column }) => column).length;
  const best = Math.max(0, ...candidates.map(matches));
  const index = candidates.findIndex((titles) => matches(titles) === best);
  const titles = candidates[index] ?? [];
  for (const column of sheetColumns) {
    const same = titles.filter((title) => title.column === column).map(({ title }) => title);
    if (same.length > 1) throw new SheetError(columnMessages.twice(column, same));
  }
  const positions = new Map(titles.flatMap(({ column, position }) => (column ? [[column, position]] : [])));
  if (!positions.has('employeeId') && !positions.has('email')) throw new SheetError(columnMessages.noPerson);
  if (!titles.some(({ column }) => isFigure(column))) throw new SheetError(columnMessages.noFigures);
  return {
    positions,
    ignored: titles.flatMap(({ column, title }) => (column ? [] : [title])),
    rows: rows.slice(index + 1),
  };
}
