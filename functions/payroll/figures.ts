import { calculateSlip } from '../../shared/calculation.ts';
import { company } from '../../shared/company.ts';
import { toPaise, toRupees } from '../../shared/money.ts';
import { amountFields, type PayrollDetails, type SavedPayroll } from '../../shared/payroll.ts';
import { daysInPeriod } from '../../shared/period.ts';
import { defaultYearlyLeaves } from '../../shared/profiles.ts';
import type { Account } from '../auth/account.ts';
import type { Balance } from '../leaves/balance.ts';
import type { ProfileItem } from '../profiles/items.ts';
import type { SlipInPaise } from '../slips/items.ts';

/** What an admin reads: rupees. */
export function toSavedPayroll(
  item: ProfileItem,
  { yearlyLeaves = defaultYearlyLeaves }: Balance,
): SavedPayroll {
  const amounts = Object.fromEntries(
    amountFields.flatMap((name) => (item[name] === undefined ? [] : [[name, toRupees(item[name])]])),
  );
  return { ...item, ...amounts, yearlyLeaves, version: item.payrollVersion };
}

/** What payroll details set in a profile: absent fields stay, null empties one, rupees become paise. */
function toProfileChanges({ version, yearlyLeaves, ...details }: PayrollDetails): Partial<ProfileItem> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === undefined) continue;
    const isAmount = (amountFields as readonly string[]).includes(name);
    changes[name] = value === null ? undefined : isAmount ? toPaise(value as number) : value;
  }
  return changes;
}

/** A profile with changed payroll details. */
export const applyPayrollDetails = (profile: ProfileItem, details: PayrollDetails): ProfileItem => ({
  ...profile,
  ...toProfileChanges(details),
  payrollVersion: profile.payrollVersion + 1,
});

/** Whether a profile says already what the details would make it say. */
export const hasPayrollDetails = (profile: ProfileItem, details: PayrollDetails): boolean =>
  Object.entries(toProfileChanges(details)).every(
    ([name, value]) => profile[name as keyof ProfileItem] === value,
  );

/** The slip that an employee's present figures make, in paise, as of a day (YYYY-MM-DD). */
export function buildSlip(account: Account, profile: ProfileItem, payDate: string): SlipInPaise {
  const totalDaysInMonth = profile.payPeriod === undefined ? undefined : daysInPeriod(profile.payPeriod);
  const { totalDays, ...results } = calculateSlip({ ...profile, totalDaysInMonth });
  return {
    user: { id: account.id, name: account.name, email: account.email },
    profile: {
      designation: profile.designation,
      employeeId: profile.employeeId,
      dateOfJoining: profile.dateOfJoining,
      uan: profile.uan,
      pan: profile.pan,
      bankAccountNumber: profile.bankAccountNumber,
      ifscCode: profile.ifscCode,
      payPeriod: profile.payPeriod,
      paidDays: profile.paidDays ?? 0,
      lopDays: profile.lopDays ?? 0,
      totalDaysInMonth,
      basicSalary: profile.basicSalary ?? 0,
      hra: profile.hra ?? 0,
      da: profile.da ?? 0,
      otherAllowance: profile.otherAllowance ?? 0,
      medicalAllowance: profile.medicalAllowance ?? 0,
      profTax: profile.profTax ?? 0,
      pf: profile.pf ?? 0,
      otherDeduction: profile.otherDeduction ?? 0,
      ...results,
    },
    payDate,
    company: { ...company, logo: { ...company.logo, shapes: [...company.logo.shapes] } },
  };
}
