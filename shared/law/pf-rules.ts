import { paise } from '../money.ts';
import { amountRule, checkedOn, choiceRule, firstDay, numberRule, percentRule } from './law-rule.ts';
import type { Rule } from './rule.ts';

const schemes2026 = {
  title: "EPFO's questions and answers on the Schemes of 2026",
  cite: 'G.S.R. 525, 526 and 527(E) of 29 Jun 2026',
};
const read = { source: schemes2026, trust: 'secondary', checkedOn } satisfies Partial<Rule<unknown>>;

export const pfCeiling = amountRule({ id: 'pf.ceiling', label: 'PF wage ceiling', head: 'pf' }, [
  {
    from: '2014-09-01',
    to: '2026-09-16',
    value: paise(1_500_000),
    source: { title: 'S.O. 2702(E) of 29 May 2026, which notified it again' },
    trust: 'secondary',
    checkedOn,
  },
  {
    from: '2026-09-17',
    value: paise(2_500_000),
    source: {
      title: 'S.O. 5109(E) of 17 Sep 2026',
      url: 'https://egazette.gov.in/WriteReadData/2026/276299.pdf',
    },
    trust: 'secondary',
    checkedOn,
  },
]);

/** The rate of the employee, and of the employer with EPS. */
export const pfRate = percentRule({ id: 'pf.rate', label: 'PF rate', head: 'pf' }, [
  { ...read, from: firstDay, value: 1_200 },
]);

/** The employer's part that goes to the pension scheme. */
export const epsRate = percentRule({ id: 'pf.epsRate', label: 'EPS rate', head: 'pf' }, [
  { ...read, from: firstDay, value: 833 },
]);

export const epsAge = numberRule(
  { id: 'pf.epsAge', label: 'age at which EPS ends', head: 'pf', describe: (age) => `${age} years` },
  120,
  [{ ...read, from: firstDay, value: 58, trust: 'official' }],
);

export const edliRate = percentRule({ id: 'pf.edliRate', label: 'EDLI rate', head: 'pf' }, [
  { ...read, from: firstDay, value: 50 },
]);

const adminDoubt =
  'The PF admin charge of 0.5 %, its minimum of ₹500, and that EDLI has no charge are in the answers of EPFO; no notification was found.';

export const pfAdminRate = percentRule({ id: 'pf.adminRate', label: 'PF admin charge', head: 'pf' }, [
  { ...read, from: firstDay, value: 50, trust: 'doubt', doubt: adminDoubt },
]);

/** The minimum for an establishment in a month. */
export const pfAdminMinimum = amountRule(
  { id: 'pf.adminMinimum', label: 'minimum of the PF admin charge', head: 'pf' },
  [{ ...read, from: firstDay, value: paise(50_000), trust: 'doubt', doubt: adminDoubt }],
);

/** The charge of an establishment without a member. */
export const pfAdminMinimumWithoutMembers = amountRule(
  { id: 'pf.adminMinimumWithoutMembers', label: 'PF admin charge without members', head: 'pf' },
  [{ ...read, from: firstDay, value: paise(7_500), trust: 'doubt', doubt: adminDoubt }],
);

const chargesBases = {
  totals: 'Of the total wages of the month',
  payslips: 'Of the wages of each employee',
} as const;

/** The amount of which EDLI and the admin charge are a part, and which is rounded. */
export const pfChargesBase = choiceRule<keyof typeof chargesBases>(
  { id: 'pf.chargesBase', label: 'base of EDLI and the PF admin charge', head: 'pf' },
  chargesBases,
  [
    {
      ...read,
      from: firstDay,
      value: 'totals',
      source: {
        title: 'Answers of consultants on the challan of EPFO',
        url: 'https://www.citehr.com/574017-epf-admin-charges-issue.html',
      },
      trust: 'doubt',
      doubt:
        'Consultants disagree whether EDLI and the PF admin charge are of the total wages of the month, as they are here, or rounded by employee. Compare with the challan. You can choose in Law.',
      checkedOn: '2026-11-27',
    },
  ],
);
