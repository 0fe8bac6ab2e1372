import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { mapAmounts, toPaise } from '../../shared/money.ts';
import { incomeTaxMessages, type OwnIncomeTax } from '../../shared/payroll/income-tax.ts';
import { financialYearOf, type PayPeriod } from '../../shared/period.ts';
import { ownTaxOf } from '../../shared/slips/month-tax.ts';
import type { FormerPayFigures } from '../../shared/tax/outlook.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { parsePaySettings, paySettingsKeys } from '../store/pay-settings.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, profileWrite } from '../store/profile.ts';
import { periodOf, slipToRupees, toSlipId } from '../store/slip.ts';
import { formerPayRecord, taxYearOfToday, toTaxYear } from '../store/tax-year.ts';
import { isWithheld, readWithheld } from '../store/withheld-slips.ts';
import { readSlipVersions } from './slip-versions.ts';
import { outlookOf } from './tax-outlook.ts';

interface OwnPay {
  profile: ProfileItem;
  settings: PaySettings;
}

/** The actor's profile and what the company has chosen about pay, in one request. */
async function readOwnPay({ userId }: Pick<Actor, 'userId'>): Promise<OwnPay> {
  const [profile, company, law, components] = await batchGet(
    { table: 'profiles', key: profileKey(userId) },
    ...paySettingsKeys,
  );
  return {
    profile: parseProfile(profile) ?? emptyProfile(userId),
    settings: parsePaySettings(company, law, components),
  };
}

/** As far as payslips go that the employee can see: pay that is entered for later is not told here. */
async function toOwnIncomeTax({ profile, settings }: OwnPay, year = taxYearOfToday()): Promise<OwnIncomeTax> {
  const [{ versions }, withheld] = await Promise.all([
    readSlipVersions(profile.userId, undefined),
    readWithheld(),
  ]);
  const isShown = (period: PayPeriod) => !isWithheld(withheld, period);
  const [slip] = versions;
  const isOfYear = slip !== undefined && financialYearOf(periodOf(slip)) === year;
  const tax = isOfYear ? ownTaxOf(slipToRupees(slip.slip)) : undefined;
  const isEstimated = isOfYear && settings.modes.incomeTax !== 'off';
  const outlook = isEstimated ? outlookOf(profile, slip, settings, isShown) : undefined;
  return {
    ...toTaxYear(profile, year, isShown),
    ...(slip && tax && { latest: { ...tax, slipId: toSlipId(slip.userId, slip.payPeriod) } }),
    ...(outlook && { outlook }),
  };
}

/** The actor's income tax of this tax year. */
export const getOwnIncomeTax = async (actor: Actor): Promise<OwnIncomeTax> =>
  toOwnIncomeTax(await readOwnPay(actor));

/** That of an employee and a tax year, as the employee sees it: with what they are told, an admin decides on proofs. */
export const incomeTaxOfYear = async (userId: UserId, year: number): Promise<OwnIncomeTax> =>
  toOwnIncomeTax(await readOwnPay({ userId }), year);

/**
 * Pay of an earlier employer in this tax year. No pay changes by it: an admin confirms it first.
 * @throws Problem bad_input where more tax than pay was entered
 */
export async function saveFormerPay(actor: Actor, entered: FormerPayFigures): Promise<OwnIncomeTax> {
  if (entered.taxDeducted > entered.taxablePay)
    throw fieldProblem('taxDeducted', incomeTaxMessages.moreThanPay);
  const figures = mapAmounts(entered, ['taxablePay', 'taxDeducted'], toPaise);
  const year = String(taxYearOfToday());
  return retryOnConflict(async () => {
    const { profile, settings } = await readOwnPay(actor);
    const { entered: before, confirmed } = profile.formerPay?.[year] ?? {};
    const current = before ?? confirmed;
    const isSame = current?.taxablePay === figures.taxablePay && current.taxDeducted === figures.taxDeducted;
    // Also a retry, after the first response was lost.
    if (isSame) return toOwnIncomeTax({ profile, settings });
    const isConfirmed =
      confirmed?.taxablePay === figures.taxablePay && confirmed.taxDeducted === figures.taxDeducted;
    const next: ProfileItem = {
      ...profile,
      formerPay: {
        ...profile.formerPay,
        [year]: {
          ...(confirmed && { confirmed }),
          ...(!isConfirmed && { entered: { ...figures, at: new Date().toISOString() } }),
        },
      },
    };
    await transactAs(actor, [
      profileWrite(profile, next),
      ...auditWrites(actor, 'former-pay.entered', selfOf(actor), {
        changes: changesOf(formerPayRecord(profile, year), formerPayRecord(next, year), [
          'formerPay',
          'formerTax',
        ]),
      }),
    ]);
    return toOwnIncomeTax({ profile: next, settings });
  });
}
