import * as z from 'zod/mini';
import { normalizeEmail, storedUserId, userId } from './accounts.ts';
import { bankChange } from './bank-change.ts';
import { optionalText, pageQuery, requiredText, singleLineText } from './fields.ts';
import { rupeesAmount } from './money.ts';
import { payrollInputs } from './payroll.ts';
import { payrollFieldNames, payrollFields, payrollReadShape, payrollShape } from './payroll-fields.ts';
import {
  detailsRequest,
  ifscForm,
  type PersonalFieldName,
  panForm,
  personalDetails,
  personalFieldNames,
  personalFields,
  personalShape,
} from './profiles.ts';
import { route } from './route.ts';
import { emailField } from './users.ts';

export type MasterFieldName = {
  [Name in keyof typeof payrollFields]: (typeof payrollFields)[Name]['group'] extends 'master' ? Name : never;
}[keyof typeof payrollFields];

/** The payroll details that are not of a month. */
export const masterFieldNames = payrollFieldNames.filter(
  (name): name is MasterFieldName => payrollFields[name].group === 'master',
);

/** Without the spaces and the quotation mark by which a sheet keeps digits as text. */
const trimIdentifier = (text: string) => text.replace(/^'|\s/g, '').toUpperCase();

const identifier = (name: PersonalFieldName, form: RegExp, rule: string) => {
  const { label } = personalFields[name];
  return z.optional(
    z
      .string(`${label} must be text`)
      .check(z.overwrite(trimIdentifier), z.regex(form, `${label} must be ${rule}`)),
  );
};

const { label: designation, maxLength: maxDesignationLength } = personalFields.designation;

/**
 * Unlike in the profile's form, where somebody looks at what they type, numbers of banks and authorities have their form:
 * a column that slipped by one would go unseen (decision 47).
 */
const personalShapeOfSheet = {
  designation: z.optional(singleLineText(designation, maxDesignationLength)),
  uan: identifier('uan', /^\d{12}$/, '12 digits'),
  pan: identifier('pan', panForm, 'five letters, four digits and a letter, as ABCDE1234F'),
  bankAccountNumber: identifier(
    'bankAccountNumber',
    /^(?=.*\d)[A-Z\d/-]{6,34}$/,
    'its 6 to 34 digits or letters',
  ),
  ifscCode: identifier(
    'ifscCode',
    ifscForm,
    'four letters, a zero and six letters or digits, as SBIN0001234',
  ),
} satisfies Record<PersonalFieldName, z.ZodMiniType>;

const masterShape = payrollShape(masterFieldNames, {
  text: (label) => z.optional(payrollInputs.text(label)),
  date: (label) => z.optional(payrollInputs.date(label)),
  amount: (label) => z.optional(payrollInputs.amount(label)),
  count: (label) => z.optional(payrollInputs.count(label)),
});

export const peopleMessages = {
  nameRequired: 'Name is required',
  administrator: 'This is an administrator, whom no sheet changes. Use Manage Users and Salary Slips.',
  addedMeanwhile: 'Somebody else added an account with this email meanwhile. Compare the sheet again.',
  changedMeanwhile: 'Somebody else changed this person meanwhile. Compare the sheet again.',
  otherPerson: 'This email belongs to another employee by now. Compare the sheet again.',
  deletedMeanwhile: 'Somebody else deleted this account meanwhile. Compare the sheet again.',
  requestGone: 'This request was decided, replaced or withdrawn. Reload to see the details as they are now.',
  ownDetails: 'This is your own bank account, IFSC or PAN. Ask another admin to approve or correct it.',
  emailTwice: 'Each email can be sent once at a time.',
  tooManyRows: 'Too many people at once.',
} as const;

/**
 * What a sheet says of a person, found by email: what is absent stays as it is. Amounts in rupees, dates YYYY-MM-DD.
 */
export const importedPerson = z
  .object({
    email: emailField,
    name: z.optional(requiredText(peopleMessages.nameRequired, 120)),
    ...personalShapeOfSheet,
    ...masterShape,
    /** The person whom the sheet was compared with; absent where the email had no account. */
    userId: z.optional(userId),
    /** Theirs. */
    version: z.optional(z.number().check(z.int(), z.gte(0))),
  })
  .check(
    z.refine(({ name, version }) => name !== undefined || version !== undefined, {
      error: peopleMessages.nameRequired,
      path: ['name'],
    }),
  );
export type ImportedPerson = z.output<typeof importedPerson>;
export type ImportedPersonInput = z.input<typeof importedPerson>;

/** In one request; some transactions of storage. */
export const maxImportedPeople = 20;

const importedPeople = z.array(importedPerson).check(
  z.minLength(1),
  z.maxLength(maxImportedPeople, peopleMessages.tooManyRows),
  z.refine<ImportedPerson[]>(
    (people) => new Set(people.map(({ email }) => normalizeEmail(email))).size === people.length,
    peopleMessages.emailTwice,
  ),
);

/** What became of a row. Of one that was refused nothing was written. */
const importedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), userId: storedUserId }),
  z.object({ outcome: z.literal('changed') }),
  /** The person has all of it already. */
  z.object({ outcome: z.literal('unchanged') }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
]);
export type ImportedRow = z.output<typeof importedRow>;

