import { serviceOf } from '../../shared/law/gratuity.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { amountText } from '../../shared/law/text.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { employmentsOf } from '../../shared/pay/month-days.ts';
import { adjustmentLineId } from '../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../shared/pay/pay-lines.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { type Exemption, encashmentTax, gratuityTax } from '../../shared/tax/leaving.ts';
import { taxMonthsOf } from '../store/payslip-record.ts';
import type { ProfileItem } from '../store/profile.ts';

/** A profile in a month. */
export type TaxedProfile = ProfileItem & { payPeriod: PayPeriod };

/** The part of a payslip's one-off amounts that is free of tax, and why: in paise. */
interface ExemptPay {
  amount: Paise;
  notes: string[];
  rules: string[];
  doubts: string[];
}

/** Leave that is encashed is exempt up to so many months of pay, by their average. */
const averagedMonths = 10;

/** Basic pay and DA of a month, by the newest payslips; without any, by the monthly pay. */
function averagePayOf(profile: TaxedProfile) {
  const { payPeriod: current, basicSalary = paise(0), da = paise(0) } = profile;
  const newest = taxMonthsOf(profile)
    .filter(({ payPeriod }) => payPeriod < current)
    .slice(-averagedMonths)
    .map(({ basicAndDa }) => basicAndDa);
  return newest.length === 0
    ? sumPaise([basicSalary, da])
    : paise(Math.round(sumPaise(newest) / newest.length));
}

const noteOf = ({ label }: PayLine, { exempt, detail }: Exemption): string =>
  `${label}: ${amountText(exempt)} is free of tax. ${detail}.`;

/** The employment that has ended last by a month: that of the settlement which its payslip has. */
const endedBy = (payPeriod: PayPeriod, profile: TaxedProfile) =>
  employmentsOf(profile).findLast(({ to }) => to !== undefined && toPeriod(to) <= payPeriod);

/** The days of leave that a line pays on leaving; undefined where it pays leave in service. */
const daysOnLeaving = ({ adjustments = [] }: TaxedProfile, line: PayLine): number | undefined =>
  adjustments.find(({ id }) => adjustmentLineId(id) === line.id)?.days;

/**
 * The exempt parts of gratuity and of leave that is encashed on leaving, also where the employee is employed again since. Amounts of
 * former employers are not known, and leave that is encashed in service is taxed in full.
 */
export function exemptPayOf(
  profile: TaxedProfile,
  lines: readonly PayLine[],
  overrides: readonly RuleOverride[],
): ExemptPay {
  const { payPeriod } = profile;
  const found = lines.flatMap((line): [PayLine, Exemption][] => {
    const paid = { payPeriod, paid: line.amount, exemptBefore: paise(0), overrides };
    if (line.adjustment === 'gratuity') return [[line, gratuityTax({ ...paid, dueByLaw: line.amount })]];
    if (line.adjustment !== 'leave-encashment') return [];
    const days = daysOnLeaving(profile, line);
    const { from, to } = endedBy(payPeriod, profile) ?? {};
    if (days === undefined || to === undefined) return [];
    const years = from === undefined ? 0 : serviceOf(from, to).years;
    return [[line, encashmentTax({ ...paid, averagePay: averagePayOf(profile), days, years })]];
  });
  return {
    amount: sumPaise(found.map(([, { exempt }]) => exempt)),
    notes: found.map(([line, exemption]) => noteOf(line, exemption)),
    rules: found.flatMap(([, { rules }]) => rules),
    doubts: found.flatMap(([, { doubts }]) => doubts),
  };
}
