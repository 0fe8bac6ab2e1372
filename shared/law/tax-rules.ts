import { type Paise, paise } from '../money.ts';
import { amountRule, checkedOn, type LawRule, numberRule, percentRule } from './law-rule.ts';
import { rateSlabsRule, slabsOf } from './rate-slabs.ts';
import type { Rule, Trust } from './rule.ts';

/** The first day of tax year 2026-27, and of the Income-tax Act 2025. Salary paid before it is under the Act of 1961. */
const from = '2026-04-01';

type Named = Pick<LawRule, 'id' | 'label' | 'head'>;
const named = (id: string, label: string): Named => ({ id: `tax.${id}`, label, head: 'incomeTax' });

/** Quoted by others, or remembered: then it says what to confirm. */
const row = <Value>(
  value: Value,
  cite: string,
  doubt?: string,
  trust: Trust = doubt === undefined ? 'secondary' : 'memory',
): Omit<Rule<Value>, 'id'>[] => [
  {
    ...{ from, value, trust, checkedOn },
    source: { title: 'Income-tax Act, 2025', cite },
    ...(doubt !== undefined && { doubt }),
  },
];

const inRupees = (id: string, label: string, rupees: number, cite: string, doubt?: string) =>
  amountRule(named(id, label), row<Paise>(paise(rupees * 100), cite, doubt));
const inPercent = (id: string, label: string, percent: number, cite: string, doubt?: string) =>
  percentRule(named(id, label), row(percent * 100, cite, doubt));

/** Slabs of the old regime, by the age in the tax year. */
export const slabRules = {
  new: rateSlabsRule(
    named('slabs.new', 'tax slabs of the new regime'),
    row(
      slabsOf(
        [4_00_000, 0],
        [8_00_000, 5],
        [12_00_000, 10],
        [16_00_000, 15],
        [20_00_000, 20],
        [24_00_000, 25],
        [Number.POSITIVE_INFINITY, 30],
      ),
      's.202(1)',
    ),
  ),
  below60: rateSlabsRule(
    named('slabs.old', 'tax slabs of the old regime'),
    row(slabsOf([2_50_000, 0], [5_00_000, 5], [10_00_000, 20], [Number.POSITIVE_INFINITY, 30]), 'old regime'),
  ),
  from60: rateSlabsRule(
    named('slabs.old60', 'tax slabs of the old regime from 60 years'),
    row(slabsOf([3_00_000, 0], [5_00_000, 5], [10_00_000, 20], [Number.POSITIVE_INFINITY, 30]), 'old regime'),
  ),
  from80: rateSlabsRule(
    named('slabs.old80', 'tax slabs of the old regime from 80 years'),
    row(slabsOf([5_00_000, 0], [10_00_000, 20], [Number.POSITIVE_INFINITY, 30]), 'old regime'),
  ),
} as const;

/** The standard deduction by regime. */
export const standardDeduction = {
  new: inRupees('standardDeduction.new', 'standard deduction of the new regime', 75_000, 's.19(1)'),
  old: inRupees('standardDeduction.old', 'standard deduction of the old regime', 50_000, 's.19(1)'),
};

export const rebateLimit = {
  new: inRupees('rebateLimit.new', 'income limit of the rebate in the new regime', 12_00_000, 's.156'),
  old: inRupees('rebateLimit.old', 'income limit of the rebate in the old regime', 5_00_000, 's.156'),
};
export const rebate = {
  new: inRupees('rebate.new', 'rebate of the new regime', 60_000, 's.156'),
  old: inRupees('rebate.old', 'rebate of the old regime', 12_500, 's.156'),
};

const surchargeSteps = [
  [50_00_000, 0],
  [1_00_00_000, 10],
  [2_00_00_000, 15],
] satisfies [number, number][];

/** A part of the tax, by the income. */
export const surcharge = {
  new: rateSlabsRule(
    named('surcharge.new', 'surcharge of the new regime'),
    row(
      slabsOf(...surchargeSteps, [Number.POSITIVE_INFINITY, 25]),
      'Finance Act',
      'That the surcharge of the new regime stops at 25 % is not certain; the old regime has 37 % above ₹5,00,00,000.',
      'doubt',
    ),
  ),
  old: rateSlabsRule(
    named('surcharge.old', 'surcharge of the old regime'),
    row(slabsOf(...surchargeSteps, [5_00_00_000, 25], [Number.POSITIVE_INFINITY, 37]), 'Finance Act'),
  ),
};

export const cess = inPercent('cess', 'health and education cess', 4, 'Finance Act');

export const rateWithoutPan = inPercent(
  'rateWithoutPan',
  'rate of income tax without a PAN',
  20,
  's.397(2)',
  'That the rate without a PAN is of the taxable income, without cess, and only where tax is due, is from memory.',
);

/** A part of basic pay and DA. */
export const employerNpsLimit = {
  new: inPercent('employerNps.new', "limit of the employer's NPS in the new regime", 14, 's.124'),
  old: inPercent('employerNps.old', "limit of the employer's NPS in the old regime", 10, 's.124'),
};

/** The employer's PF, NPS and superannuation of a year beyond it are said to be income: the rule is from memory. */
export const contributionsLimit = inRupees(
  'employerContributions',
  "limit of the employer's PF and NPS in a year",
  7_50_000,
  'from s.17(2)(vii) of the Act of 1961',
  "The employer's PF and NPS of the year are above ₹7,50,000. What is above it is said to be income, and so is its interest: neither is taxed here.",
);

