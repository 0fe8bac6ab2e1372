import { fullLabel, payrollFields } from '../../shared/payroll-fields.ts';
import { masterFieldNames } from '../../shared/people.ts';
import { personalField, personalFieldNames } from '../../shared/profiles.ts';
import {
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from '../../shared/statutory-fields.ts';
import { type ColumnTitles, columnSet, type MatchedColumns, matchColumns } from '../sheets/columns.ts';
import { emailColumn, nameColumn } from '../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../sheets/sheet.ts';

type DetailColumn =
  | (typeof masterFieldNames)[number]
  | (typeof personalFieldNames)[number]
  | StatutoryFieldName;
export type PersonColumn = 'name' | 'email' | DetailColumn;

/** How the text of a column is read. */
export type ColumnKind = 'email' | 'text' | 'identifier' | 'date' | 'amount' | 'count' | 'percent' | 'choice';

interface ColumnDetails extends ColumnTitles {
  kind: ColumnKind;
  /** What is written in it, where its kind does not say enough. */
  hint?: string | undefined;
  /** Of a choice: the label of each value. */
  options?: Readonly<Record<string, string>> | undefined;
}

/** Of more, the codes are listed instead of the labels. */
const maxListedLabels = 8;
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What to type: 'Female, Male or Other'; of states, 'the name or code: AN, AP … or WB'. */
export function acceptedChoices(options: Readonly<Record<string, string>>): string {
  const labels = Object.values(options);
  return labels.length > maxListedLabels
    ? `the name or code: ${oneOf.format(Object.keys(options))}`
    : oneOf.format(labels);
}

const masterColumn = (name: (typeof masterFieldNames)[number]): ColumnDetails => {
  const { kind, columnTitles } = payrollFields[name];
  // An employee ID of digits alone loses its zeros in a spreadsheet, as an account number does.
  return { title: fullLabel(name), synonyms: columnTitles, kind: kind === 'text' ? 'identifier' : kind };
};
const personalColumn = (name: (typeof personalFieldNames)[number]): ColumnDetails => {
  const { label, columnTitles, kind, imported } = personalField(name);
  return { title: label, synonyms: columnTitles, kind, hint: imported?.hint };
};
const statutoryColumn = (name: StatutoryFieldName): ColumnDetails => {
  const field = statutoryField(name);
  const { label, columnTitles, kind, hint } = field;
  // A text has a form, as an identifier.
  const shared = {
    title: label,
    synonyms: columnTitles,
    kind: kind === 'text' ? 'identifier' : kind,
  } as const;
  if (field.kind !== 'choice') return { ...shared, hint };
  const list = acceptedChoices(field.options);
  const accepted = list.charAt(0).toUpperCase() + list.slice(1);
  return { ...shared, options: field.options, hint: hint ? `${accepted}. ${hint}` : accepted };
};

/** In the order of the template: identity, work, pay, bank details, and what statutory amounts depend on. */
const details = Object.fromEntries<ColumnDetails>([
  [
    'employeeId',
    {
      ...masterColumn('employeeId'),
      hint: 'Text format, so that no digits are lost. Matches employees in rows without an email',
    },
  ],
  ['name', { ...nameColumn, kind: 'text', hint: 'Full name. Required for new employees' }],
  ['email', { ...emailColumn, kind: 'email' }],
  ['designation', personalColumn('designation')],
  ...masterFieldNames
    .filter((name) => name !== 'employeeId')
    .map((name) => [name, masterColumn(name)] as const),
  ...personalFieldNames
    .filter((name) => name !== 'designation')
    .map((name) => [name, personalColumn(name)] as const),
  ...statutoryFieldNames.map((name) => [name, statutoryColumn(name)] as const),
]) as Record<PersonColumn, ColumnDetails>;

export const personColumns = Object.keys(details) as PersonColumn[];
export const detailsOf = (column: PersonColumn): ColumnDetails => details[column];
export const kindOf = (column: PersonColumn): ColumnKind => details[column].kind;
export const titleOf = (column: PersonColumn): string => details[column].title;

export const peopleColumns = columnSet(details);

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
