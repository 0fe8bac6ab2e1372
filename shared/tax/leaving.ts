import { lawOfMonth } from '../law/months.ts';
import type { RuleRef } from '../law/rule.ts';
import type { RuleOverride } from '../law/statutory.ts';
import {
  encashmentDays,
  encashmentExemption,
  encashmentMonths,
  gratuityExemption,
} from '../law/tax-rules.ts';
import { amountText } from '../law/text.ts';
import { divideRounded, hundredths, type Paise, paise, subtractPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';

/** A payment on leaving, in paise. */
interface PaidOnLeaving {
  payPeriod: PayPeriod;
  paid: Paise;
  /** Exempt with former employers: the limit is one of a lifetime. */
  exemptBefore: Paise;
  overrides: readonly RuleOverride[];
}

/** The part of a payment that both regimes leave free of tax, in paise. */
export interface Exemption {
  exempt: Paise;
  taxable: Paise;
  /** 'The least of ₹6,00,000 paid, ₹5,76,923 by law and ₹20,00,000 of a lifetime'. */
  detail: string;
  rules: readonly RuleRef[];
  doubts: readonly string[];
}

function exemptionOf(
  paid: Paise,
  limits: readonly (readonly [Paise, string])[],
  law: ReturnType<typeof lawOfMonth>,
): Exemption {
  const exempt = paise(Math.max(0, Math.min(paid, ...limits.map(([amount]) => amount))));
  const texts = [
    `${amountText(paid)} paid`,
    ...limits.map(([amount, name]) => `${amountText(amount)} ${name}`),
  ];
  return {
    ...{ exempt, taxable: subtractPaise(paid, exempt) },
    detail: `The least of ${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`,
    ...{ rules: law.refs, doubts: law.doubts },
  };
}

/** A day's pay is a thirtieth of the month's, whatever the limit of days. */
const daysOfMonth = 30n;

const leftOf = (limit: Paise, used: Paise): Paise => paise(Math.max(0, limit - used));
const ofLifetime = (used: Paise): string =>
  used === 0 ? 'of a lifetime' : `of a lifetime, less ${amountText(used)} used`;

/** Gratuity is exempt up to what the law makes due, and a limit of a lifetime. @param dueByLaw by the Code on Social Security */
export function gratuityTax(input: PaidOnLeaving & { dueByLaw: Paise }): Exemption {
  const { payPeriod, paid, dueByLaw, exemptBefore, overrides } = input;
  const law = lawOfMonth('incomeTax', payPeriod, overrides);
  const left = leftOf(law.of(gratuityExemption).value, exemptBefore);
  return exemptionOf(
    paid,
    [
      [dueByLaw, 'due by law'],
      [left, ofLifetime(exemptBefore)],
    ],
    law,
  );
}

/**
 * Leave encashed on leaving is exempt up to ten months of pay, the pay of at most 30 days for each complete year, and a limit
 * of a lifetime. Leave that is encashed in service is taxed in full.
 */
export function encashmentTax(
  input: PaidOnLeaving & {
    /** Basic pay and DA of a month, as the average of the last ten. */
    averagePay: Paise;
    /** Days that are encashed, and complete years of service. */
    days: number;
    years: number;
  },
): Exemption {
  const { payPeriod, paid, averagePay, days, years, exemptBefore, overrides } = input;
  const law = lawOfMonth('incomeTax', payPeriod, overrides);
  const perYear = law.of(encashmentDays).value;
  const counted = hundredths(Math.min(days, perYear * years));
  const months = law.of(encashmentMonths).value;
  const left = leftOf(law.of(encashmentExemption).value, exemptBefore);
  return exemptionOf(
    paid,
    [
      [paise(averagePay * months), `for ${months} months`],
      [
        paise(divideRounded(BigInt(averagePay) * counted, daysOfMonth * 100n)),
        `for ${Number(counted) / 100} days`,
      ],
      [left, ofLifetime(exemptBefore)],
    ],
    law,
  );
}
