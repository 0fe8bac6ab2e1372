import { addDays, daysBetween } from '../date.ts';
import { type Paise, paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { type Coverage, uncoveredText } from './coverage.ts';
import { amountRule, checkedOn, type LawRule, numberRule } from './law-rule.ts';
import { valueIn, whereCalculable } from './months.ts';
import { roundedFor } from './rounding.ts';
import type { Rule } from './rule.ts';
import type { RuleOverride } from './statutory.ts';
import { amountText } from './text.ts';

const code = {
  from: '2025-11-21',
  source: {
    title: 'Code on Social Security, 2020',
    url: 'https://labour.gov.in/en/faqs-labour-codes',
    cite: 's.53 and 54',
  },
  trust: 'official',
  checkedOn,
} satisfies Partial<Rule<unknown>>;

const years = (count: number) => `${count} years`;
const days = (count: number) => `${count} days`;

/** Years of continuous service, without which there is no gratuity but after death or disablement. */
const gratuityService = numberRule(
  { id: 'gratuity.service', label: 'service for gratuity', head: 'wages', describe: years },
  40,
  [{ ...code, value: 5 }],
);

/** The same of an employment for a fixed term, which is paid in proportion. */
const gratuityServiceOfFixedTerm = numberRule(
  {
    id: 'gratuity.serviceOfFixedTerm',
    label: 'service for gratuity in a fixed term',
    head: 'wages',
    describe: years,
  },
  40,
  [{ ...code, value: 1 }],
);

/** Days of the fifth year after which some courts count it as complete. */
const gratuityFifthYear = numberRule(
  { id: 'gratuity.fifthYear', label: 'days of the fifth year for gratuity', head: 'wages', describe: days },
  366,
  [
    {
      ...code,
      value: 190,
      source: {
        title: 'Mettur Beardsell v. Regional Labour Commissioner (Madras)',
        url: 'https://www.citehr.com/439759',
        cite: '1998 LLR 1072',
      },
      trust: 'doubt',
      doubt:
        'After 4 years and 190 days, or 240 with a six-day week, some courts count five years (Mettur Beardsell, 1998 LLR 1072), and others do not.',
    },
  ],
);

/** Days of wages for each year, of the days of a month. */
const gratuityDays = numberRule(
  {
    id: 'gratuity.days',
    label: 'days of wages for each year of service',
    head: 'wages',
    describe: days,
  },
  31,
  [{ ...code, value: 15 }],
);
const gratuityMonthDays = numberRule(
  {
    id: 'gratuity.monthDays',
    label: 'days of a month for gratuity',
    head: 'wages',
    describe: days,
  },
  31,
  [{ ...code, value: 26 }],
);

const gratuityCeiling = amountRule({ id: 'gratuity.ceiling', label: 'gratuity ceiling', head: 'wages' }, [
  {
    ...code,
    value: paise(20_00_000_00),
    source: { title: 'Notification of 29 Mar 2018 under the Payment of Gratuity Act, 1972' },
    trust: 'doubt',
    doubt:
      'The gratuity ceiling of ₹20,00,000 was notified under the earlier Act; whether it holds under the Code is not settled.',
  },
]);

export const gratuityRules = [
  gratuityService,
  gratuityServiceOfFixedTerm,
  gratuityFifthYear,
  gratuityDays,
  gratuityMonthDays,
  gratuityCeiling,
] as const;

/** Whole years and months from a day to another one, both included, and whether days are left over. */
export function serviceOf(
  joined: string,
  lastDay: string,
): { years: number; months: number; hasDays: boolean } {
  const end = addDays(lastDay, 1);
  const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
  const [fromYear, fromMonth, fromDay] = parts(joined);
  const [toYear, toMonth, toDay] = parts(end);
  const elapsed = (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
  const all = Math.max(0, elapsed);
  // A month without the day ends with its last one: six months from 31 August end with that of February.
  const isWhole = toDay === fromDay || (toDay === 1 && Number(lastDay.slice(8)) < fromDay);
  return { years: Math.floor(all / 12), months: all % 12, hasDays: !isWhole };
}

export interface GratuityInput {
  /** YYYY-MM-DD: the first and the last day of employment. */
  joined: string | undefined;
  lastDay: string;
  isFixedTerm: boolean;
  /** The employment ends by death or disablement, for which no length of service is asked. */
  isWaived: boolean;
  /** The wages of a full month, as the Code defines them. In paise; undefined where they cannot be calculated. */
  wages: Paise | undefined;
  /** The company pays where the last year of the service that is needed is nearly complete. */
  countsLastYear?: boolean | undefined;
  /** Which laws cover the company. */
  coverage: Coverage;
  overrides: readonly RuleOverride[];
}

interface GratuityAmount {
  amount: Paise;
  sum: string;
  doubts: string[];
}

export type Gratuity =
  | (GratuityAmount & { isByChoice?: true })
  /** Why there is none, or why it cannot be calculated; and what it would be where the company can choose to pay it. */
  | { reason: string; byChoice?: GratuityAmount };

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The rules of the month of the last day. @throws NotCalculable where one is not known */
function rulesOf(lastDay: string, overrides: readonly RuleOverride[]) {
  const period = lastDay.slice(0, 7) as PayPeriod;
  const of = <Value>(rule: LawRule<Value>) => valueIn(rule, 'pf', period, overrides);
  return {
    service: of(gratuityService).value,
    serviceOfFixedTerm: of(gratuityServiceOfFixedTerm).value,
    fifthYear: of(gratuityFifthYear),
    days: of(gratuityDays).value,
    monthDays: of(gratuityMonthDays).value,
    ceiling: of(gratuityCeiling),
  };
}

/**
 * Gratuity at the end of an employment (Code on Social Security s.53): days of wages for each year of service; a part of a
 * year above six months counts as one, and a fixed term counts its months.
 */
export function calculateGratuity(input: GratuityInput): Gratuity {
  const { joined, lastDay, isFixedTerm, isWaived, wages, overrides, countsLastYear = false } = input;
  const uncovered = uncoveredText(input.coverage, 'gratuity', lastDay.slice(0, 7) as PayPeriod);
  if (uncovered !== undefined) return { reason: `No gratuity: ${uncovered}.` };
  if (joined === undefined) return { reason: 'The date of joining is missing.' };
  const rules = whereCalculable(() => rulesOf(lastDay, overrides));
  if (!rules)
    return { reason: 'The gratuity of this month cannot be calculated. Enter it as a one-off amount.' };
  const { years: whole, months } = serviceOf(joined, lastDay);
  const needed = isFixedTerm ? rules.serviceOfFixedTerm : rules.service;
  const served = `${count(whole, 'year')} ${count(months, 'month')}`;
  if (whole >= needed || isWaived) return amountOf(input, rules, wages);
  const reason = `No gratuity: ${served} of service, and it needs ${count(needed, 'year')}.`;
  const { value: days, doubt } = rules.fifthYear;
  const isNearly =
    !isFixedTerm && whole === needed - 1 && daysBetween(addYears(joined, whole), addDays(lastDay, 1)) >= days;
  const found = isNearly ? amountOf(input, rules, wages) : undefined;
  if (!found || 'reason' in found) return { reason };
  const byChoice = { ...found, doubts: [...(doubt === undefined ? [] : [doubt]), ...found.doubts] };
  return countsLastYear ? { ...byChoice, isByChoice: true } : { reason, byChoice };
}

/** The day some years after another one; of 29 February in another year, 1 March. */
const addYears = (date: string, years: number): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
};

/** Gratuity for a length of service that is enough. */
function amountOf(
  { joined = '', lastDay, isFixedTerm }: GratuityInput,
  rules: ReturnType<typeof rulesOf>,
  wages: Paise | undefined,
): Gratuity {
  if (wages === undefined) return { reason: 'The wages of the last month cannot be calculated.' };
  const { years: whole, months, hasDays } = serviceOf(joined, lastDay);
  const served = `${count(whole, 'year')} ${count(months, 'month')}`;
  const isRoundedUp = months > 6 || (months === 6 && hasDays);
  const twelfths = isFixedTerm ? whole * 12 + months : (whole + (isRoundedUp ? 1 : 0)) * 12;
  const { monthDays, ceiling } = rules;
  const full = roundedFor(
    'wages',
    BigInt(wages) * BigInt(rules.days) * BigInt(twelfths),
    BigInt(monthDays) * 12n,
  );
  const counted = twelfths % 12 === 0 ? String(twelfths / 12) : `${twelfths}/12`;
  const sum = `${amountText(wages)} × ${rules.days}/${monthDays} × ${counted} (${served} of service)`;
  const doubts = [
    ...(isFixedTerm ? ['How months of a fixed term count is not settled.'] : []),
    ...(joined < code.from
      ? ['Whether wages in the new definition count for the years before 21 Nov 2025 is not settled.']
      : []),
  ];
  if (full === 0) return { reason: `No gratuity: ${served} of service.` };
  if (full <= ceiling.value) return { amount: full, sum, doubts };
  return {
    amount: ceiling.value,
    sum: `${sum}, at most ${amountText(ceiling.value)}`,
    doubts: [...doubts, ...(ceiling.doubt ? [ceiling.doubt] : [])],
  };
}
