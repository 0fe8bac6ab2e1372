import { isDeepStrictEqual } from 'node:util';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { amountNames, slipFieldNames } from '../../shared/pay/payroll-fields.ts';
import { lopDatesIn } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod } from '../../shared/period.ts';
import { slipPersonalNames } from '../../shared/profiles/profiles.ts';
import type { SlipCompany } from '../../shared/slips/slips.ts';
import { pick } from '../lib/pick.ts';
import type { Account } from '../store/account.ts';
import { type PayrollItem, type ProfileItem, toSlipFigures } from '../store/profile.ts';
import { type SlipInPaise, type SlipItem, slipFigureNames } from '../store/slip.ts';
import { toSlipStatutory } from './statutory.ts';

const figureNames = [...amountNames, 'paidDays', 'lopDays'] as const;

/** What to know about the pay of the month; undefined where it is the same all month. */
export function payNotesOf({ payPeriod, monthPay }: PayrollItem): string[] | undefined {
  const notes = monthPay?.period === payPeriod ? (monthPay?.notes ?? []) : [];
  return notes.length > 0 ? notes : undefined;
}

/**
 * What the slip of a profile's pay period shows of the person (spec §2, §5): amounts in paise, figures that were never
 * set are 0.
 * @param settings without them, it has no statutory side
 */
export function buildSlipOfPerson(
  account: Pick<Account, 'id' | 'name' | 'email'>,
  stored: ProfileItem,
  settings?: PaySettings,
): Pick<SlipInPaise, 'user' | 'profile' | 'statutory'> {
  const profile = toSlipFigures(stored);
  const totalDaysInMonth = profile.payPeriod === undefined ? undefined : daysInPeriod(profile.payPeriod);
  const { payPeriod } = stored;
  const statutory =
    settings && payPeriod !== undefined ? toSlipStatutory({ ...stored, payPeriod }, settings) : undefined;
  const payNotes = payNotesOf(profile);
  const lopDates = lopDatesIn(stored, payPeriod);
  const { totalDays, ...results } = calculateSlip({ ...profile, totalDaysInMonth });
  return {
    user: { id: account.id, name: account.name, email: account.email },
    profile: {
      ...pick(profile, slipPersonalNames),
      ...pick(profile, slipFieldNames),
      ...Object.fromEntries(figureNames.map((name) => [name, profile[name] ?? 0])),
      ...(profile.lines && { lines: profile.lines }),
      ...(payNotes && { payNotes }),
      ...(lopDates && { lopDates }),
      ...(profile.lopBasis && { lopBasis: profile.lopBasis }),
      totalDaysInMonth,
      ...results,
    },
    ...(statutory && { statutory }),
  };
}

/** A snapshot of everything that the slip of a profile's pay period shows. @param payDate YYYY-MM-DD */
export const buildSlip = (
  account: Account,
  profile: ProfileItem,
  payDate: string,
  company: SlipCompany,
  settings: PaySettings,
): SlipInPaise => ({ ...buildSlipOfPerson(account, profile, settings), payDate, company });

/**
 * The version of the generated slip of the profile's pay period if it shows these figures, else 0: an employee whose
 * figures changed after generation is `ready` again, so that the sums of the pay run agree with its slips.
 */
export function unchangedSlipVersion(
  account: Account,
  profile: ProfileItem,
  found: SlipItem | undefined,
): number {
  if (!found) return 0;
  const { profile: generated } = found.slip;
  const { profile: current } = buildSlipOfPerson(account, profile);
  const isUnchanged =
    slipFigureNames.every((name) => generated[name] === current[name]) &&
    isDeepStrictEqual(generated.lines, current.lines) &&
    isDeepStrictEqual(generated.lopDates, current.lopDates);
  return isUnchanged ? found.version : 0;
}
