import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { Problem } from '../../shared/errors.ts';
import { mapAmounts, toPaise, toRupees } from '../../shared/money.ts';
import {
  type EmployeeIncomeTax,
  incomeTaxMessages,
  incomeTaxRoutes,
} from '../../shared/payroll/income-tax.ts';
import type { FormerPayFigures } from '../../shared/tax/outlook.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertNotOwn } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { toAuthor } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { expectedOf, statutoryFigures } from '../slips/statutory.ts';
import { accountKey } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { emptyProfile, isInMonth, type ProfileItem } from '../store/profile.ts';
import { formerPayRecord, taxYearOfToday, toTaxYear } from '../store/tax-year.ts';
import { getEmployee } from './payroll.ts';

/** Income tax of the month that the profile is on. */
function currentOf(
  month: ProfileItem,
  settings: PaySettings,
): Pick<EmployeeIncomeTax, 'current' | 'problem'> {
  if (!isInMonth(month)) return {};
  const result = expectedOf(month, settings);
  if (!result.incomeTax) return {};
  if ('problem' in result.incomeTax) return { problem: result.incomeTax.problem.message };
  const { amount, working, notes } = result.incomeTax.line;
  const figures = statutoryFigures(month, result);
  const kept = figures.find(({ head }) => head === 'incomeTax')?.kept;
  return {
    current: {
      payPeriod: month.payPeriod,
      expected: toRupees(amount),
      deducted: toRupees(month.incomeTax ?? 0),
      working: working.map((line) => mapAmounts(line, ['amount'], toRupees)),
      notes,
      ...(kept && { kept: kept.reason }),
    },
  };
}

const toIncomeTax = (profile: ProfileItem, settings: PaySettings): EmployeeIncomeTax => ({
  ...toTaxYear(profile, taxYearOfToday()),
  ...currentOf(profile, settings),
});

/** @throws Problem not_found */
export async function getIncomeTax(_admin: Actor, userId: UserId): Promise<EmployeeIncomeTax> {
  const { profile = emptyProfile(userId), settings } = await getEmployee(userId);
  return toIncomeTax(profile, settings);
}

/**
 * Lets pay of an earlier employer count: income tax that is filled in follows it in the months that are not closed.
 * @throws Problem forbidden for the admin's own while another admin can; not_found; conflict where the employee entered other figures since, or the payslips of their month are being
 *   generated
 */
export async function confirmFormerPay(
  admin: Actor,
  userId: UserId,
  { year, ...shown }: FormerPayFigures & { year: number },
): Promise<EmployeeIncomeTax> {
  // An admin can sign in as an employee too, and enter any figures there.
  await assertNotOwn(admin, userId, incomeTaxRoutes.confirmFormerPay.duties, incomeTaxMessages.own);
  const figures = mapAmounts(shown, ['taxablePay', 'taxDeducted'], toPaise);
  const isShown = (other: typeof figures | undefined) =>
    other?.taxablePay === figures.taxablePay && other.taxDeducted === figures.taxDeducted;
  return retryOnConflict(async () => {
    const { account, profile = emptyProfile(userId), settings } = await getEmployee(userId);
    const { entered, confirmed } = profile.formerPay?.[year] ?? {};
    // Also a retry, after the first response was lost.
    if (!entered && isShown(confirmed)) return toIncomeTax(profile, settings);
    if (!isShown(entered)) throw new Problem('conflict', incomeTaxMessages.changed);
    const changed: ProfileItem = {
      ...profile,
      formerPay: {
        ...profile.formerPay,
        [year]: { confirmed: { ...figures, at: new Date().toISOString(), by: toAuthor(admin) } },
      },
    };
    const { next, writes } = await profileWrites(admin, account, profile, changed);
    await transactAs(admin, [
      ...writes,
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      ...auditWrites(admin, 'former-pay.confirmed', account, {
        changes: changesOf(
          { ...formerPayRecord(profile, year, 'confirmed'), incomeTax: profile.incomeTax },
          { ...formerPayRecord(next, year, 'confirmed'), incomeTax: next.incomeTax },
          ['formerPay', 'formerTax', 'incomeTax'],
        ),
      }),
    ]);
    return toIncomeTax(next, settings);
  });
}
