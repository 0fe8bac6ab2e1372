import { fullLabel, payrollFields } from '../../shared/payroll-fields.ts';
import { masterFieldNames } from '../../shared/people.ts';
import { personalFieldNames, personalFields } from '../../shared/profiles.ts';
import { columnSet, type MatchedColumns, matchColumns } from '../sheets/columns.ts';
import { emailSynonyms, employeeIdSynonyms, nameSynonyms } from '../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../sheets/sheet.ts';

type DetailColumn = (typeof masterFieldNames)[number] | (typeof personalFieldNames)[number];
export type PersonColumn = 'name' | 'email' | DetailColumn;

/** How the text of a column is read. */
export type ColumnKind = 'email' | 'text' | 'identifier' | 'date' | 'amount' | 'count';

interface ColumnDetails {
  title: string;
  kind: ColumnKind;
}

const masterColumn = (name: (typeof masterFieldNames)[number]): ColumnDetails => ({
  title: fullLabel(name),
  // An employee ID of digits alone loses its zeros in a spreadsheet, as an account number does.
  kind: payrollFields[name].kind === 'text' ? 'identifier' : payrollFields[name].kind,
});
const personalColumn = (name: (typeof personalFieldNames)[number]): ColumnDetails => ({
  title: personalFields[name].label,
  kind: personalFields[name].kind,
});

/** In the order of the template: identity, work, pay, and bank details. */
const details = Object.fromEntries<ColumnDetails>([
  ['employeeId', masterColumn('employeeId')],
  ['name', { title: 'Name', kind: 'text' }],
  ['email', { title: 'Email', kind: 'email' }],
  ['designation', personalColumn('designation')],
  ...masterFieldNames
    .filter((name) => name !== 'employeeId')
    .map((name) => [name, masterColumn(name)] as const),
  ...personalFieldNames
    .filter((name) => name !== 'designation')
    .map((name) => [name, personalColumn(name)] as const),
]) as Record<PersonColumn, ColumnDetails>;

export const personColumns = Object.keys(details) as PersonColumn[];
export const kindOf = (column: PersonColumn): ColumnKind => details[column].kind;
export const titleOf = (column: PersonColumn): string => details[column].title;

/** What else the columns are called in the sheets of Indian companies; the most common first. */
export const synonyms: Readonly<Partial<Record<PersonColumn, readonly string[]>>> = {
  employeeId: employeeIdSynonyms,
  name: nameSynonyms,
  email: emailSynonyms,
  designation: ['Job Title', 'Position', 'Desig.'],
  dateOfJoining: ['DOJ', 'Joining Date', 'Join Date', 'Date Joined', 'Date of Join', 'Hire Date'],
  dateOfLeaving: [
    'DOL',
    'Last Working Day',
    'LWD',
    'Leaving Date',
    'Relieving Date',
    'Date of Exit',
    'Exit Date',
  ],
  yearlyLeaves: ['Annual Leaves', 'Leaves per Year', 'Leave Entitlement', 'Annual Leave', 'Leaves a Year'],
  basicSalary: ['Basic', 'Basic Pay', 'Basic Sal.'],
  hra: ['House Rent Allowance', 'House Rent'],
  da: ['Dearness Allowance'],
  medicalAllowance: ['Medical', 'Medical Allow.', 'Med. Allowance'],
  otherAllowance: [
    'Other Allowance',
    'Other Allowances',
    'TA',
    'Travel Allowance',
    'Travelling Allowance',
    'Other Allow.',
  ],
  profTax: ['Professional Tax', 'PT', 'P. Tax', 'Profession Tax'],
  pf: ['EPF', 'Provident Fund', 'Employee PF', 'PF Employee', 'PF Deduction'],
  uan: ['UAN No.', 'UAN Number', 'PF UAN', 'Universal Account Number'],
  pan: ['PAN No.', 'PAN Number', 'PAN Card No.', 'PAN Card'],
  bankAccountNumber: [
    'A/c No.',
    'Account No.',
    'Bank Account',
    'Account Number',
    'Bank A/c No.',
    'Bank Account No.',
    'Bank A/c',
    'Salary Account No.',
    'Acc. No.',
    'A/c Number',
  ],
  ifscCode: ['IFSC', 'IFSC No.', 'Bank IFSC', 'Branch IFSC', 'Bank IFSC Code'],
};

const titles = Object.fromEntries(personColumns.map((column) => [column, titleOf(column)]));

export const peopleColumns = columnSet(titles as Record<PersonColumn, string>, synonyms);

export const columnMessages = {
  noKey: `The file has no “${titleOf('email')}” or “${titleOf('employeeId')}” column. Add one of them to match employees.`,
} as const;

/** Finds the columns by their names. @throws SheetError where there are neither emails nor employee IDs */
export function matchPeopleColumns(rows: readonly SheetRow[]): MatchedColumns<PersonColumn> {
  const columns = matchColumns(rows, peopleColumns);
  if (!columns.positions.has('email') && !columns.positions.has('employeeId'))
    throw new SheetError(columnMessages.noKey);
  return columns;
}
