import * as z from 'zod/mini';
import { calendarDate, todayInIndia } from './date.ts';

/** What an admin may be narrowed to, with what it covers. */
export const adminDuties = {
  payroll: {
    label: 'Payroll',
    covers: 'Pay, pay runs, payments and statutory filings, but not their approval',
  },
  approver: { label: 'Approver', covers: 'Reads pay; approves pay runs and payments' },
  hr: { label: 'HR', covers: 'People, leave, holidays and policies, and no pay at all' },
  accountant: {
    label: 'Accountant',
    covers: 'Reads pay, exports the books and filings, and changes nothing',
  },
} as const;
export type AdminDuty = keyof typeof adminDuties;
export const adminDutyNames = Object.keys(adminDuties) as [AdminDuty, ...AdminDuty[]];

/**
 * Which admins something is for: every one, or those with one of these duties; an empty list is for those with all duties
 * alone. An admin for whom no duties are set has all of them.
 */
export type DutyRule = 'every' | readonly AdminDuty[];

/** Who may read pay. */
export const payReaders = ['payroll', 'approver', 'accountant'] as const;

/** An admin as far as their duties go. */
export interface DutyHolder {
  /** Absent where the admin has all duties. */
  duties?: readonly AdminDuty[] | undefined;
}

/** The one place that decides whether an admin may do something. */
export const hasDuty = ({ duties }: DutyHolder, rule: DutyRule): boolean =>
  duties === undefined || rule === 'every' || rule.some((duty) => duties.includes(duty));

/** Whether an account opens the admin area: that of an accountant until a last day, that day included. */
export const isAdminToday = ({
  role,
  dutiesUntil,
}: {
  role: 'user' | 'admin';
  dutiesUntil?: string | undefined;
}): boolean => role === 'admin' && (dutiesUntil === undefined || todayInIndia() <= dutiesUntil);

export const hasAllDuties = (admin: DutyHolder): boolean => hasDuty(admin, []);
export const maySeePay = (admin: DutyHolder): boolean => hasDuty(admin, payReaders);

/** The duties of an admin as they are kept and answered; neither of one with all duties. */
export const dutiesShape = {
  duties: z.optional(z.array(z.enum(adminDutyNames))),
  /** The last day of an accountant as an admin, YYYY-MM-DD. */
  dutiesUntil: z.optional(z.string()),
};

/** What an admin with all duties sets of another one. Absent, they have all duties. */
export const dutiesInputShape = {
  duties: z.optional(
    z
      .array(z.enum(adminDutyNames, 'Choose duties of the list'))
      .check(z.minLength(1, 'Choose at least one duty, or all duties')),
  ),
  dutiesUntil: z.optional(calendarDate('Access until')),
};

export const dutyMessages = {
  notYours: 'Your duties as an admin do not cover this. Ask an admin with all duties.',
  ownDuties: 'You cannot change your own duties. Ask another admin.',
  ofUser: 'Duties are for admins alone.',
  untilOfAccountant: 'A last day can be set for an admin who is an accountant alone.',
  lastWithAll: 'This is the last administrator with all duties. Give another admin all duties first.',
  ofAdmins: 'Only an admin with all duties can change an admin, an email address, a role or a password.',
} as const;
