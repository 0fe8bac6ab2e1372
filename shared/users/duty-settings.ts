import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { type AdminDuty, adminDutyNames } from '../duties.ts';

/** The duties, with what each covers. */
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
} as const satisfies Record<AdminDuty, { label: string; covers: string }>;
/**
 * The duties that an admin with all duties sets of another one. Absent, it stays as it is; null is all duties, and no
 * last day. So a request that knows nothing of duties widens no admin.
 */
export const dutiesInputShape = {
  duties: z.optional(
    z.nullable(
      z
        .array(z.enum(adminDutyNames, 'Choose duties of the list'))
        .check(z.minLength(1, 'Choose at least one duty, or all duties')),
    ),
  ),
  dutiesUntil: z.optional(z.nullable(calendarDate('Access until'))),
};

/** Whether these are the duties of an accountant alone, who can have a last day as an admin. */
export const isAccountantAlone = (duties: readonly AdminDuty[] | null | undefined): boolean =>
  duties?.length === 1 && duties[0] === 'accountant';

export const dutyMessages = {
  ownDuties: 'You cannot change your own duties. Ask another admin.',
  ofUser: 'Duties are for admins alone.',
  untilOfAccountant: 'A last day can be set for an admin who is an accountant alone.',
  lastWithAll: 'This is the last administrator with all duties. Give another admin all duties first.',
  ofAdmins: 'Only an admin with all duties can change an admin, an email address, a role or a password.',
} as const;
