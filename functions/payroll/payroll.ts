import type { Company } from '../../shared/company/company.ts';
import { leavingDefaultsOf } from '../../shared/company/company-settings.ts';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { heldSince } from '../../shared/law/dated-details.ts';
import { messages } from '../../shared/messages.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import { dayNames, hasLeftBefore } from '../../shared/pay/month-days.ts';
import { firstDayOf } from '../../shared/pay/pay-history.ts';
import { amountNames, earningNames, payrollFieldNames } from '../../shared/pay/payroll-fields.ts';
import { componentLines, fullGross, namedComponents } from '../../shared/pay/salary-structure.ts';
import {
  type ChangedAmounts,
  type PayrollDetails,
  payrollMessages,
  payrollRoutes,
  type SavedPayroll,
} from '../../shared/payroll/payroll.ts';
import { nextPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertNotOwn } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { pick } from '../lib/pick.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { applyPayrollDetails, isNoOpPatch, rebalancedPay } from '../pay-runs/rows/apply-details.ts';
import { readMonthLeave } from '../pay-runs/rows/approved-leave.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { refreshMonths } from '../pay-runs/rows/refresh-months.ts';
import { parseWorkedOut, totalsOfClosed } from '../slips/figures-of-profile.ts';
import { changesToCome, payFrom } from '../slips/pay-of-profile.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { companyLeaves, parseCompany } from '../store/company.ts';
import {
  type Balance,
  balanceKey,
  balanceWrite,
  parseBalance,
  withEmployment,
  withYearlyLeaves,
} from '../store/leave-balance.ts';
import { readRunMonths } from '../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../store/pay-settings.ts';
import {
  componentsToRupees,
  type EnteredChange,
  emptyProfile,
  type ProfileItem,
  profileKey,
} from '../store/profile.ts';

interface Employee {
  account: Account;
  /** With everything that follows in its month. */
  profile: ProfileItem | undefined;
  /** The month is closed: its payslip says what it came to. */
  isClosed: boolean;
  /** The month has a pay run, whose checks bring in what is owed from earlier months. */
  hasRun: boolean;
  /** The months whose pay runs are not closed. */
  unclosed: ReadonlySet<PayPeriod>;
  balance: Balance;
  /** Undefined until it is set up. */
  company: Company | undefined;
  /** The company's choices about the law, and its components. */
  settings: PaySettings;
  /** Leave days a year of employees without a number of their own. */
  defaultLeaves: number;
}

/**
 * An employee's account, profile and leave balance, and the company, in two requests side by side.
 * @throws Problem not_found without the account
 */
export async function getEmployee(userId: UserId): Promise<Employee> {
  const [[account, profileItem, balance, company, law, components], { closed, unclosed }] = await Promise.all(
    [
      batchGet(
        { table: 'accounts', key: accountKey(userId) },
        { table: 'profiles', key: profileKey(userId) },
        { table: 'leaves', key: balanceKey(userId) },
        ...paySettingsKeys,
      ),
      readRunMonths(),
    ],
  );
  const found = parseAccount(account);
  if (!found) throw new Problem('not_found', payrollMessages.noEmployee);
  const settings = parsePaySettings(company, law, components);
  const profile = parseWorkedOut(profileItem, { settings, closed });
  return {
    account: found,
    profile,
    isClosed: profile !== undefined && totalsOfClosed(profile, { closed }) !== undefined,
    hasRun: [closed, unclosed].some((months) => months.has(profile?.payPeriod as PayPeriod)),
    unclosed,
    balance: parseBalance(balance, userId),
    company: parseCompany(company),
    settings,
    defaultLeaves: companyLeaves(company),
  };
}

/**
 * An employee whose payslip is shown or made by itself: in a month without a pay run, with what its check would take in.
 * @throws Problem not_found without the account
 */
export async function getPaidEmployee(admin: Actor, userId: UserId): Promise<Employee> {
  const employee = await getEmployee(userId);
  const { profile, company, hasRun, unclosed, settings } = employee;
  if (!profile?.payPeriod || hasRun) return employee;
  const { payPeriod: period } = profile;
  const leave = await readMonthLeave(period, userId);
  const [refreshed] = await refreshMonths([{ profile, row: undefined, leave }], {
    period,
    unclosed: [...unclosed],
    isWithoutRun: true,
    settings,
    encashmentRate: leavingDefaultsOf(company).encashmentRate,
    entered: enteredBy(admin),
  });
  return { ...employee, profile: refreshed?.figures };
}

/** The amounts of a change of pay in rupees. */
export const toChangedAmounts = ({ components, ...fields }: EnteredChange['after']): ChangedAmounts => ({
  ...mapAmounts(fields, [...earningNames, 'ctc'], toRupees),
  ...(components && { components: componentsToRupees(components) }),
});

