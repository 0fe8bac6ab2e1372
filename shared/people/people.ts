import * as z from 'zod/mini';
import { payrollAdmins, peopleAdmins } from '../duties.ts';
import { optionalText, pageQuery, requiredText } from '../fields.ts';
import { detailsFrom } from '../law/change-details.ts';
import { formerDetails } from '../law/dated-details.ts';
import { statutoryInputShape, statutoryPatchShape, statutoryShape } from '../law/statutory-fields.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { payrollFieldNames, payrollFields, payrollReadShape, payrollShape } from '../pay/payroll-fields.ts';
import { payrollInputs, revisionShape } from '../pay/payroll-inputs.ts';
import { componentId } from '../pay/salary-components.ts';
import { formatPeriod, storedPayPeriod } from '../period.ts';
import { bankChange } from '../profiles/bank-change.ts';
import {
  detailsRequest,
  personalDetails,
  personalField,
  personalFieldNames,
  personalShape,
  personalShapeOf,
} from '../profiles/profiles.ts';
import { route } from '../route.ts';
import { missingCount, neededFieldNames } from '../statutory/statutory-missing.ts';
import { trimIdentifier } from '../text.ts';
import { storedUserId, userId } from '../user-id.ts';
import { manager, normalizeEmail } from '../users/accounts.ts';
import { emailField } from '../users/users.ts';

type MasterFieldName = {
  [Name in keyof typeof payrollFields]: (typeof payrollFields)[Name]['group'] extends 'master' ? Name : never;
}[keyof typeof payrollFields];

/** The payroll details that are not of a month. */
export const masterFieldNames = payrollFieldNames.filter(
  (name): name is MasterFieldName => payrollFields[name].group === 'master',
);

/** Stricter than the profile's form, for what a field says of imports. */
const personalShapeOfSheet = personalShapeOf(personalFieldNames, (name) => {
  const { label, imported } = personalField(name);
  if (!imported) return personalDetails.shape[name];
  return z.optional(
    z
      .string(`${label} must be text`)
      .check(z.overwrite(trimIdentifier), z.regex(imported.form, `${label} must be ${imported.rule}`)),
  );
});

const masterShape = payrollShape(masterFieldNames, {
  text: (label) => z.optional(payrollInputs.text(label)),
  date: (label) => z.optional(payrollInputs.date(label)),
  amount: (label) => z.optional(payrollInputs.amount(label)),
  count: (label) => z.optional(payrollInputs.count(label)),
});

export const peopleMessages = {
  nameRequired: 'Name is required',
  administrator: 'Administrators cannot be changed by an import. Use Manage Users or Salary Slips.',
  addedMeanwhile: 'An account with this email was added after you compared the file. Compare it again.',
  changedMeanwhile: 'This employee has changed since you compared the file. Compare it again.',
  otherPerson: 'This email now belongs to another employee. Compare the file again.',
  deletedMeanwhile: 'This account was deleted after you compared the file. Compare it again.',
  requestGone: 'This request was already decided, replaced or withdrawn. Reload to see the current details.',
  ownDetails: 'This is your own bank account, IFSC or PAN. Ask another admin to approve or correct it.',
  versionAlone: 'Send the id of the employee that this version is of.',
  emailTwice: 'Send each email only once per request.',
  beforeJoining: (month: string) =>
    `The employee joined in ${formatPeriod(month)}. Choose that month or a later one, or from the beginning.`,
  plannedChange: (label: string, month: string) =>
    `${label} changes in ${formatPeriod(month)}. Leave its cell empty, and enter this change on the employee’s page.`,
  tooEarly: (month: string) => `Choose ${formatPeriod(month)} or a later month, or from the beginning.`,
  tooLate: (month: string) => `Choose a month up to ${formatPeriod(month)}.`,
  tooManyRows: 'Too many employees in one request. Send fewer.',
} as const;

/**
 * A row of an import, matched by email; an absent field is left unchanged. Amounts in rupees, dates YYYY-MM-DD.
 */
