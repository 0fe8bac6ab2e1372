import * as z from 'zod/mini';
import { optionalText } from '../fields.ts';
import { rupeesAmount } from '../money.ts';
import { employeeVisibleFieldNames, payrollReadShape } from '../pay/payroll-fields.ts';
import { route } from '../route.ts';

/** The lines of the salary slip that a personal detail can follow. */
type SlipLine = 'Employee Name' | 'Date of Joining' | 'Pay Period' | 'Pay Date' | 'Payment Mode' | 'Status';

interface PersonalField {
  label: string;
  placeholder: string;
  maxLength: number;
  /** An identifier is in a style that distinguishes 0 from O and 1 from I. */
  kind: 'text' | 'identifier';
  /** How the audit log shows its values: as they are, or by their last four characters. */
  recorded: 'plain' | 'masked';
  /** Other titles of its column in the spreadsheets of Indian companies, the most common first. */
  columnTitles: readonly string[];
  /**
   * The form that an import accepts: a column that is off by one would go unnoticed. `rule` completes "UAN must be …";
   * `hint` describes the column.
   */
  imported?: { form: RegExp; rule: string; hint: string };
  /** Its line on the salary slip, and its value on the sample slip; null where it is not on the slip. */
  slip: { label: string; after: SlipLine | 'in another line'; sample: string } | null;
  /** A change needs re-authentication and is emailed to the owner: the field decides where salary or tax goes. */
  guarded?: true;
}

/** An IFSC: four letters of the bank, a zero, six of the branch. */
export const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/i;
/** A bank account as banks take it: digits, without spaces. */
export const accountForm = /^\d{9,18}$/;
export const panForm = /^[A-Z]{5}\d{4}[A-Z]$/i;

/**
 * Personal details, in the order of the screen. Their format is checked in imports alone (spec §2, Profile). The API's
 * schemas, the stored profile, the screens, the spreadsheets, the audit log and the slip are derived from this list.
 */
