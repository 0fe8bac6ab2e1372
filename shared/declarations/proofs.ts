import * as z from 'zod/mini';
import { payrollAdmins } from '../duties.ts';
import { optionalText, pageQuery, requiredText } from '../fields.ts';
import { rupeesAmount, rupeesField, toPaise } from '../money.ts';
import { route } from '../route.ts';
import { formerPay, taxOutlook } from '../tax/outlook.ts';
import { idSchema, storedUserId, userId } from '../user-id.ts';
import { type ClaimName, claimNames } from './claims.ts';
import type { LineProof, LineProofs } from './counted.ts';
import { claimLabels, declaration, taxYearParams } from './declarations.ts';

/**
 * Whether an employee still sees what was decided on the proofs of the tax year before: until the day by which a return of it is filed, in
 * which they claim what payroll did not count.
 */
export const showsYearBefore = (today: string): boolean =>
  today.slice('2026-'.length) >= '04-01' && today.slice('2026-'.length) <= '07-31';

/** Each line of a declaration, as the screens name it. */
export const lineLabels: Record<ClaimName, string> = {
  rent: 'Rent',
  ...claimLabels,
  disability: 'Own disability',
  dependant: 'Disability of a dependant',
};

/** The size of a proof's file at most. */
export const maxProofBytes = 4 * 1024 * 1024;
/** Proofs of one line. */
export const maxProofs = 5;

/** The kinds of files, told by their content, with what a browser takes each for. */
export const proofKinds = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;
export type ProofKind = keyof typeof proofKinds;
export const proofKindNames = Object.keys(proofKinds) as [ProofKind, ...ProofKind[]];

export const proofMessages = {
  fileRequired: 'Choose a file.',
  empty: 'This file is empty',
  tooLarge: 'A proof can be at most 4 MB',
  onlyKinds: 'Only PDF, JPEG and PNG files can be uploaded',
  script: 'This PDF contains a script. Print it to a new PDF, then upload that.',
  tooMany: `A line can have at most ${maxProofs} proofs. Remove one first.`,
  notDeclared: 'This line is not declared. Save it in your declaration first.',
  newRegime: 'Proofs are for the old regime alone.',
  accepted: 'This line is accepted already.',
  decided: 'Payroll has decided on this line, so that its proofs stay.',
  noFile: 'This proof no longer exists.',
  noProof: 'No proof of this line has been uploaded.',
  changed: 'The declaration or its proofs have changed. Reload to see them.',
  reasonRequired: 'Enter a reason. The employee reads it.',
  amountRequired: 'Enter the amount that counts.',
  notLower: 'Enter less than what is declared.',
  own: 'These are your own proofs. Ask another admin to decide on them.',
  fixedAmount: 'The law fixes the amount of this line: accept or refuse it.',
} as const;

/** A line that waits is decided by an admin; a decision holds until the line is declared with other figures. */
const lineStates = ['missing', 'waiting', 'accepted', 'lowered', 'refused'] as const;
export type LineState = (typeof lineStates)[number];

const proofFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(proofKindNames),
  bytes: z.int(),
  /** YYYY-MM-DD, in India. */
  on: z.string(),
});
export type ProofFile = z.output<typeof proofFile>;

const provedLine = z.object({
  line: z.enum(claimNames),
  state: z.enum(lineStates),
  files: z.array(proofFile),
  /** The part of a lowered line that counts in the year, in rupees. */
  counts: z.optional(rupeesAmount),
  /** Why it was lowered or refused. */
  reason: z.optional(z.string()),
  /** YYYY-MM-DD, in India. */
  decidedOn: z.optional(z.string()),
});
export type ProvedLine = z.output<typeof provedLine>;

const proofs = z.object({
  /** As the declaration is in the version beside it. */
  declaration,
  /** The lines that are declared or have files, in the order of the screen. */
  lines: z.array(provedLine),
  /** The version of the proofs, to be sent back with a decision. */
  version: z.int(),
});
export type Proofs = z.output<typeof proofs>;

/** The parts of lines that count by their proofs. */
export const toLineProofs = (lines: readonly ProvedLine[]): LineProofs =>
  Object.fromEntries(
    lines.flatMap(({ line, state, counts }): [ClaimName, LineProof][] => {
      if (state === 'waiting' || state === 'accepted') return [[line, state]];
      return state === 'lowered' && counts !== undefined ? [[line, toPaise(counts)]] : [];
    }),
  );

