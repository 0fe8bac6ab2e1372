import { calculateSlip } from '../../shared/calculation.ts';
import { company } from '../../shared/company.ts';
import { mapAmounts, toPaise, toRupees } from '../../shared/money.ts';
import type { PayrollDetails, SavedPayroll } from '../../shared/payroll.ts';
import { amountNames, storedFieldNames } from '../../shared/payroll-fields.ts';
import { daysInPeriod } from '../../shared/period.ts';
import { defaultYearlyLeaves, slipPersonalNames } from '../../shared/profiles.ts';
import type { Account } from '../auth/account.ts';
import type { Balance } from '../leaves/balance.ts';
import type { ProfileItem } from '../profiles/items.ts';
import type { SlipInPaise } from '../slips/items.ts';

/** What an admin reads: rupees. */
export const toSavedPayroll = (
  profile: ProfileItem,
  { yearlyLeaves = defaultYearlyLeaves }: Balance,
): SavedPayroll => ({
  ...mapAmounts(profile, amountNames, toRupees),
  yearlyLeaves,
  version: profile.payrollVersion,
});

/** What payroll details set in a profile: absent fields stay, null empties one, rupees become paise. */
function toProfileChanges({ version, yearlyLeaves, ...details }: PayrollDetails): Partial<ProfileItem> {
  const inPaise = mapAmounts(details, amountNames, toPaise);
  const set = Object.entries(inPaise).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, value ?? undefined]));
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

const figureNames = [...amountNames, 'paidDays', 'lopDays'] as const;

const pick = <T extends object, Name extends keyof T>(record: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>;

/** The slip that an employee's present figures make, in paise, as of a day (YYYY-MM-DD). */
export function buildSlip(account: Account, profile: ProfileItem, payDate: string): SlipInPaise {
  const totalDaysInMonth = profile.payPeriod === undefined ? undefined : daysInPeriod(profile.payPeriod);
  const { totalDays, ...results } = calculateSlip({ ...profile, totalDaysInMonth });
  return {
    user: { id: account.id, name: account.name, email: account.email },
    profile: {
      ...pick(profile, slipPersonalNames),
      ...pick(profile, storedFieldNames),
      ...Object.fromEntries(figureNames.map((name) => [name, profile[name] ?? 0])),
      totalDaysInMonth,
      ...results,
    },
    payDate,
    company: { ...company, logo: { ...company.logo, shapes: [...company.logo.shapes] } },
  };
}
