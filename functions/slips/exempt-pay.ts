import { serviceOf } from '../../shared/law/gratuity.ts';
import type { RuleOverride } from '../../shared/law/statutory.ts';
import { amountText } from '../../shared/law/text.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { employedDays, employmentsOf } from '../../shared/pay/month-days.ts';
import { adjustmentLineId } from '../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../shared/pay/pay-lines.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { TaxedMonth } from '../../shared/tax/facts.ts';
import { type Exemption, encashmentTax, gratuityTax } from '../../shared/tax/leaving.ts';
import { taxedMonthOf } from '../../shared/tax/taxed-pay.ts';
import { taxMonthsOf } from '../store/payslip-record.ts';
import { type ProfileItem, toSlipFigures } from '../store/profile.ts';

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

/** The months of an employment that has ended, of which each day is one of it, as payslips have paid them: with this month, if it is one. */
function wholeMonthsOf(profile: TaxedProfile, { from, to }: EndedEmployment): TaxedMonth[] {
  const { payPeriod } = profile;
  const now = taxedMonthOf(payPeriod, {
    ...toSlipFigures(profile),
    totalDaysInMonth: daysInPeriod(payPeriod),
  });
  const earlier = taxMonthsOf(profile).filter((month) => month.payPeriod < payPeriod);
  const dates = { dateOfJoining: from, dateOfLeaving: to };
  return [...earlier, now].filter(
    ({ payPeriod }) => employedDays(payPeriod, dates) === daysInPeriod(payPeriod),
  );
}

/** An imported month may say what it paid, and not of which earnings. */
const saysBasicPay = ({ basicAndDa, recurring }: TaxedMonth): boolean => basicAndDa > 0 || recurring === 0;

/** Basic pay and DA of a month, by the last payslips of whole months; without any, by the monthly pay. */
function averagePayOf(profile: TaxedProfile, employment: EndedEmployment): Paise {
  const { basicSalary = paise(0), da = paise(0) } = profile;
  const newest = wholeMonthsOf(profile, employment).filter(saysBasicPay).slice(-averagedMonths);
  return newest.length === 0
    ? sumPaise([basicSalary, da])
    : paise(Math.round(sumPaise(newest.map(({ basicAndDa }) => basicAndDa)) / newest.length));
}

const noteOf = ({ label }: PayLine, { exempt, detail }: Exemption): string =>
  `${label}: ${amountText(exempt)} is free of tax. ${detail}.`;

interface EndedEmployment {
  from?: string | undefined;
  to: string;
}

/** The employment that has ended last by a month: that of the settlement which its payslip has. */
const endedBy = (payPeriod: PayPeriod, profile: TaxedProfile): EndedEmployment | undefined =>
  employmentsOf(profile)
    .flatMap(({ from, to }) => (to !== undefined && toPeriod(to) <= payPeriod ? { from, to } : []))
    .at(-1);

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
    const employment = endedBy(payPeriod, profile);
    if (days === undefined || !employment) return [];
    const { from, to } = employment;
    const years = from === undefined ? 0 : serviceOf(from, to).years;
    return [[line, encashmentTax({ ...paid, averagePay: averagePayOf(profile, employment), days, years })]];
  });
  return {
    amount: sumPaise(found.map(([, { exempt }]) => exempt)),
    notes: found.map(([line, exemption]) => noteOf(line, exemption)),
    rules: found.flatMap(([, { rules }]) => rules),
    doubts: found.flatMap(([, { doubts }]) => doubts),
  };
}
