import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../../shared/money.ts';
import { unpaidLeaveIn } from '../../shared/pay/unpaid-days.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { pfAmountNames, shareElsewhere } from '../../shared/slips/slip-statutory.ts';
import { ownPfOf } from '../../shared/statutory/pf-worksheet.ts';
import { taxedMonthOf } from '../../shared/tax/taxed-pay.ts';
import { pick } from '../lib/pick.ts';
import { monthsPaidLater, type SlipRecord } from '../store/payslip-record.ts';
import type { ProfileItem } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { figuresDigest } from './build-slip.ts';
import { exemptPayOf, type TaxedProfile } from './exempt-pay.ts';
import { firstTaxedMonth } from './income-tax.ts';
import { hasFiledHead } from './statutory.ts';

type SlipStatutory = NonNullable<SlipInPaise['statutory']>;
type SlipProfTax = Pick<NonNullable<SlipStatutory['profTax']>, 'salary' | 'elsewhere'> & {
  place?: string | undefined;
};

/** A payslip as it is recorded; of an imported one, what is known of it. */
interface RecordedSlip extends Pick<SlipInPaise, 'profile'> {
  statutory?:
    | (Partial<Omit<SlipStatutory, 'esi' | 'profTax'>> & {
        esi?: Pick<NonNullable<SlipStatutory['esi']>, 'covered'> | undefined;
        profTax?: SlipProfTax | undefined;
      })
    | undefined;
}

/** The professional tax of each place by a payslip: places that were left have their part of what is deducted first. */
function taxesOf(deducted: Paise, { place, salary, elsewhere = [] }: SlipProfTax): SlipRecord['profTax'] {
  const left = shareElsewhere(deducted, elsewhere).map((one) => ({
    place: one.place,
    salary: paise(0),
    taken: one.amount,
  }));
  const here = {
    ...(place !== undefined && { place }),
    salary,
    taken: subtractPaise(deducted, sumPaise(left.map(({ taken }) => taken))),
  };
  return [here, ...left];
}

/** The figures of a payslip that income tax reads: amounts that are not 0, and professional tax where no place has it. */
function taxOf(
  { profile: figures, statutory }: RecordedSlip,
  month: TaxedProfile,
  { overrides }: StatutorySettings,
): Pick<SlipRecord, 'tax' | 'earlierPay'> {
  const { payPeriod } = month;
  const isExempted = payPeriod >= firstTaxedMonth;
  const exempt = isExempted ? exemptPayOf(month, figures.lines ?? [], overrides).amount : paise(0);
  const { payPeriod: _, professionalTax, earlier, ...taxed } = taxedMonthOf(payPeriod, figures, exempt);
  const all = {
    ...taxed,
    professionalTax: statutory?.profTax ? 0 : professionalTax,
    taxDeducted: figures.incomeTax ?? 0,
  };
  return {
    tax: Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0)),
    ...(earlier && { earlierPay: [...earlier] }),
  };
}

const totalsOf = ({ grossEarnings, totalDeductions, netPay }: SlipInPaise['profile']) => ({
  grossEarnings: grossEarnings ?? paise(0),
  totalDeductions: totalDeductions ?? paise(0),
  netPay: netPay ?? paise(0),
});

/** Whether other payslips pay something of a month, or take it back, or have done so. */
const isPaidElsewhere = (profile: ProfileItem, period: PayPeriod): boolean =>
  monthsPaidLater(profile).has(period) ||
  Object.values(profile.payslips ?? {}).some(({ earlierPf }) => earlierPf?.[period] !== undefined);

/**
 * The record of a payslip, which later months read in its place.
 * @param month the profile in its month
 * @param version absent of an imported payslip
 */
export function slipRecordOf(
  slip: RecordedSlip,
  month: TaxedProfile,
  settings: StatutorySettings,
  version?: number,
): SlipRecord {
  const { profile, statutory } = slip;
  const { payPeriod } = month;
  const isMade = version !== undefined;
  const unpaid = isMade ? (unpaidLeaveIn(month, payPeriod)?.days ?? []) : [];
  const pf = isPaidElsewhere(month, payPeriod) ? ownPfOf(slip, settings) : undefined;
  const worksheet = statutory?.pfOnArrears?.months ?? [];
  return {
    ...(isMade && { figures: figuresDigest(profile), totals: totalsOf(profile) }),
    ...(isMade && (version > 1 || (profile.netPay ?? 0) < 0) && { mayBeOverpaid: true }),
    ...(statutory && hasFiledHead(statutory) && { esi: statutory.esi?.covered ?? false }),
    ...(statutory?.profTax && { profTax: taxesOf(profile.profTax ?? paise(0), statutory.profTax) }),
    ...taxOf(slip, month, settings),
    ...(unpaid.length > 0 && { unpaid }),
    ...(pf && { pf }),
    ...(worksheet.length > 0 && {
      earlierPf: Object.fromEntries(worksheet.map((one) => [one.month, pick(one, pfAmountNames)])),
    }),
  };
}
