import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { messageReply, route } from '../route.ts';
import { recordedEvent, storedUserId, userId } from '../user-id.ts';

/** The year in which a tax year begins: '2026' is 2026-27. Certificates of earlier years are Form 16. */
const taxYear = z.string().check(
  z.regex(/^20\d\d$/, 'Invalid tax year'),
  z.refine((year) => Number(year) >= 2026, 'Form 130 begins with the tax year 2026-27.'),
);

export const form130Messages = {
  fileRequired: 'Choose the PDF.',
  otherPan: 'The PAN of this employee has changed. Choose the zip again.',
  notPublished: 'No Form 130 of this tax year is published.',
  retracted: 'Form 130 retracted',
  formerEmployee: 'Former employee',
} as const;

/** An employee as far as a certificate is matched. */
const candidate = z.object({
  userId: storedUserId,
  name: z.string(),
  pan: z.string(),
  /** Payslips of the tax year deduct income tax. */
  hasTax: z.boolean(),
  published: z.optional(recordedEvent),
  /** The account was deleted: the certificate can be retracted alone. */
  isDeleted: z.optional(z.literal(true)),
});
export type Form130Candidate = z.output<typeof candidate>;

const own = z.object({
  /** '2026' for 2026-27. */
  taxYear: z.string(),
  /** An ISO time. */
  publishedAt: z.string(),
});
export type OwnForm130 = z.output<typeof own>;

const ofEmployee = z.object({ taxYear, userId });

export const certificatesRoutes = {
  ownForms130: route('GET', '/api/form-130', {
    summary: "The caller's Form 130s, newest tax year first",
    caller: 'employee',
    formerEmployees: true,
    reply: z.object({ forms: z.array(own) }),
  }),
  ownForm130: route('GET', '/api/form-130/{taxYear}/pdf', {
    summary: "The caller's Form 130 of a tax year as PDF",
    caller: 'employee',
    formerEmployees: true,
    params: z.object({ taxYear }),
    reply: 'pdf',
  }),
  form130Candidates: route('GET', '/api/admin/form-130/{taxYear}', {
    summary: 'Employees with their PANs, by which Form 130s are matched, and what is published',
    duties: payReaders,
    params: z.object({ taxYear }),
    reply: z.object({ employees: z.array(candidate) }),
  }),
  publishForm130: route('POST', '/api/admin/form-130/{taxYear}/{userId}', {
    summary: 'Publish the Form 130 of an employee, in place of one that is published',
    duties: payrollAdmins,
    params: ofEmployee,
    body: z.object({
      /** That of the file's name: it has to be the employee's. */
      pan: z
        .string('The PAN must be text')
        .check(z.trim(), z.minLength(1, 'Enter the PAN.'), z.maxLength(40)),
    }),
    upload: 'pdf',
    reply: candidate,
  }),
  retractForm130: route('DELETE', '/api/admin/form-130/{taxYear}/{userId}', {
    summary: 'Retract the Form 130 of an employee, and delete its file',
    duties: payrollAdmins,
    params: ofEmployee,
    reply: messageReply,
  }),
} as const;