const lineParam = z.enum(claimNames, 'Choose a line of the declaration');
const proofId = idSchema('prf');
/** As an admin sees them, with what the employee's own screen estimates by; absent without a payslip of the tax year. */
const proofsForAdmin = z.extend(proofs, {
  name: z.string(),
  tax: z.optional(z.object({ outlook: taxOutlook, formerPay })),
});
export type ProofsForAdmin = z.output<typeof proofsForAdmin>;

const ofEmployee = z.extend(taxYearParams, { userId });

/** The tax year of today without one. */
const ofTaxYear = z.object({ year: z.optional(taxYearParams.shape.year) });

const openedProof = z.object({
  name: z.string(),
  kind: z.enum(proofKindNames),
  base64: z.string(),
});
export type OpenedProof = z.output<typeof openedProof>;

/** An employee in the old regime, with the number of their lines in each state. */
const employeeProofs = z.object({
  userId: storedUserId,
  name: z.string(),
  waiting: z.int(),
  missing: z.int(),
  decided: z.int(),
});
export type EmployeeProofs = z.output<typeof employeeProofs>;

/** The employees that the list of proofs shows. */
export const proofFilters = {
  waiting: 'With proofs to decide on',
  missing: 'With lines not proved',
  all: 'All in the old regime',
} as const;
export type ProofFilter = keyof typeof proofFilters;

export const proofsRoutes = {
  ownProofs: route('GET', '/api/declaration/proofs', {
    summary:
      'The caller’s proofs of the declaration of a tax year, by default this one, and what was decided on them',
    caller: 'employee',
    formerEmployees: true,
    query: ofTaxYear,
    reply: proofs,
  }),
  uploadProof: route('POST', '/api/declaration/proofs', {
    summary: 'Upload a proof of a line of the caller’s declaration: a PDF, JPEG or PNG of at most 4 MB',
    caller: 'employee',
    body: z.object({ line: lineParam, name: requiredText('Enter the name of the file', 150) }),
    upload: 'proof',
    reply: proofs,
  }),
  ownProof: route('GET', '/api/declaration/proofs/{line}/{id}', {
    summary: 'The content of a proof of the caller',
    caller: 'employee',
    formerEmployees: true,
    params: z.object({ line: lineParam, id: proofId }),
    query: ofTaxYear,
    reply: openedProof,
  }),
  removeProof: route('DELETE', '/api/declaration/proofs/{line}/{id}', {
    summary: 'Remove a proof of the caller that is not decided on, and delete its file',
    caller: 'employee',
    params: z.object({ line: lineParam, id: proofId }),
    reply: proofs,
  }),
  proofList: route('GET', '/api/admin/proofs/{year}', {
    summary: 'Employees in the old regime in a tax year, by what became of the proofs of their declarations',
    duties: payrollAdmins,
    paged: true,
    params: taxYearParams,
    query: z.extend(pageQuery, {
      show: z.optional(z.enum(Object.keys(proofFilters) as [ProofFilter, ...ProofFilter[]])),
    }),
    reply: z.array(employeeProofs),
  }),
  employeeProofs: route('GET', '/api/admin/proofs/{year}/{userId}', {
    summary: "An employee's declaration of a tax year with its proofs; reading it is in the audit log",
    duties: payrollAdmins,
    params: ofEmployee,
    reply: proofsForAdmin,
  }),
  decideProof: route('PUT', '/api/admin/proofs/{year}/{userId}/{line}', {
    summary: 'Accept a line of a declaration by its proofs, let a part of it count, or refuse it',
    duties: payrollAdmins,
    reauthentication: true,
    params: z.extend(ofEmployee, { line: lineParam }),
    body: z.object({
      /** The versions of the proofs and of the declaration that the admin saw. */
      version: z.number().check(z.int(), z.gte(0)),
      declarationVersion: z.number().check(z.int(), z.gte(0)),
      result: z.enum(['accepted', 'lowered', 'refused'], 'Accept, lower or refuse the line'),
      amount: z.optional(rupeesField('The amount that counts')),
      reason: optionalText('Reason', 200),
    }),
    reply: proofsForAdmin,
  }),
  employeeProof: route('GET', '/api/admin/proofs/{year}/{userId}/{line}/{id}', {
    summary: "The content of an employee's proof; opening it is in the audit log",
    duties: payrollAdmins,
    reauthentication: true,
    params: z.extend(ofEmployee, { line: lineParam, id: proofId }),
    reply: openedProof,
  }),
} as const;