/** A person with all that a sheet has of them. */
export const person = z.object({
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.optional(z.literal(true)),
  ...personalShape(personalFieldNames),
  ...payrollReadShape(masterFieldNames, rupeesAmount),
  /** Raised by every change of their details. */
  version: z.number(),
});
export type Person = z.output<typeof person>;

/** The personal details of an employee, as an admin reads and corrects them. */
export const employeeDetails = z.object({
  userId: storedUserId,
  name: z.string(),
  ...personalShape(personalFieldNames),
  /** When the bank account was changed last, and by which admin, if by one. */
  bankChange: z.optional(bankChange),
  /** What the employee wants instead, which waits for approval. */
  requested: z.optional(detailsRequest),
  /** Raised by every change of their details. */
  version: z.number(),
});
export type EmployeeDetails = z.output<typeof employeeDetails>;

const userParams = z.object({ userId });

export const peopleRoutes = {
  people: route({
    method: 'GET',
    path: '/api/admin/people',
    summary: 'Everybody with their personal and payroll details, in the order of names, for a sheet',
    caller: 'admin',
    reauthentication: true,
    paged: true,
    query: pageQuery,
    reply: z.array(person),
  }),
  importPeople: route({
    method: 'POST',
    path: '/api/admin/people',
    summary: 'Add and change people as a sheet has them; each is saved by itself',
    caller: 'admin',
    reauthentication: true,
    body: z.object({
      people: importedPeople,
      /** Sends everybody who is added an invitation by mail. */
      invite: z.boolean('Invite must be yes or no'),
    }),
    reply: z.array(importedRow),
    rows: 'people',
    errors: ['conflict'],
  }),
  details: route({
    method: 'GET',
    path: '/api/admin/people/{userId}',
    summary: "An employee's personal details, bank account included; that they are read is on the record",
    caller: 'admin',
    params: userParams,
    reply: employeeDetails,
  }),
  correctDetails: route({
    method: 'PUT',
    path: '/api/admin/people/{userId}',
    summary:
      "Correct an employee's personal details; another bank account, IFSC or PAN asks for a proof of the last 15 minutes",
    caller: 'admin',
    reauthentication: true,
    params: userParams,
    body: z.extend(personalDetails, {
      /** The version that was read; 0 where there was nothing. */
      version: z.number().check(z.int(), z.gte(0)),
    }),
    reply: employeeDetails,
    errors: ['conflict'],
  }),
  decideRequest: route({
    method: 'PUT',
    path: '/api/admin/people/{userId}/request',
    summary:
      'Approve or reject the bank account, IFSC or PAN that an employee asks for; approving asks for a proof of the last 15 minutes',
    caller: 'admin',
    reauthentication: true,
    params: userParams,
    body: z.object({
      /** The request that was looked at. */
      number: z.number().check(z.int(), z.gte(1)),
      outcome: z.enum(['approved', 'rejected']),
      /** Of a rejection, for the employee. */
      reason: optionalText('Reason', 200),
    }),
    reply: employeeDetails,
    errors: ['conflict'],
  }),
} as const;
