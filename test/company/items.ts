import { type Account, emailGuardKey } from '../../functions/accounts/items.ts';
import { type Balance, balanceKey } from '../../functions/leaves/balance.ts';
import type { LeaveItem } from '../../functions/leaves/items.ts';
import { slipFrom } from '../../functions/payroll/figures.ts';
import type { ProfileItem } from '../../functions/profiles/items.ts';
import type { SlipItem } from '../../functions/slips/items.ts';

/** The twenty hex digits of an id. */
const digits = (count: number) => count.toString(16).padStart(20, '0');
export const userIdOf = (count: number): string => `usr_${digits(count)}`;

/** The months of a year, '2025-01' to '2025-12'. */
export const months = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`);

/** A colleague's account, `count` being whose: the same number gives the same person everywhere here. */
export const account = (count: number, passwordHash = 'none'): Account => ({
  id: userIdOf(count),
  kind: 'account',
  name: `Employee ${String(count).padStart(5, '0')}`,
  email: `employee.${count}@example.com`,
  role: 'user',
  isInitialPassword: false,
  passwordHash,
  authVersion: 1,
  createdAt: '2024-04-01T04:30:00.000Z',
  version: 1,
});

export const guardOf = ({ id, email }: Account) => ({ ...emailGuardKey(email), userId: id });

export const profile = (count: number): ProfileItem => ({
  userId: userIdOf(count),
  kind: 'profile',
  designation: 'Senior Software Engineer',
  uan: '101234567890',
  pan: 'ABCPI1234K',
  bankAccountNumber: '50100311674821',
  ifscCode: 'HDFC0001234',
  employeeId: `SSW-${count}`,
  dateOfJoining: '2022-06-13',
  payPeriod: '2025-12',
  paidDays: 30,
  lopDays: 1,
  basicSalary: 46_250_00 + count,
  hra: 23_125_00,
  da: 9_250_00,
  medicalAllowance: 5_000_00,
  otherAllowance: 8_875_00,
  profTax: 200_00,
  pf: 5_550_00,
  otherDeduction: 500_00,
  slipVersion: 1,
  payrollVersion: 1,
  version: 1,
});

/** With enough days a year for as many applications as a measurement makes. */
export const balance = (count: number): Balance => ({
  ...balanceKey(userIdOf(count)),
  leaveId: 'balance',
  yearlyLeaves: 366,
  taken: { 1: 3 },
  version: 1,
});

/** One day of leave still to be decided, the `which`th of that person. */
export function leave(count: number, which = 1, description = 'A day with the family in Nashik.'): LeaveItem {
  const { id: userId, name, email } = account(count);
  const id = `leave_${digits(count)}_${digits(which)}`;
  const day = new Date(Date.UTC(2026, 0, which)).toISOString().slice(0, 10);
  return {
    id,
    leaveId: id,
    kind: 'leave',
    userId,
    name,
    email,
    subject: 'Vacation',
    startDate: day,
    endDate: day,
    numberOfDays: 1,
    description,
    status: 'pending',
    appliedAt: `2025-12-01T04:30:00.000Z#${digits(count)}${which}`,
    version: 1,
  };
}

/** The slip of a month, as it would have been generated on its last day. */
export const slip = (count: number, payPeriod: string): SlipItem => ({
  userId: userIdOf(count),
  payPeriod,
  period: payPeriod,
  version: 1,
  generatedAt: `${payPeriod}-28T04:30:00.000Z`,
  generatedBy: userIdOf(0),
  slip: slipFrom(account(count), { ...profile(count), payPeriod }, `${payPeriod}-28`),
});
