import type { Rule } from '../law/rule.ts';
import { type Paise, paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';

const schemes2026 = { title: 'EPF, EPS and EDLI Schemes 2026, G.S.R. 525 to 527(E)' } as const;
const since2014 = { from: '2014-09-01', source: schemes2026, checkedOn: '2026-10-10' } as const;

/** What checks of a file compare with, by the day it holds from. */
const pfRate: Rule<number>[] = [{ ...since2014, id: 'pf.rate', value: 12, trust: 'secondary' }];
const epsEndAge: Rule<number>[] = [{ ...since2014, id: 'eps.endAge', value: 58, trust: 'official' }];
const adminMinimum: Rule<Paise>[] = [
  {
    ...since2014,
    id: 'pf.adminMinimum',
    value: paise(500_00),
    trust: 'doubt',
    doubt:
      'The minimum of ₹500 a month is in the FAQ of the EPFO; no notification under the Schemes of 2026 was found.',
  },
];

const inMonth = <Value>(rules: readonly Rule<Value>[], period: PayPeriod): Value => {
  const rule = rules.find(
    ({ from, to }) => from <= `${period}-31` && (to === undefined || `${period}-01` <= to),
  );
  if (!rule) throw new RangeError(`no rule ${rules[0]?.id} for ${period}`);
  return rule.value;
};

/** Percent of PF wages that employee and employer pay. */
export const pfRateIn = (period: PayPeriod): number => inMonth(pfRate, period);
/** The age at which contributions to the pension scheme end. */
export const epsEndAgeIn = (period: PayPeriod): number => inMonth(epsEndAge, period);
/** The least administration charge of an establishment with members, a month. */
export const adminMinimumIn = (period: PayPeriod): Paise => inMonth(adminMinimum, period);
