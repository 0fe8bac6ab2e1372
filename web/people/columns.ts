import type { SavedComponents } from '../../shared/company/salary-components.ts';
import { todayInIndia } from '../../shared/date.ts';
import {
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from '../../shared/law/statutory-fields.ts';
import { fullLabel, payrollFields } from '../../shared/pay/payroll-fields.ts';
import { amountKindLabels, isPercent, type SalaryComponent } from '../../shared/pay/salary-components.ts';
import { isActiveIn } from '../../shared/pay/salary-structure.ts';
import { masterFieldNames } from '../../shared/people/people.ts';
import { toPeriod } from '../../shared/period.ts';
import { personalField, personalFieldNames } from '../../shared/profiles/profiles.ts';
import { capitalize } from '../../shared/text.ts';
import { type ColumnSet, type ColumnTitles, columnSet, normalise } from '../sheets/columns.ts';
import { type MatchedColumns, matchColumns } from '../sheets/match-columns.ts';
import { emailColumn, nameColumn } from '../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../sheets/sheet.ts';

type DetailColumn =
  | (typeof masterFieldNames)[number]
  | (typeof personalFieldNames)[number]
  | StatutoryFieldName;
type BuiltInColumn = 'name' | 'email' | 'manager' | DetailColumn;
/** A salary component of the company's own, by its id. */
type ComponentColumn = `component:${string}`;
export type PersonColumn = BuiltInColumn | 'ctc' | ComponentColumn;

const componentPrefix = 'component:';
export const isComponentColumn = (column: PersonColumn): column is ComponentColumn =>
  column.startsWith(componentPrefix);
export const componentIdOf = (column: ComponentColumn): string => column.slice(componentPrefix.length);

/** How the text of a column is read. */
export type ColumnKind = 'email' | 'text' | 'identifier' | 'date' | 'amount' | 'count' | 'percent' | 'choice';

interface ColumnDetails extends ColumnTitles {
  kind: ColumnKind;
  /** Says what to write in it, where its kind does not. */
  hint?: string | undefined;
  /** The label of each value of a choice. */
  options?: Readonly<Record<string, string>> | undefined;
}

/** A choice with more values lists their codes instead of the labels. */
const maxListedLabels = 8;
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The values to type: 'Female, Male or Other'; for states, 'the name or code: AN, AP … or WB'. */
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
  const accepted = capitalize(acceptedChoices(field.options));
  return { ...shared, options: field.options, hint: hint ? `${accepted}. ${hint}` : accepted };
};

const identity: [BuiltInColumn, ColumnDetails][] = [
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
  [
    'manager',
    {
      title: 'Manager',
      synonyms: [
        'Reporting Manager',
        'Reports To',
        'Reporting To',
        'Manager Email',
        'Line Manager',
        'Manager ID',
        'Supervisor',
      ],
      kind: 'text',
      hint: 'Email or employee ID of another employee',
    },
  ],
];
const work = masterFieldNames
  .filter((name) => name !== 'employeeId')
  .map((name): [BuiltInColumn, ColumnDetails] => [name, masterColumn(name)]);
const others: [BuiltInColumn, ColumnDetails][] = [
  ...personalFieldNames
    .filter((name) => name !== 'designation')
    .map((name): [BuiltInColumn, ColumnDetails] => [name, personalColumn(name)]),
  ...statutoryFieldNames.map((name): [BuiltInColumn, ColumnDetails] => [name, statutoryColumn(name)]),
];

const ctcColumn: ColumnDetails = {
  title: 'CTC',
  synonyms: ['Annual CTC', 'CTC (yearly)', 'CTC per annum', 'CTC p.a.', 'Cost to Company'],
  kind: 'amount',
  hint: 'Rupees per year: 600000',
  isYearly: true,
};

const takenTitles = [...identity, ...work, ...others].map(([, { title }]) => title);

/** The name of a component as a title that no other column has: names may differ by a dot, or have letters of no alphabet. */
function componentTitle({ name, amountKind }: SalaryComponent, taken: ReadonlySet<string>): string {
  const isFree = (title: string) => normalise(title) !== '' && !taken.has(normalise(title));
  const unit = isPercent(amountKind) ? ' (%)' : '';
  if (isFree(name)) return name + unit;
  for (let number = 1; ; number++) {
    const numbered = `${name} component${number > 1 ? ` ${number}` : ''}`;
    if (isFree(numbered)) return numbered + unit;
  }
}

/** CTC and the monthly components that are entered for employees, of a company that has any. */
function payColumns({
  components,
  structure,
}: Pick<SavedComponents, 'components' | 'structure'>): [PersonColumn, ColumnDetails][] {
  if (components.length === 0 && Object.keys(structure).length === 0) return [];
  const period = toPeriod(todayInIndia());
  const taken = new Set([...takenTitles, ctcColumn.title].map(normalise));
  const entered = components.filter(
    (component) =>
      component.frequency === 'monthly' &&
      component.amountKind !== 'balance' &&
      isActiveIn(component, period),
  );
  return [
    ['ctc', ctcColumn],
    ...entered.map((component): [PersonColumn, ColumnDetails] => {
      const title = componentTitle(component, taken);
      taken.add(normalise(title));
      const { amountKind } = component;
      return [
        `${componentPrefix}${component.id}`,
        isPercent(amountKind)
          ? {
              title,
              synonyms: [],
              kind: 'percent',
              hint: `${amountKindLabels[amountKind].replace('%', 'Percent')}: 12 or 12.5`,
            }
          : { title, synonyms: [], kind: 'amount' },
      ];
    }),
  ];
}

/** The columns of an import and an export of employees. */
export interface PeopleColumns extends ColumnSet<PersonColumn> {
  detailsOf: (column: PersonColumn) => ColumnDetails;
  kindOf: (column: PersonColumn) => ColumnKind;
}

/** In the order of the template: identity, work, pay, bank details, and what statutory amounts depend on. */
export function peopleColumnsOf(company: Pick<SavedComponents, 'components' | 'structure'>): PeopleColumns {
  const details = Object.fromEntries<ColumnDetails>([
    ...identity,
    ...work,
    ...payColumns(company),
    ...others,
  ]) as Record<PersonColumn, ColumnDetails>;
  const detailsOf = (column: PersonColumn): ColumnDetails => {
    const found = details[column];
    if (!found) throw new Error(`the company has no column ${column}`);
    return found;
  };
  return { ...columnSet(details), detailsOf, kindOf: (column) => detailsOf(column).kind };
}

/** The columns of a company without salary components. */
export const peopleColumns = peopleColumnsOf({ components: [], structure: {} });

export const columnMessages = {
  noKey: `The file has no “${emailColumn.title}” or “${fullLabel('employeeId')}” column. Add one of them to match employees.`,
} as const;

/** Finds the columns by their names. @throws SheetError where there are neither emails nor employee IDs */
export function matchPeopleColumns(
  rows: readonly SheetRow[],
  columns: PeopleColumns,
): MatchedColumns<PersonColumn> {
  const matched = matchColumns(rows, columns);
  if (!matched.positions.has('email') && !matched.positions.has('employeeId'))
    throw new SheetError(columnMessages.noKey);
  return matched;
}
