import type { PayRunIssue } from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BankChange } from '../../../shared/profiles/bank-change.ts';
import { isSameStored } from '../../lib/json.ts';
import { pick } from '../../lib/pick.ts';
import type { Account } from '../../store/account.ts';
import { concerns, type Edit, withEdits } from '../../store/edits.ts';
import { monthlyNames, type RowItem, rowKey } from '../../store/pay-run-row.ts';
import { emptyProfile, type ProfileItem } from '../../store/profile.ts';
import type { ComparedSlip, SlipItem } from '../../store/slip.ts';
import { findBankChange } from './bank-change.ts';
import { detailFindings } from './detail-findings.ts';
import { figuresOfMonth, figuresOfSlip, type MonthFigures } from './month-figures.ts';

/** A payslip that the next month is compared with. */
export interface PreviousSlip extends ComparedSlip {
  /** It was paid before the portal: its net pay is known, and neither the account nor all amounts. */
  isImported?: true;
}

/** An employee's month as it is worked out from the items that it follows from. */
export interface EmployeeMonth extends RowItem {
  /** Undefined where it was deleted. */
  account: Account | undefined;
  /** As it is stored, on whatever month it is; undefined where there is none. */
  profile: ProfileItem | undefined;
  /** The profile in the month (slips/in-month.ts). */
  month: ProfileItem & { payPeriod: PayPeriod };
  figures: MonthFigures;
  /** The payslip of a month that is closed: it says what was paid, whatever has changed since. */
  closedBy: SlipItem | undefined;
  /** The payslip of the month before. */
  previous: PreviousSlip | undefined;
  findings: PayRunIssue[];
  /** Where the bank account is another one than on the payslip of the month before. */
  bankChange: BankChange | undefined;
}

/** All that an employee's month is worked out from. */
interface MonthFacts {
  account: Account | undefined;
  profile: ProfileItem | undefined;
  /** The profile in the month; undefined where there is none. */
  month: ProfileItem | undefined;
  /** The payslip of a closed month, or of a deleted account. */
  slip?: SlipItem | undefined;
  isClosed?: boolean | undefined;
  previous?: PreviousSlip | undefined;
  /** Decisions on unpaid leave that change what is paid. */
  leaveEdits?: readonly Edit[] | undefined;
  /** There is a profile that cannot be parsed. */
  isUnreadable?: boolean | undefined;
  /** Unpaid leave has changed since the month was checked. */
  isLeaveChanged?: boolean | undefined;
}

/** The place and the texts of a row by the account and the profile as they are now. */
export const indexOf = (
  period: PayPeriod,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  profile: Pick<ProfileItem, 'employeeId'> | undefined,
) => ({
  ...rowKey(period, name, id),
  name,
  email,
  employeeId: profile?.employeeId,
});

export const isSameRow = (stored: RowItem | undefined, next: RowItem): boolean => isSameStored(stored, next);

/** A row that is not stored yet: what was entered from now on is a change of what it began with. */
export const newRow = (
  period: PayPeriod,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  month: ProfileItem | undefined,
): RowItem => ({
  ...indexOf(period, account, month),
  userId: account.id,
  leaveDays: 0,
  opening: month ? pick(figuresOfMonth(month), monthlyNames) : {},
  version: 0,
});

/** The edits that the pay of a month depends on: of the employee's details, of leave, and of the row. */
const editsOfMonth = (
  { run, edits }: RowItem,
  profile: ProfileItem | undefined,
  leaveEdits: readonly Edit[] = [],
): Edit[] =>
  withEdits(edits, ...[...(profile?.edits ?? []), ...leaveEdits].filter((edit) => concerns(edit, run)));

/** Works out an employee's month. */
export function toEmployeeMonth(row: RowItem, facts: MonthFacts): EmployeeMonth {
  const {
    account,
    profile,
    month: read,
    slip,
    isClosed = false,
    previous,
    leaveEdits,
    isLeaveChanged,
  } = facts;
  const { run: period, userId } = row;
  const known =
    read?.payPeriod === period
      ? (read as ProfileItem & { payPeriod: PayPeriod })
      : { ...(read ?? emptyProfile(userId)), payPeriod: period };
  const isFrozen = slip !== undefined && (isClosed || !account);
  const figures = isFrozen ? figuresOfSlip(period, slip, read) : read ? figuresOfMonth(read) : {};
  const month = isFrozen ? { ...known, ...figures, monthPay: undefined, payPeriod: period } : known;
  const { name, email } = account ?? row;
  const bankOf = isFrozen
    ? { ...month, ...pick(slip.slip.profile, ['bankAccountNumber', 'ifscCode']) }
    : read;
  const bankChange =
    bankOf && findBankChange(period, bankOf, previous?.isImported ? undefined : previous?.slip);
  const findings: PayRunIssue[] =
    isFrozen && isClosed
      ? []
      : facts.isUnreadable
        ? ['unreadable']
        : account
          ? [...detailFindings(period, account, read, figures), ...(row.shared ?? [])]
          : ['left'];
  return {
    ...row,
    name,
    email,
    account,
    profile,
    month,
    figures,
    closedBy: isFrozen && isClosed ? slip : undefined,
    previous,
    bankChange,
    edits: editsOfMonth(row, profile, leaveEdits),
    findings: [
      ...findings,
      ...(bankChange && !findings.includes('left') ? (['bank-changed'] as const) : []),
      ...(isLeaveChanged ? (['leave-changed'] as const) : []),
    ],
  };
}