/** HRA is exempt up to a part of basic pay and DA that is larger in these cities (Rule 279). */
export const hraCities = [
  'Ahmedabad',
  'Bengaluru',
  'Chennai',
  'Delhi',
  'Hyderabad',
  'Kolkata',
  'Mumbai',
  'Pune',
] as const;
const rule279 = 'Schedule III Sl. 11; Income-tax Rules 2026, Rule 279';
export const hraInCities = inPercent('hra.cities', 'limit of exempt HRA in the eight cities', 50, rule279);
export const hraElsewhere = inPercent('hra.elsewhere', 'limit of exempt HRA elsewhere', 40, rule279);
export const hraOwnShare = inPercent('hra.ownShare', 'share of pay that rent must exceed', 10, rule279);

/** The rent of a year above which Form 124 asks for the PAN of the landlord. */
export const landlordPanAbove = inRupees(
  'landlordPanAbove',
  'rent of a year above which the PAN of the landlord is asked',
  1_00_000,
  'Form 124; Income-tax Rules 2026, Rule 205',
);

const remembered = (section: string) => `The limit of section ${section} is from memory.`;

/** Limits of what an employee claims in the old regime. */
export const claimLimits = {
  homeLoan: inRupees('homeLoanInterest', 'limit of interest on a home loan', 2_00_000, 's.22'),
  savings: inRupees('savings', 'limit of section 123', 1_50_000, 's.123'),
  ownNps: inRupees('ownNps', 'limit of own NPS besides section 123', 50_000, 's.124'),
  ownNpsShare: inPercent(
    'ownNpsShare',
    'part of basic pay and DA that own NPS may be within section 123',
    10,
    's.124',
    remembered('124 for own NPS within section 123'),
  ),
  health: inRupees('health', 'limit of section 126', 25_000, 's.126'),
  healthOf60: inRupees('health60', 'limit of section 126 from 60 years', 50_000, 's.126'),
  dependant: inRupees('dependant', 'deduction of section 127', 75_000, 's.127', remembered('127')),
  dependantSevere: inRupees(
    'dependantSevere',
    'deduction of section 127 for a severe disability',
    1_25_000,
    's.127',
    remembered('127'),
  ),
  treatment: inRupees('treatment', 'limit of section 128', 40_000, 's.128', remembered('128')),
  treatmentOf60: inRupees(
    'treatment60',
    'limit of section 128 from 60 years',
    1_00_000,
    's.128',
    remembered('128'),
  ),
  rent: inRupees('rent', 'limit of section 134 for a month', 5_000, 's.134', remembered('134')),
  rentShare: inPercent(
    'rentShare',
    'limit of section 134 as a part of income',
    25,
    's.134',
    remembered('134'),
  ),
  rentOwnShare: inPercent(
    'rentOwnShare',
    'part of income that rent must exceed for section 134',
    10,
    's.134',
    remembered('134'),
  ),
  interest: inRupees('interest', 'limit of section 153', 10_000, 's.153', remembered('153')),
  interestOf60: inRupees(
    'interest60',
    'limit of section 153 from 60 years',
    50_000,
    's.153',
    remembered('153'),
  ),
  disability: inRupees('disability', 'deduction of section 154', 75_000, 's.154', remembered('154')),
  disabilitySevere: inRupees(
    'disabilitySevere',
    'deduction of section 154 for a severe disability',
    1_25_000,
    's.154',
    remembered('154'),
  ),
} as const;

/** Limits of a lifetime: what former employers exempted is a part of them. */
export const gratuityExemption = inRupees(
  'gratuityExemption',
  'limit of tax-free gratuity',
  20_00_000,
  'Schedule III',
  'That gratuity is free of tax up to ₹20,00,000 in a lifetime is from memory.',
);
export const encashmentExemption = inRupees(
  'encashmentExemption',
  'limit of tax-free leave encashment on leaving',
  25_00_000,
  'Schedule III',
  'That leave encashed on leaving is free of tax up to ₹25,00,000 in a lifetime is from memory.',
);

export const encashmentMonths = numberRule(
  {
    ...named('encashmentMonths', 'months of pay of tax-free leave encashment'),
    describe: (count) => `${count} months`,
  },
  120,
  row(10, 'Schedule III', 'That ten months of pay limit tax-free leave encashment is from memory.'),
);
export const encashmentDays = numberRule(
  {
    ...named('encashmentDays', 'days of tax-free leave encashment for each year'),
    describe: (count) => `${count} days`,
  },
  366,
  row(
    30,
    'Schedule III',
    'That 30 days for each year of service limit tax-free leave encashment is from memory.',
  ),
);

export const taxRules: readonly LawRule[] = [
  ...Object.values(slabRules),
  ...[standardDeduction, rebateLimit, rebate, surcharge].flatMap((both) => [both.new, both.old]),
  cess,
  rateWithoutPan,
  employerNpsLimit.new,
  employerNpsLimit.old,
  contributionsLimit,
  hraInCities,
  hraElsewhere,
  hraOwnShare,
  landlordPanAbove,
  ...Object.values(claimLimits),
  gratuityExemption,
  encashmentExemption,
  encashmentMonths,
  encashmentDays,
] as readonly LawRule[];
