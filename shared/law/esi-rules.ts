import { paise } from '../money.ts';
import { amountRule, checkedOn, choiceRule, firstDay, percentRule } from './law-rule.ts';
import type { Rule } from './rule.ts';

const read = {
  from: firstDay,
  source: { title: 'Social Security (Central) Rules, 2026', cite: 'G.S.R. 344(E) of 8 May 2026' },
  trust: 'secondary',
  checkedOn,
} satisfies Partial<Rule<unknown>>;

/** Wages of a full month up to which an employee is insured. */
export const esiLimit = amountRule({ id: 'esi.limit', label: 'ESI wage limit', head: 'esi' }, [
  { ...read, value: paise(2_100_000) },
]);

export const esiLimitWithDisability = amountRule(
  { id: 'esi.limitWithDisability', label: 'ESI wage limit with a disability', head: 'esi' },
  [
    {
      ...read,
      value: paise(2_500_000),
      source: { title: 'ESI (Central) Rules, 1950', cite: 'rule 50' },
      trust: 'memory',
      doubt: 'The ESI wage limit of ₹25,000 for employees with a disability is from memory.',
    },
  ],
);

export const esiEmployeeRate = percentRule(
  { id: 'esi.employeeRate', label: 'ESI rate of employees', head: 'esi' },
  [{ ...read, value: 75 }],
);

export const esiEmployerRate = percentRule(
  { id: 'esi.employerRate', label: 'ESI rate of employers', head: 'esi' },
  [{ ...read, value: 325 }],
);

/** Daily average wages up to which the employee pays nothing, and the employer still does. */
export const esiExemptDay = amountRule(
  { id: 'esi.exemptDay', label: 'daily wage without ESI of the employee', head: 'esi' },
  [{ ...read, value: paise(17_600), trust: 'official' }],
);

const dailyAverages = {
  'full-26': 'Wages of a full month ÷ 26',
  'paid-days': 'Wages of the month ÷ paid days',
} as const;

/** How wages of a month are those of a day, for the employee who pays nothing. */
export const esiDailyAverage = choiceRule<keyof typeof dailyAverages>(
  { id: 'esi.dailyAverage', label: 'average daily wage for ESI', head: 'esi' },
  dailyAverages,
  [
    {
      ...read,
      value: 'full-26',
      source: {
        title: 'ESI (Central) Rules, 1950',
        url: 'https://www.studymode.com/essays/Esi-Central-Rules-1950-1445443.html',
        cite: 'rule 2(1-B)',
      },
      doubt:
        'The average daily wage for ESI is that of a full month divided by 26 in the Rules of 1950. Whether the Rules of 2026 say so was not found. You can choose in Law.',
      checkedOn: '2026-11-27',
    },
  ],
);

/** The amounts paid once that count beside the wages of the month. */
const paidOnce = {
  arrears: 'Arrears, and no bonus',
  all: 'Arrears and bonuses',
  none: 'Neither arrears nor bonuses',
} as const;
export type EsiPaidOnce = keyof typeof paidOnce;
export const esiPaidOnceReadings = Object.keys(paidOnce) as EsiPaidOnce[];

export const esiPaidOnce = choiceRule<EsiPaidOnce>(
  { id: 'esi.paidOnce', label: 'ESI on amounts that are paid once', head: 'esi' },
  paidOnce,
  [
    {
      ...read,
      value: 'arrears',
      source: {
        title: "The labour ministry's questions and answers on the Codes",
        url: 'https://labour.gov.in/en/faqs-labour-codes',
      },
      trust: 'doubt',
      doubt:
        'Whether arrears and incentives count for ESI in the month that pays them is not settled: arrears count here, and a bonus does not. You can choose in Law.',
    },
  ],
);
