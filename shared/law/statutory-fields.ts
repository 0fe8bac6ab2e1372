import * as z from 'zod/mini';
import { calendarDate, todayInIndia } from '../date.ts';
import { singleLineText } from '../fields.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { trimIdentifier } from '../text.ts';
import { type StateCode, states } from './states.ts';

interface LabelledField {
  label: string;
  /** How the audit log shows its values: as they are, or by their last four characters. */
  recorded: 'plain' | 'masked';
  /** Other titles of its column in the spreadsheets of Indian companies, the most common first. */
  columnTitles: readonly string[];
  /** The purpose, beside the input and in the template. */
  hint?: string;
  /** The only state in which it is asked for. */
  onlyIn?: StateCode;
  /**
   * Present where figures of a month depend on it and it can change: a change holds from a month on. A value that becomes known
   * later was always so, unless an empty one says that there was none.
   */
  dated?: 'once-known' | 'always';
}

interface ChoiceField extends LabelledField {
  kind: 'choice';
  /** The label of each stored value. */
  options: Readonly<Record<string, string>>;
}

interface TextField extends LabelledField {
  kind: 'text' | 'identifier';
  maxLength: number;
  /** The form of a value that is not empty. `rule` completes "ESI Number must be …". */
  form: RegExp;
  rule: string;
}

/** A date of the past. */
interface DateField extends LabelledField {
  kind: 'date';
}

interface PercentField extends LabelledField {
  kind: 'percent';
}

type StatutoryField = ChoiceField | TextField | DateField | PercentField;

const yesOrNo = { yes: 'Yes', no: 'No' } as const;

/**
 * The details that statutory contributions and taxes depend on, in the order of the screen. Admins enter them. The
 * API's schemas, the stored profile, the form, the spreadsheets and the audit log are derived from this list. Details
 * that a check needs are in shared/statutory/statutory-missing.ts, and spellings of a choice in web/people/import/.
 */
export const statutoryFields = {
  dateOfBirth: {
    label: 'Date of Birth',
    kind: 'date',
    recorded: 'masked',
    columnTitles: ['DOB', 'Birth Date', 'D.O.B.'],
  },
  gender: {
    label: 'Gender',
    kind: 'choice',
    recorded: 'plain',
    options: { female: 'Female', male: 'Male', other: 'Other' },
    columnTitles: ['Sex'],
  },
  workState: {
    label: 'Work State',
    kind: 'choice',
    dated: 'once-known',
    recorded: 'plain',
    options: states,
    hint: 'Where the employee works, not where they live',
    columnTitles: ['State', 'Work Location State', 'PT State', 'State of Work'],
  },
  localBody: {
    label: 'Local Body',
    kind: 'choice',
    dated: 'once-known',
    recorded: 'plain',
    options: { chennai: 'Greater Chennai Corporation', other: 'Another local body' },
    hint: 'In Tamil Nadu, where each local body has its own professional tax',
    onlyIn: 'TN',
    columnTitles: ['Corporation', 'Municipality'],
  },
  nameOnUan: {
    label: 'Name on UAN',
    kind: 'text',
    recorded: 'plain',
    maxLength: 85,
    form: /^[A-Za-z][A-Za-z .]*$/,
    rule: 'letters, spaces and full stops, as EPFO has the name',
    hint: 'As EPFO has it. Letters, spaces and full stops',
    columnTitles: ['Name as per UAN', 'Name as on UAN', 'PF Name', 'Name as per PF'],
  },
  pfMembership: {
    label: 'PF Membership',
    kind: 'choice',
    dated: 'once-known',
    recorded: 'plain',
    options: { none: 'Not a member', ceiling: 'Up to the wage ceiling', full: 'On full wages' },
    hint: 'On full wages only if you and the employee have agreed to it',
    columnTitles: ['PF Member', 'EPF Membership', 'PF Applicable', 'PF Type'],
  },
  epsMember: {
    label: 'EPS Member',
    kind: 'choice',
    dated: 'once-known',
    recorded: 'plain',
    options: yesOrNo,
    hint: 'From EPFO records: membership of the pension scheme does not follow from wages',
    columnTitles: ['EPS', 'Pension Member', 'EPS Applicable', 'Pension Scheme Member'],
  },
  voluntaryPf: {
    label: 'Voluntary PF (%)',
    kind: 'percent',
    dated: 'always',
    recorded: 'plain',
    hint: 'Percent of PF wages, beside the 12 %',
    columnTitles: ['VPF', 'VPF %', 'Voluntary PF', 'VPF Percent'],
  },
  esiNumber: {
    label: 'ESI Number',
    kind: 'identifier',
    recorded: 'masked',
    maxLength: 10,
    form: /^\d{10}$/,
    rule: '10 digits',
    hint: '10 digits',
    columnTitles: ['ESIC Number', 'ESI No.', 'ESIC No.', 'IP Number', 'Insurance Number'],
  },
  esiInsuredSince: {
    label: 'ESI Insured Since',
    kind: 'date',
    recorded: 'plain',
    hint: 'Of an employee who was insured before the first payslip here: ESI goes on to the end of the contribution period',
    columnTitles: ['ESI Date', 'ESIC Date', 'ESI Coverage Date', 'Date of ESI Registration'],
  },
  disability: {
    label: 'Disability',
    kind: 'choice',
    dated: 'always',
    recorded: 'masked',
    options: yesOrNo,
    columnTitles: ['Disabled', 'Person with Disability', 'PwD'],
  },
  employmentKind: {
    label: 'Employment',
    kind: 'choice',
    recorded: 'plain',
    options: { permanent: 'Permanent', 'fixed-term': 'Fixed term' },
    columnTitles: ['Employment Kind', 'Employment Type', 'Type of Employment'],
  },
} as const satisfies Record<string, StatutoryField>;

