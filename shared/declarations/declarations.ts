import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { optionalText, requiredText, singleLineText } from '../fields.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { payPeriod, storedPayPeriod } from '../period.ts';
import { panForm } from '../profiles/profiles.ts';
import { route } from '../route.ts';
import { taxRegimes } from '../tax/facts.ts';
import { userId } from '../user-id.ts';
import { type AmountClaim, amountClaims, declaredClaims, seniorClaims } from './claims.ts';

export const declarationMessages = {
  locked: 'Declarations of this tax year are locked. Ask payroll to open them.',
  notLocked: 'This tax year is not locked, so there is nothing to open.',
  noDateOfBirth: 'The old regime taxes by age. Ask payroll to enter your date of birth first.',
  landlordRequired: 'Enter the name of the landlord',
  panRequired: (limit: string) => `Enter the PAN of the landlord: the rent of the year is above ${limit}`,
  lenderRequired: 'Enter the name of the lender',
  outsideYear: 'Choose months of this tax year',
  endsBeforeStart: 'The last month is before the first one',
  overlaps: 'A month has two rents. Choose other months.',
} as const;

const pan = (label: string) =>
  z.optional(z.string().check(z.regex(panForm, `${label} has five letters, four digits and a letter`)));

/** Labels of the amounts that a declaration has, as the screen names them. */
export const claimLabels: Record<AmountClaim, string> = {
  savings: 'Savings and insurance',
  ownNps: 'Own payments into NPS',
  health: 'Health insurance, self and family',
  parentsHealth: 'Health insurance, parents',
  homeLoanInterest: 'Interest on a home loan',
  educationLoanInterest: 'Interest on an education loan',
  treatment: 'Treatment of a listed disease',
  donations: 'Donations, the part that counts',
};

const disability = z.optional(z.enum(['disability', 'severe'], 'Choose one of the list'));

/** A declaration as it is sent, in rupees. */
export const claimsInput = z.object({
  rents: z.optional(
    z
      .array(
        z.object({
          from: payPeriod,
          to: payPeriod,
          amount: rupeesField('Rent'),
          city: singleLineText('City', 60),
          landlord: requiredText(declarationMessages.landlordRequired, 100),
          relationship: optionalText('Relationship', 60),
          landlordPan: pan('PAN of the landlord'),
        }),
      )
      .check(z.maxLength(12, 'At most 12 rents can be entered')),
  ),
  ...(Object.fromEntries(
    amountClaims.map((name) => [name, z.optional(rupeesField(claimLabels[name]))]),
  ) as Record<AmountClaim, z.ZodMiniOptional<ReturnType<typeof rupeesField>>>),
  dependant: disability,
  disability,
  seniors: z.optional(z.array(z.enum(seniorClaims)).check(z.maxLength(seniorClaims.length))),
  lender: optionalText('Lender', 100),
  lenderPan: pan('PAN of the lender'),
});
export type ClaimsInput = z.output<typeof claimsInput>;

const regime = z.enum(taxRegimes, 'Choose the new or the old regime');

/** YYYY-MM-DD, in India. */
const declarationLock = z.object({
  /** Neither the regime nor the declaration can be changed from this day on. */
  lockedOn: z.optional(z.string()),
  /** The day to come from which they cannot. */
  locksOn: z.optional(z.string()),
  /** An admin opened it to the employee since the tax year was locked. */
  openedOn: z.optional(z.string()),
});
export type DeclarationLock = z.output<typeof declarationLock>;

export const declaration = z.object({
  /** The year in which the tax year begins, in April. */
  year: z.int(),
  /** The new one where none was chosen. */
  regime,
  /** YYYY-MM-DD, in India; absent where none was chosen. */
  chosenOn: z.optional(z.string()),
  ...declarationLock.shape,
  /** The first month whose payslip counts what is proved alone. */
  provedFrom: storedPayPeriod,
  claims: declaredClaims(rupeesAmount),
  /** The version of the declaration, to be sent back with a change of it. */
  version: z.int(),
});
export type Declaration = z.output<typeof declaration>;

const taxYear = z.object({
  year: z.int(),
  /** The lock by an admin, or by the day that the company chose. */
  lock: z.optional(z.object({ on: z.string(), by: z.optional(z.string()) })),
  /** The day to come from which it is locked. */
  locksOn: z.optional(z.string()),
});
export type TaxYear = z.output<typeof taxYear>;

export const taxYearParams = z.object({
  year: z.string().check(z.regex(/^20\d\d$/, 'Enter the year in which the tax year begins')),
});

export const declarationsRoutes = {
  ownDeclaration: route('GET', '/api/declaration', {
    summary: 'The caller’s tax regime and declaration of this tax year',
    caller: 'employee',
    formerEmployees: true,
    reply: declaration,
  }),
  saveDeclaration: route('PUT', '/api/declaration', {
    summary:
      'Save what the caller claims in the old regime; it counts from the first month without a payslip',
    caller: 'employee',
    body: z.object({ version: z.number().check(z.int(), z.gte(0)), claims: claimsInput }),
    reply: declaration,
  }),
  chooseRegime: route('PUT', '/api/declaration/regime', {
    summary: 'Choose the tax regime of this tax year; it counts from the first month without a payslip',
    caller: 'employee',
    body: z.object({ regime }),
    reply: declaration,
  }),
  employeeDeclaration: route('GET', '/api/admin/employee-profile/{userId}/declaration', {
    summary: "An employee's tax regime and declaration of this tax year; reading it is in the audit log",
    duties: payrollAdmins,
    params: z.object({ userId }),
    reply: declaration,
  }),
  openDeclaration: route('PUT', '/api/admin/employee-profile/{userId}/declaration/lock', {
    summary: 'Open the declaration of a locked tax year to one employee, or lock it again',
    duties: payrollAdmins,
    params: z.object({ userId }),
    body: z.object({ isOpen: z.boolean() }),
    reply: declarationLock,
  }),
  taxYear: route('GET', '/api/admin/declarations/{year}', {
    summary: 'Whether the declarations of a tax year are locked',
    duties: payReaders,
    params: taxYearParams,
    reply: taxYear,
  }),
  lockDeclarations: route('PUT', '/api/admin/declarations/{year}/lock', {
    summary: 'Lock the regimes and declarations of a tax year, or open them again',
    duties: payrollAdmins,
    params: taxYearParams,
    body: z.object({ isLocked: z.boolean() }),
    reply: taxYear,
  }),
} as const;
