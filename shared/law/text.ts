import { hundredths, type Paise } from '../money.ts';
import { formatMonth, formatPeriod, toPeriod } from '../period.ts';
import type { StatutoryHead, StatutoryInput } from './statutory.ts';

/** 300000 → ₹3,000, and 933333 → ₹9,333.33. As `formatPaise`, and many times as fast: a sum in words has several. */
export function amountText(amount: Paise | 0): string {
  const whole = String(Math.trunc(Math.abs(amount) / 100));
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 2)
    grouped = `${whole.slice(Math.max(0, end - 2), end)},${grouped}`;
  const fraction = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}₹${grouped}${fraction === 0 ? '' : `.${String(fraction).padStart(2, '0')}`}`;
}

/** 833 → 8.33 %. */
export const percentText = (hundredthsOfPercent: number): string => `${hundredthsOfPercent / 100} %`;

/** '2026-09-17' → '17 September 2026'. */
export const longDate = (date: string): string => `${Number(date.slice(-2))} ${formatPeriod(toPeriod(date))}`;

/** '2026-09-17' → '17 Sep 2026', in every version of Intl: some write 'Sept'. */
export const shortDate = (date: string): string =>
  `${Number(date.slice(-2))} ${formatMonth(toPeriod(date)).slice(0, 3)} ${date.slice(0, 4)}`;

/** The name of a head within a sentence. */
export const headNames: Record<StatutoryHead, string> = {
  pf: 'PF',
  esi: 'ESI',
  profTax: 'professional tax',
  labourWelfareFund: 'the labour welfare fund',
  incomeTax: 'income tax',
};

/** The days of a month with loss of pay. */
export const daysText = ({ totalDays, lopDays }: Pick<StatutoryInput, 'totalDays' | 'lopDays'>): string[] =>
  lopDays === 0 ? [] : [`${Number(hundredths(totalDays - lopDays)) / 100} of ${totalDays} days`];
