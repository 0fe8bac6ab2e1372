import { createHash } from 'node:crypto';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { employmentIn } from '../../shared/pay/month-days.ts';
import { amountNames, slipFieldNames } from '../../shared/pay/payroll-fields.ts';
import { lopDatesIn } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod } from '../../shared/period.ts';
import { slipPersonalNames } from '../../shared/profiles/profiles.ts';
import type { SlipCompany } from '../../shared/slips/slips.ts';
import { canonicalJson } from '../lib/json.ts';
import { pick } from '../lib/pick.ts';
import type { Account } from '../store/account.ts';
import { isInMonth, type ProfileItem, toSlipFigures } from '../store/profile.ts';
import { type SlipInPaise, slipFigureNames } from '../store/slip.ts';
import { toSlipStatutory } from './statutory.ts';

const figureNames = [...amountNames, 'paidDays', 'lopDays'] as const;

/** Sentences about the pay of the month; undefined where it is the same all month. */
export const payNotesOf = ({ monthPay }: ProfileItem): string[] | undefined =>
  monthPay && monthPay.notes.length > 0 ? monthPay.notes : undefined;

type ShownFigures = Pick<SlipInPaise['profile'], (typeof slipFigureNames)[number] | 'lines' | 'lopDates'>;

/** The figures that the slip of a profile's pay period shows; those that were never set are 0. */
function shownFiguresOf(stored: ProfileItem) {
  const profile = toSlipFigures(stored);
  const { payPeriod } = stored;
  const totalDaysInMonth = payPeriod === undefined ? undefined : daysInPeriod(payPeriod);
  const lopDates = lopDatesIn(stored, payPeriod);
  const { totalDays: _, ...results } = calculateSlip({ ...profile, totalDaysInMonth });
  return {
    ...Object.fromEntries(figureNames.map((name) => [name, profile[name] ?? 0])),
    ...(profile.lines && { lines: profile.lines }),
    ...(lopDates && { lopDates }),
    totalDaysInMonth,
    ...results,
  };
}

/**
 * The part of a slip that shows the person in the profile's pay period (spec §2, §5): amounts in paise, figures that were
 * never set are 0.
 * @param settings without them, it has no statutory side
 */
export function buildSlipOfPerson(
  account: Pick<Account, 'id' | 'name' | 'email'>,
  stored: ProfileItem,
  settings?: PaySettings,
): Pick<SlipInPaise, 'user' | 'profile' | 'statutory'> {
  const profile = toSlipFigures(stored);
  const statutory = settings && isInMonth(stored) ? toSlipStatutory(stored, settings) : undefined;
  const payNotes = payNotesOf(profile);
  return {
    user: { id: account.id, name: account.name, email: account.email },
    profile: {
      ...pick(profile, slipPersonalNames),
      ...pick(profile, slipFieldNames),
      // The dates of an employee who was employed again are those of the present employment.
      ...(isInMonth(stored) && { dateOfJoining: employmentIn(stored.payPeriod, stored).from }),
      ...shownFiguresOf(stored),
      ...(payNotes && { payNotes }),
      ...(profile.lopBasis && { lopBasis: profile.lopBasis }),
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

/** Names the figures that a payslip shows: amounts, days and lines. */
export const figuresDigest = (shown: ShownFigures): string =>
  createHash('sha256')
    .update(canonicalJson([pick(shown, slipFigureNames), shown.lines, shown.lopDates]))
    .digest('base64url')
    .slice(0, 8);

/**
 * Whether the payslip of the profile's pay period shows these figures: an employee whose figures changed after generation is
 * `ready` again, so that the totals of the pay run agree with its payslips.
 */
export function hasCurrentSlip(profile: ProfileItem): boolean {
  const { figures } = profile.payslips?.[profile.payPeriod ?? ''] ?? {};
  return figures !== undefined && figures === figuresDigest(shownFiguresOf(profile));
}