/** Paise to rupees, with the yearly leaves of the balance. */
const toSavedPayroll = (
  profile: ProfileItem,
  { yearlyLeaves }: Balance,
  defaultLeaves: number,
): SavedPayroll => ({
  ...mapAmounts(profile, [...amountNames, 'ctc'], toRupees),
  components: componentsToRupees(profile.components),
  scheduled: changesToCome(profile)?.map(({ from, after }) => ({ from, after: toChangedAmounts(after) })),
  yearlyLeaves: yearlyLeaves ?? defaultLeaves,
  typedDays: profile.typedDays?.includes('paidDays') ? profile.typedDays : undefined,
  version: profile.payrollVersion,
});

/** @throws Problem not_found without the account, or while it has no profile */
export async function getPayroll(_admin: Actor, userId: UserId): Promise<SavedPayroll> {
  const { profile, balance, defaultLeaves, isClosed, settings } = await getEmployee(userId);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  const ctcBalance = ctcBalanceOf(profile, isClosed, settings);
  return { ...toSavedPayroll(profile, balance, defaultLeaves), ...(ctcBalance && { ctcBalance }) };
}

/**
 * Gross earnings that do not add up to the CTC any more, and those that do: by the newest details, from the month on in which they
 * hold.
 */
function ctcBalanceOf(
  profile: ProfileItem,
  isClosed: boolean,
  settings: PaySettings,
): SavedPayroll['ctcBalance'] {
  const { ctc, payPeriod = toPeriod(todayInIndia()) } = profile;
  const current = isClosed ? nextPeriod(payPeriod) : payPeriod;
  const since = heldSince(profile);
  const period = since !== undefined && since > current ? since : current;
  if (ctc === undefined || hasLeftBefore(period, profile)) return undefined;
  const effectiveFrom = firstDayOf(period);
  const pay = payFrom(profile, effectiveFrom);
  const solved = rebalancedPay(pay, settings, period);
  const grossOf = (one: ProfileItem) =>
    toRupees(fullGross(one, componentLines(one, settings.components, period)));
  return solved && { effectiveFrom, grossEarnings: grossOf(pay), fitting: grossOf(solved) };
}

const payRecordNames = ['ctc', 'components', 'effectiveFrom', 'reason'] as const;

/** The pay that was entered, for the audit log: it may hold from another month than the profile's. */
const recordOfPay = (
  profile: ProfileItem,
  { components }: PaySettings,
  { effectiveFrom, reason }: Pick<PayrollDetails, 'effectiveFrom' | 'reason'> = {},
) => ({
  ...pick(profile, [...earningNames, 'ctc']),
  components: namedComponents(profile.components, components),
  effectiveFrom,
  reason: reason || undefined,
});

const yearly = ({ yearlyLeaves }: Balance) => ({ yearlyLeaves });

/**
 * Patches payroll details, with optimistic locking where the details name the version they were edited from.
 * @throws Problem bad_input where the date of leaving would be before that of joining, or another figure is entered in place
 *   of one that is filled in; forbidden for other yearly leaves of the admin's own while another admin can; conflict where that version
 *   is no longer the newest, or the month is closed; not_found without the account
 */
export async function savePayroll(
  admin: Actor,
  userId: UserId,
  details: PayrollDetails,
): Promise<SavedPayroll> {
  return retryOnConflict(async () => {
    const {
      account,
      profile = emptyProfile(userId),
      balance,
      settings,
      defaultLeaves,
    } = await getEmployee(userId);
    const base = payFrom(profile, details.effectiveFrom);
    const leaves = withYearlyLeaves(balance, details.yearlyLeaves, defaultLeaves);
    // Idempotent: a retry with the same details, after the first response was lost, is no conflict. A first save makes the
    // profile, even of empty fields.
    if (
      profile.version > 0 &&
      isNoOpPatch(base, details, settings) &&
      leaves.yearlyLeaves === balance.yearlyLeaves &&
      withEmployment(balance, profile) === balance
    )
      return toSavedPayroll(profile, balance, defaultLeaves);
    if (leaves.yearlyLeaves !== balance.yearlyLeaves)
      await assertNotOwn(admin, userId, payrollRoutes.saveEmployee.duties, payrollMessages.ownYearlyLeaves);
    const applied = applyPayrollDetails(base, details, settings);
    if (details.version !== undefined && details.version !== profile.payrollVersion) {
      throw new Problem('conflict', messages.versionConflict);
    }
    const { next, writes } = await profileWrites(admin, account, profile, applied, {
      base,
      sent: dayNames.filter((name) => details[name] !== undefined),
      ...pick(details, ['effectiveFrom', 'reason']),
    });
    const nextBalance = withEmployment(leaves, next);
    await transactAs(admin, [
      ...writes,
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      ...auditWrites(admin, 'payroll.saved', account, {
        changes: changesOf(
          { ...profile, ...yearly(balance), ...recordOfPay(base, settings) },
          { ...next, ...yearly(leaves), ...recordOfPay(applied, settings, details) },
          [...payrollFieldNames, ...payRecordNames],
        ),
      }),
    ]);
    return toSavedPayroll(next, leaves, defaultLeaves);
  });
}