export const personalFields = {
  designation: {
    label: 'Designation',
    placeholder: 'e.g. Software Engineer',
    maxLength: 120,
    kind: 'text',
    recorded: 'plain',
    columnTitles: ['Job Title', 'Position', 'Desig.'],
    slip: { label: 'Designation', after: 'Employee Name', sample: 'Software Engineer' },
  },
  uan: {
    label: 'UAN',
    placeholder: '12-digit UAN',
    maxLength: 40,
    kind: 'identifier',
    recorded: 'masked',
    columnTitles: ['UAN No.', 'UAN Number', 'PF UAN', 'Universal Account Number'],
    imported: { form: /^\d{12}$/, rule: '12 digits', hint: '12 digits' },
    slip: { label: 'UAN', after: 'Payment Mode', sample: '100000000000' },
  },
  pan: {
    label: 'PAN',
    placeholder: 'e.g. ABCDE1234F',
    maxLength: 40,
    kind: 'identifier',
    recorded: 'masked',
    columnTitles: ['PAN No.', 'PAN Number', 'PAN Card No.', 'PAN Card'],
    imported: {
      form: panForm,
      rule: 'five letters, four digits and a letter, for example ABCDE1234F',
      hint: 'ABCDE1234F',
    },
    slip: { label: 'PAN', after: 'Status', sample: 'ABCDE1234F' },
    guarded: true,
  },
  bankAccountNumber: {
    label: 'Bank Account Number',
    placeholder: 'Account number',
    maxLength: 40,
    kind: 'identifier',
    recorded: 'masked',
    columnTitles: [
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
    imported: {
      form: /^(?=.*\d)[A-Z\d/-]{6,34}$/,
      rule: '6 to 34 digits or letters',
      hint: 'All digits, in a column formatted as text',
    },
    slip: { label: 'Bank Account', after: 'Status', sample: '00000000000000' },
    guarded: true,
  },
  ifscCode: {
    label: 'IFSC Code',
    placeholder: 'e.g. SBIN0001234',
    maxLength: 40,
    kind: 'identifier',
    recorded: 'plain',
    columnTitles: ['IFSC', 'IFSC No.', 'Bank IFSC', 'Branch IFSC', 'Bank IFSC Code'],
    imported: {
      form: ifscForm,
      rule: 'four letters, a zero and six letters or digits, for example SBIN0001234',
      hint: 'SBIN0001234',
    },
    slip: { label: 'IFSC', after: 'in another line', sample: 'ABCD0123456' },
    guarded: true,
  },
  nameAsInBank: {
    label: 'Name as in the Bank',
    placeholder: 'If the bank has another name',
    maxLength: 120,
    kind: 'text',
    recorded: 'plain',
    columnTitles: [
      'Name as per Bank',
      'Name in Bank',
      'Bank Account Name',
      'Account Holder Name',
      'Account Holder',
      'Beneficiary Name',
    ],
    imported: {
      form: /^[A-Za-z][A-Za-z .'’-]*$/,
      rule: 'letters, spaces and full stops, as the bank has the name',
      hint: 'Only if the bank has another name. Letters, spaces and full stops',
    },
    slip: null,
    guarded: true,
  },
} as const satisfies Record<string, PersonalField>;

export type PersonalFieldName = keyof typeof personalFields;
export const personalFieldNames = Object.keys(personalFields) as PersonalFieldName[];
export const personalField = (name: PersonalFieldName): PersonalField => personalFields[name];

export type GuardedFieldName = {
  [Name in PersonalFieldName]: (typeof personalFields)[Name] extends { guarded: true } ? Name : never;
}[PersonalFieldName];
export const guardedFieldNames = personalFieldNames.filter(
  (name): name is GuardedFieldName => 'guarded' in personalFields[name],
);

/** The personal fields that are on the slip. */
export type SlipPersonalName = {
  [Name in PersonalFieldName]: (typeof personalFields)[Name]['slip'] extends object ? Name : never;
}[PersonalFieldName];
export const slipPersonalNames = personalFieldNames.filter(
  (name): name is SlipPersonalName => personalField(name).slip !== null,
);

/** The shape of an object schema with these fields, each with its own schema. */
export const personalShapeOf = <Name extends PersonalFieldName, Schema>(
  names: readonly Name[],
  schema: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, Schema>;

/** The shape of an object schema with these fields as they are read. */
export const personalShape = <Name extends PersonalFieldName>(names: readonly Name[]) =>
  personalShapeOf(names, () => z.optional(z.string()));

/** Sentence case: 'Bank Account Number' → 'Bank account number'. */
export const toSentenceCase = (label: string) =>
  label.replace(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());

export const personalDetails = z.object(
  personalShapeOf(personalFieldNames, (name) => {
    const { label, maxLength } = personalFields[name];
    return optionalText(toSentenceCase(label), maxLength);
  }),
);
export type PersonalDetails = z.output<typeof personalDetails>;

/** Days of leave a year, unless an admin sets another number (spec §9). */
export const defaultYearlyLeaves = 12;

/** The own details that employees cannot change at once, as the company has chosen; by default none. */
const ownDetailsRules = {
  /** Changed by admins alone. */
  locked: z.optional(z.array(z.enum(personalFieldNames))),
  /** Another bank account, IFSC or PAN counts once an admin has approved it. */
  byApproval: z.optional(z.literal(true)),
};
export type OwnDetailsRules = z.output<z.ZodMiniObject<typeof ownDetailsRules>>;

/** Bank account, IFSC or PAN as an employee wants them, until an admin decides. An empty text empties the field. */
export const detailsRequest = z.object({
  fields: z.object(personalShape(guardedFieldNames)),
  /** YYYY-MM-DD, in India. */
  on: z.string(),
  /** Which request it is: another one has another number. */
  number: z.int(),
});
export type DetailsRequest = z.output<typeof detailsRequest>;

/** The decision on the latest request. */
export const detailsDecision = z.object({
  outcome: z.enum(['approved', 'rejected']),
  /** The request's. */
  number: z.int(),
  fields: z.array(z.enum(guardedFieldNames)),
  /** YYYY-MM-DD, in India. */
  on: z.string(),
  reason: z.optional(z.string()),
});
export type DetailsDecision = z.output<typeof detailsDecision>;

/** The profile as its owner reads it: amounts in rupees, dates YYYY-MM-DD; absent until they are set. */
const profile = z.object({
  ...personalShape(personalFieldNames),
  ...payrollReadShape(employeeVisibleFieldNames, rupeesAmount),
  leavesTaken: z.number(),
  /** The manager's name. */
  manager: z.optional(z.string()),
  /** The company counts working days. */
  workingDays: z.optional(z.literal(true)),
  /** The company has types of leave. */
  hasLeaveTypes: z.optional(z.literal(true)),
  /** The company lets employees ask to cancel approved leave. */
  leaveCancelling: z.optional(z.literal(true)),
  /** The manager decides on the employee's leave. */
  leaveByManager: z.optional(z.literal(true)),
  ...ownDetailsRules,
  /** The changes that wait for an admin's approval. */
  requested: z.optional(detailsRequest),
  /** The decision on the request before, until the profile is saved again. */
  decided: z.optional(detailsDecision),
});
export type Profile = z.output<typeof profile>;

export const profileMessages = {
  noProfile: 'You have no profile yet.',
  saved: 'Profile updated successfully!',
  locked: 'You cannot change this field yourself. Ask an admin.',
} as const;

export const profilesRoutes = {
  mine: route('GET', '/api/profile/me', {
    summary: 'The caller’s profile; 404 until there is one',
    caller: 'employee',
    formerEmployees: true,
    reply: profile,
    errors: ['not_found'],
  }),
  saveMine: route('POST', '/api/profile', {
    summary:
      'Save the caller’s personal details; a new bank account, IFSC or PAN needs re-authentication within 15 minutes, and approval if the company requires it',
    caller: 'employee',
    body: personalDetails,
    reply: profile,
    errors: ['reauthentication_required'],
  }),
} as const;