export const importedPerson = z
  .object({
    email: emailField,
    name: z.optional(requiredText(peopleMessages.nameRequired, 120)),
    ...personalShapeOfSheet,
    ...masterShape,
    /** The manager's email. */
    manager: z.optional(emailField),
    /** In rupees a year. */
    ctc: z.optional(rupeesField('CTC')),
    /** Amounts by component: rupees, or a percentage with two decimals; 0 takes one away. */
    components: z.optional(z.record(componentId, rupeesField('Component'))),
    ...statutoryInputShape,
    /** The employee that the file was compared with; absent where the email had no account. */
    userId: z.optional(userId),
    /** The version of that employee's details. */
    version: z.optional(z.number().check(z.int(), z.gte(0))),
  })
  .check(
    z.refine(({ name, version }) => name !== undefined || version !== undefined, {
      error: peopleMessages.nameRequired,
      path: ['name'],
    }),
    // Without an id, the row would be written to the account that has the email now.
    z.refine(({ userId, version }) => version === undefined || userId !== undefined, {
      error: peopleMessages.versionAlone,
      path: ['userId'],
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

/** Outcome of a row. Nothing is written for a refused row. */
const importedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), userId: storedUserId }),
  z.object({ outcome: z.literal('changed') }),
  /** The employee's details already match the row. */
  z.object({ outcome: z.literal('unchanged') }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
]);
export type ImportedRow = z.output<typeof importedRow>;

/** The change of an employee's pay by a row: rupees. */
const previewedPay = z.object({
  /** The gross earnings of a full month on the day from which the row holds. */
  grossBefore: rupeesAmount,
  grossAfter: rupeesAmount,
  /** The arrears of earlier months, below zero where too much was paid, and the payslip that has them. */
  arrears: rupeesAmount,
  paidIn: z.optional(storedPayPeriod),
  /** Imported months of which too little is known to work out what they are owed. */
  unknownMonths: z.optional(z.array(storedPayPeriod)),
  /** Why the row would be refused. */
  refusal: z.optional(z.string()),
});
export type PreviewedPay = z.output<typeof previewedPay>;

/** An employee with every field of an export. */
const person = z.object({
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.optional(z.literal(true)),
  ...personalShape(personalFieldNames),
  ...payrollReadShape(masterFieldNames, rupeesAmount),
  ctc: z.optional(rupeesAmount),
  components: z.optional(z.record(z.string(), rupeesAmount)),
  ...statutoryShape,
  /** The manager's email. */
  manager: z.optional(z.string()),
  /** Raised by every change of their details. */
  version: z.number(),
});
export type Person = z.output<typeof person>;

const neededField = z.enum(neededFieldNames);

/** The personal and statutory details of an employee, as an admin reads and corrects them. */
const employeeDetails = z.object({
  userId: storedUserId,
  name: z.string(),
  ...personalShape(personalFieldNames),
  ...statutoryShape,
  formerDetails,
  /** The month of pay, from which a change of statutory details holds that names no other. */
  openMonth: storedPayPeriod,
  /** Absent without one, and where the manager's account was deleted. */
  manager: z.optional(manager),
  /** Paid months whose PF is another one by these details than payslips say; absent where there is none. */
  pfDifference: z.optional(
    z.object({
      months: z.array(storedPayPeriod),
      /** Their PF was entered by hand, so that no difference follows. */
      byHand: z.array(storedPayPeriod),
      /** The month of the last payslip of an employee who has left, which no other one follows. */
      lastPayslip: z.optional(storedPayPeriod),
    }),
  ),
  /** The details that statutory amounts of the employee depend on, and that are not set. */
  missing: z.array(neededField),
  /** When the bank account was changed last, and by which admin, if by one. */
  bankChange: z.optional(bankChange),
  /** The changes that the employee requested, which wait for approval. */
  requested: z.optional(detailsRequest),
  /** Raised by every change of their details. */
  version: z.number(),
});
export type EmployeeDetails = z.output<typeof employeeDetails>;

/** As a patch (RFC 7396): absent leaves a field as it is, null empties it. */
export const statutoryPatch = z.object(statutoryPatchShape);
export type StatutoryPatch = z.output<typeof statutoryPatch>;

