import * as z from 'zod/mini';

/** The duties that an admin can be limited to (shared/users/duty-settings.ts says what each covers). */
export const adminDutyNames = ['payroll', 'approver', 'hr', 'accountant'] as const;
export type AdminDuty = (typeof adminDutyNames)[number];

/**
 * Which admins something is for: every one, or those with one of these duties; an empty list is for those with all duties
 * alone. An admin without a set of duties has all of them.
 */
export type DutyRule = 'every' | readonly AdminDuty[];

/** Rules that routes and screens share: who may read pay, enter it, and look after people; and admins with all duties. */
export const payReaders = ['payroll', 'approver', 'accountant'] as const;
export const payrollAdmins = ['payroll'] as const;
export const peopleAdmins = ['hr', 'payroll'] as const;
export const hrAdmins = ['hr'] as const;
export const leavingReaders = ['payroll', 'hr', 'approver', 'accountant'] as const;
export const fullAdmins = [] as const;

/** An admin as far as their duties go. */
interface DutyHolder {
  /** Absent where the admin has all duties. */
  duties?: readonly AdminDuty[] | undefined;
}

/** The one place that decides whether an admin may do something. */
export const hasDuty = ({ duties }: DutyHolder, rule: DutyRule): boolean =>
  duties === undefined || rule === 'every' || rule.some((duty) => duties.includes(duty));

export const hasAllDuties = (admin: DutyHolder): boolean => hasDuty(admin, []);
export const maySeePay = (admin: DutyHolder): boolean => hasDuty(admin, payReaders);

/** The duties of an admin as they are kept and answered; neither of one with all duties. */
export const dutiesShape = {
  duties: z.optional(z.array(z.enum(adminDutyNames))),
  /** The last day of an accountant as an admin, YYYY-MM-DD. */
  dutiesUntil: z.optional(z.string()),
};

export const notYourDuty = 'Your duties as an admin do not cover this. Ask an admin with all duties.';