type StatutoryFields = typeof statutoryFields;
export type StatutoryFieldName = keyof StatutoryFields;
export const statutoryFieldNames = Object.keys(statutoryFields) as StatutoryFieldName[];
export const statutoryField = (name: StatutoryFieldName): StatutoryField => statutoryFields[name];

/** The details of which a change holds from a month on. */
type DatedFieldName = {
  [Name in StatutoryFieldName]: StatutoryFields[Name] extends { dated: string } ? Name : never;
}[StatutoryFieldName];
export const datedFieldNames = statutoryFieldNames.filter(
  (name): name is DatedFieldName => statutoryField(name).dated !== undefined,
);

type ValueOf<Field> = Field extends { options: infer Options }
  ? keyof Options & string
  : Field extends { kind: 'percent' }
    ? number
    : string;

/** Whether a field is asked for where an employee works in a state. */
export const isAskedIn = (workState: string | null | undefined, name: StatutoryFieldName): boolean => {
  const { onlyIn } = statutoryField(name);
  return onlyIn === undefined || onlyIn === workState;
};

/** Absent until it is entered: dates YYYY-MM-DD, percent with at most two decimals. */
export type StatutoryDetails = { [Name in StatutoryFieldName]?: ValueOf<StatutoryFields[Name]> | undefined };

const inputOf = (name: StatutoryFieldName): z.ZodMiniType => {
  const field = statutoryField(name);
  const { label } = field;
  if (field.kind === 'date')
    return calendarDate(label).check(
      z.refine((date) => date <= todayInIndia(), `${label} cannot be in the future`),
    );
  if (field.kind === 'choice')
    return z.enum(Object.keys(field.options) as [string, ...string[]], `${label} is not one of the choices`);
  if (field.kind === 'percent')
    return z
      .number(`${label} must be a number`)
      .check(
        z.gte(0, `${label} cannot be negative`),
        z.lte(100, `${label} cannot be more than 100`),
        z.refine(hasAtMostTwoDecimals, `${label} can have at most two decimals`),
      );
  const form = z.regex(field.form, `${label} must be ${field.rule}`);
  if (field.kind === 'identifier')
    return z.string(`${label} must be text`).check(z.overwrite(trimIdentifier), form);
  return singleLineText(label, field.maxLength).check(form);
};

type Shape<Schema extends 'input' | 'stored' | 'patch'> = {
  [Name in StatutoryFieldName]: z.ZodMiniOptional<
    Schema extends 'patch'
      ? z.ZodMiniNullable<z.ZodMiniType<ValueOf<StatutoryFields[Name]>, ValueOf<StatutoryFields[Name]>>>
      : z.ZodMiniType<ValueOf<StatutoryFields[Name]>, ValueOf<StatutoryFields[Name]>>
  >;
};

const shapeOf = <Schema extends 'input' | 'stored' | 'patch'>(
  schema: (name: StatutoryFieldName) => z.ZodMiniType,
) =>
  Object.fromEntries(
    statutoryFieldNames.map((name) => [name, z.optional(schema(name))]),
  ) as unknown as Shape<Schema>;

/** The shape of an object schema with these fields as they are entered. */
export const statutoryInputShape = shapeOf<'input'>(inputOf);

/** The same as a patch (RFC 7396): null empties a field. */
export const statutoryPatchShape = shapeOf<'patch'>((name) => z.nullable(inputOf(name)));

/** The shape of an object schema with these fields as they are read. */
export const statutoryShape = shapeOf<'stored'>((name) => {
  const field = statutoryField(name);
  if (field.kind === 'percent') return z.number();
  return field.kind === 'choice' ? z.enum(Object.keys(field.options) as [string, ...string[]]) : z.string();
});
