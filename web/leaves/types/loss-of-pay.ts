import { amountText } from '../../../shared/law/text.ts';
import { type Paise, paise, sumPaise, toPaise } from '../../../shared/money.ts';
import { calculateSlip, reducedEarnings } from '../../../shared/pay/calculation.ts';
import type { LopDivisor } from '../../../shared/pay/lop-basis.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { sumOfDays } from '../../../shared/pay/unpaid-days.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { Profile } from '../../../shared/profiles/profiles.ts';
import { figuresOfSlip, type OwnSlip } from '../../../shared/slips/slips.ts';

export const messages = {
  lessIn: (month: string) => `About this much less in ${month}`,
  lessFor: (month: string) => `About this much less for ${month}, with a later payslip`,
  dayKinds: { paid: 'paid', half: 'half of it loss of pay', unpaid: 'loss of pay' },
} as const;

/** The approximate cost of the unpaid days of a month. */
interface MonthLoss {
  period: PayPeriod;
  days: number;
  amount: Paise;
  /** '85,000 × 1.5 ÷ 30'. */
  sum: string;
}

/** The monthly earnings that loss of pay reduces: of the newest payslip, else of the profile. In paise. */
export function monthlyEarnings(slip: OwnSlip | null, profile: Partial<Profile> | undefined): Paise {
  if (slip) {
    const figures = figuresOfSlip(slip.profile);
    return reducedEarnings(calculateSlip(figures).grossEarnings, figures.lines);
  }
  return sumPaise(earningNames.map((name) => toPaise(profile?.[name] ?? (0 as never))));
}

/** Calculates the cost of unpaid days in each month as the payslip does. */
export function lossByMonth(earnings: Paise, days: readonly UnpaidDay[], divisor?: LopDivisor): MonthLoss[] {
  const months = Map.groupBy(days, ({ date }) => toPeriod(date));
  return [...months].map(([period, own]) => {
    const [count, all] = [sumOfDays(own), daysInPeriod(period)];
    const { lopDeduction } = calculateSlip({
      grossEarnings: earnings,
      lopDays: count,
      paidDays: all - count,
      ...(divisor && { lopBasis: { divisor, days: count } }),
    });
    return {
      period,
      days: count,
      amount: lopDeduction,
      sum: `${amountText(earnings).replace('₹', '')} × ${count} ÷ ${divisor ?? all}`,
    };
  });
}

/** '₹4,250': an estimate is in whole rupees. */
export const aboutText = (amount: Paise): string => amountText(paise(Math.round(amount / 100) * 100));