const missingPerson = z.object({ userId: storedUserId, name: z.string(), email: z.string() });
export type MissingPerson = z.output<typeof missingPerson>;

const userParams = z.object({ userId });
/** The version that was read; 0 where there was nothing. */
const readVersion = z.number().check(z.int(), z.gte(0));

export const peopleRoutes = {
  people: route('GET', '/api/admin/people', {
    summary: 'All employees with their personal and payroll details, by name, for an export',
    duties: payrollAdmins,
    reauthentication: true,
    paged: true,
    query: pageQuery,
    reply: z.array(person),
  }),
  importPeople: route('POST', '/api/admin/people', {
    summary: 'Import employees from rows of a file; each row is saved separately',
    duties: payrollAdmins,
    reauthentication: true,
    body: z.object({
      people: importedPeople,
      ...revisionShape,
      /** Emails an invitation to each new employee. */
      invite: z.boolean('Invite must be yes or no'),
    }),
    reply: z.array(importedRow),
    rows: 'people',
  }),
  previewImport: route('POST', '/api/admin/people/preview', {
    summary: 'What rows of a file would change of pay, with the arrears of earlier months; saves nothing',
    duties: payrollAdmins,
    unaudited: 'saves nothing',
    body: z.object({ people: importedPeople, effectiveFrom: revisionShape.effectiveFrom }),
    reply: z.array(previewedPay),
    rows: 'people',
    neverConflicts: true,
  }),
  missing: route('GET', '/api/admin/missing-details', {
    summary: 'How many employees lack each detail that statutory amounts depend on',
    duties: peopleAdmins,
    reply: z.object({ counts: z.array(missingCount) }),
  }),
  missingPeople: route('GET', '/api/admin/missing-details/{field}', {
    summary: 'The employees who lack a detail that statutory amounts depend on, by name',
    duties: peopleAdmins,
    paged: true,
    params: z.object({ field: neededField }),
    query: pageQuery,
    reply: z.array(missingPerson),
  }),
  details: route('GET', '/api/admin/people/{userId}', {
    summary:
      "An employee's personal and statutory details, including the bank account; reading them is logged",
    duties: peopleAdmins,
    params: userParams,
    reply: employeeDetails,
  }),
  correctDetails: route('PUT', '/api/admin/people/{userId}', {
    summary:
      "Correct an employee's personal details; a new bank account, IFSC or PAN needs re-authentication within 15 minutes",
    duties: peopleAdmins,
    reauthentication: true,
    params: userParams,
    body: z.extend(personalDetails, { version: readVersion }),
    reply: employeeDetails,
  }),
  saveStatutory: route('PUT', '/api/admin/people/{userId}/statutory', {
    summary:
      "Change what an employee's statutory contributions depend on, from a month on or as it always was",
    duties: payrollAdmins,
    reauthentication: true,
    params: userParams,
    body: z.extend(statutoryPatch, {
      /** When the dated details begin; without it they follow `changeDetails` (shared/law/change-details.ts). */
      appliesFrom: z.optional(detailsFrom),
      version: readVersion,
    }),
    reply: employeeDetails,
  }),
  saveManager: route('PUT', '/api/admin/people/{userId}/manager', {
    summary: 'Set the manager of an employee, or clear it; no employee reports to themselves through others',
    duties: peopleAdmins,
    params: userParams,
    body: z.object({
      /** null clears it. */
      managerId: z.nullable(userId),
      version: readVersion,
    }),
    reply: employeeDetails,
  }),
  decideRequest: route('PUT', '/api/admin/people/{userId}/request', {
    summary:
      'Approve or reject a requested bank account, IFSC or PAN; approving needs re-authentication within 15 minutes',
    duties: peopleAdmins,
    reauthentication: true,
    params: userParams,
    body: z.object({
      /** The request that was looked at. */
      number: z.number().check(z.int(), z.gte(1)),
      outcome: z.enum(['approved', 'rejected']),
      /** The reason of a rejection, for the employee. */
      reason: optionalText('Reason', 200),
    }),
    reply: employeeDetails,
  }),
} as const;
