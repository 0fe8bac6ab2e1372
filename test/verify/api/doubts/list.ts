import { statutorySettingsOf } from '../../../../shared/company/statutory-settings.ts';
import { calculateGratuity, type GratuityInput } from '../../../../shared/law/gratuity.ts';
import type { FiledHead, RuleOverride } from '../../../../shared/law/statutory.ts';
import { type ExitInput, settlementOf } from '../../../../shared/leaving/leaving.ts';
import { paise } from '../../../../shared/money.ts';
import type { PayLine } from '../../../../shared/pay/pay-lines.ts';
import { filingsOf } from '../../../../shared/statutory/filing/month.ts';
import { type Given, inPaise, lineOf } from '../../../shared/law/input.ts';
import { filedSlip, november } from '../../../support/filed-slip.ts';

/** The doubts beside a figure, and the rules that it was calculated by. */
interface Found {
  doubts: readonly string[];
  rules?: readonly string[];
}
type Figure = (overrides: readonly RuleOverride[]) => Found;

export interface Doubt {
  name: string;
  text: RegExp;
  /** A figure that it changes, and one of the same head that it does not. */
  beside: Figure;
  elsewhere?: Figure;
  /** The rule whose reading the company chooses in Law. */
  rule?: string;
  /** The setting of the company in which it chooses. */
  company?: object;
}

const line =
  (head: FiledHead, given: Given): Figure =>
  (overrides) =>
    lineOf(head, { ...given, settings: { ...given.settings, overrides } });

const basic = (basicSalary: number, more: Given = {}): Given => ({ ...more, earnings: { basicSalary } });
const inState = (
  workState: 'KA' | 'MH' | 'TN' | 'MP' | 'WB' | 'KL' | 'GA' | 'OD' | 'CG' | 'HR' | 'TG',
  pay: number,
  more: Given = {},
) => basic(pay, { ...more, details: { workState, ...more.details } });

const once = (adjustment: PayLine['adjustment'], amount: number, wages = 0): PayLine => ({
  ...{ id: 'adjustment:1', label: 'Once', kind: 'earning' as const, adjustment, amount: inPaise(amount) },
  wages: 'outside',
  ...(wages > 0 && {
    earlier: { month: '2026-10' as never, wages: inPaise(wages), excluded: paise(0) },
  }),
});

const september = { month: '2026-09' as never, wages: inPaise(5_000), excluded: paise(0) };

const gratuity =
  (input: Partial<GratuityInput>): Figure =>
  (overrides) => {
    const found = calculateGratuity({
      ...{ joined: '2021-11-21', lastDay: '2026-11-20', isFixedTerm: false, isWaived: false },
      ...{ wages: inPaise(60_000), coverage: {}, ...input },
      overrides,
    });
    const stated = 'reason' in found ? found.byChoice : found;
    return { doubts: stated?.doubts ?? [] };
  };

const exit: ExitInput = {
  ...{ lastDay: '2026-11-20', kind: 'resignation', noticeDays: 30, servedDays: 20, notice: 'recover' },
  ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31' },
};
/** The settlement of an employee by wages, and by another reading of them. */
const settlement =
  (input: Partial<ExitInput>, question: string, other = 60_000): Figure =>
  (overrides) => ({
    doubts: settlementOf(
      { ...exit, ...input },
      {
        ...{ basicAndDa: inPaise(60_000), grossEarnings: inPaise(90_000), wages: inPaise(60_000) },
        otherWages: [{ question, wages: inPaise(other) }],
      },
      { joined: '2021-11-21', isFixedTerm: false, settings: statutorySettingsOf(undefined, overrides) },
    ).lines.flatMap(({ doubts }) => doubts),
  });

const pfFiling =
  (lines: readonly PayLine[] = [], slips = 1, pfWages: object = {}): Figure =>
  (overrides) => {
    const filed = Array.from({ length: slips }, (_, i) => {
      const slip = filedSlip(i + 1, { pfWages });
      return { ...slip, profile: { ...slip.profile, lines: [...lines] } };
    });
    return { doubts: filingsOf(filed, november, { overrides })[0]?.doubts ?? [] };
  };

const chennai = { details: { workState: 'TN', localBody: 'chennai' } } as const;
const halfYearIn = (place: string, salary: number) =>
  ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'].map((month) => ({ month, place, salary }));
const special = 'Whether special and medical allowances are wages is not settled';
const employersPf = "Whether the employer's PF counts in all remuneration is not settled";

/** The doubts of the document about the law, in its order; those of income tax are tested with it. */
export const doubts: Doubt[] = [
  {
    name: 'special and medical allowances',
    text: /^Whether special and medical allowances are wages/,
    beside: line('pf', { earnings: { basicSalary: 12_000, medicalAllowance: 4_000 } }),
    elsewhere: line('pf', { earnings: { basicSalary: 40_000, medicalAllowance: 4_000 } }),
    company: { specialAllowanceReading: 'excluded' },
  },
  {
    name: "the employer's PF in all remuneration",
    text: /^Whether the employer's PF counts/,
    beside: line('pf', { earnings: { basicSalary: 10_000, hra: 14_000 } }),
    elsewhere: line('pf', basic(10_000)),
    company: { employerPfInRemuneration: true },
  },
  {
    name: 'special allowances in a gratuity',
    text: /^Whether special and medical allowances are wages is not settled; the other reading gives ₹/,
    beside: settlement({}, special, 50_000),
    elsewhere: settlement({}, special),
  },
  {
    name: "the employer's PF in a gratuity",
    text: /^Whether the employer's PF counts in all remuneration is not settled; the other reading gives ₹/,
    beside: settlement({}, employersPf, 50_000),
    elsewhere: settlement({}, employersPf),
  },
  {
    name: 'EPS of eight and one-third per cent',
    text: /^S\.O\. 3580\(E\)/,
    beside: line('pf', basic(20_000)),
    elsewhere: line('pf', basic(15_000)),
    rule: 'pf.epsRate',
  },
  {
    name: 'EPS membership below the ceiling',
    text: /is not an EPS member/,
    beside: line('pf', basic(20_000, { details: { epsMember: 'no' } })),
    elsewhere: line('pf', basic(20_000)),
  },
  {
    name: 'PF above the ceiling',
    text: /need the consent/,
    beside: line('pf', basic(60_000, { details: { pfMembership: 'full' } })),
    elsewhere: line('pf', basic(20_000, { details: { pfMembership: 'full' } })),
  },
  {
    name: 'the PF admin charge',
    text: /^The PF admin charge/,
    beside: pfFiling(),
    elsewhere: pfFiling([], 0),
  },
  {
    name: 'two PF ceilings of September 2026',
    text: /^Two PF wage ceilings/,
    beside: line('pf', basic(20_000, { month: '2026-09' })),
    elsewhere: line('pf', basic(15_000, { month: '2026-09' })),
    rule: 'pf.ceiling',
  },
  {
    name: 'EDLI and the admin charge of the totals of the month',
    text: /^Consultants disagree whether EDLI and the PF admin charge/,
    beside: pfFiling([], 3, { edliWages: 15_080, pfWages: 15_080, edli: 75, admin: 75 }),
    elsewhere: pfFiling([], 3),
    rule: 'pf.chargesBase',
  },
  {
    name: 'gross wages of the ECR with amounts that are paid once',
    text: /^Whether gross wages of the ECR/,
    beside: pfFiling([once('earning', 5_000)]),
    elsewhere: pfFiling(),
  },
  {
    name: 'voluntary PF in the employee share of the ECR',
    text: /^Whether the employee share of the ECR/,
    beside: pfFiling([], 1, { voluntary: 1_000 }),
    elsewhere: pfFiling(),
  },
  {
    name: 'ESI of wages or of gross earnings',
    text: /^Whether ESI is a part/,
    beside: line('esi', { earnings: { basicSalary: 10_000, hra: 5_000 } }),
    elsewhere: line('esi', basic(15_000)),
    company: { esiBase: 'gross' },
  },
  {
    name: 'ESI of arrears and incentives',
    text: /^Whether arrears and incentives count for ESI/,
    beside: line('esi', basic(15_000, { lines: [once('earning', 5_000)] })),
    elsewhere: line('esi', basic(15_000)),
    rule: 'esi.paidOnce',
  },
  {
    name: 'ESI of arrears of months in which the employee was insured',
    text: /^Arrears of months before this contribution period/,
    beside: line(
      'esi',
      basic(24_000, {
        ...{ month: '2026-11', lines: [{ ...once('arrears', 5_000, 5_000), earlier: { ...september } }] },
        details: { esiNumber: '3100000001' },
      }),
    ),
    elsewhere: line('esi', basic(24_000, { details: { esiNumber: '3100000001' } })),
    rule: 'esi.paidOnce',
  },
  {
    name: 'the daily average of ESI',
    text: /^The average daily wage for ESI/,
    beside: line('esi', basic(5_000)),
    elsewhere: line('esi', basic(4_500)),
    rule: 'esi.dailyAverage',
  },
  {
    name: 'the ESI limit with a disability',
    text: /^The ESI wage limit of ₹25,000/,
    beside: line('esi', basic(24_000, { details: { disability: 'yes' } })),
    elsewhere: line('esi', basic(20_000, { details: { disability: 'yes' } })),
    rule: 'esi.limitWithDisability',
  },
  {
    name: 'West Bengal from October 2026',
    text: /^Only one source has West Bengal/,
    beside: line('profTax', inState('WB', 30_000)),
    elsewhere: line('profTax', inState('WB', 10_000)),
    rule: 'profTax.WB',
  },
  {
    name: 'Madhya Pradesh, 166 or 167',
    text: /^Another source has 11 times ₹167/,
    beside: line('profTax', inState('MP', 30_000)),
    elsewhere: line('profTax', inState('MP', 40_000)),
    rule: 'profTax.MP',
  },
  {
    name: 'the last amount of a year in Madhya Pradesh',
    text: /^That the last and larger amount/,
    beside: line('profTax', inState('MP', 40_000, { month: '2027-03' })),
    elsewhere: line('profTax', inState('MP', 40_000)),
    rule: 'profTax.MP',
  },
  {
    name: 'twelve months of pay, or the income of the year, in Madhya Pradesh',
    text: /^Madhya Pradesh taxes by the income of a year/,
    beside: line('profTax', inState('MP', 35_000, { lopDays: 10 })),
    elsewhere: line('profTax', inState('MP', 60_000, { lopDays: 10 })),
  },
  {
    name: 'Chennai, 425 or 430',
    text: /^Another source has ₹430/,
    beside: line('profTax', {
      ...basic(7_000, chennai),
      month: '2027-03',
      taxed: halfYearIn('profTax.TN.chennai', 7_000),
    }),
    elsewhere: line('profTax', {
      ...basic(9_000, chennai),
      month: '2027-03',
      taxed: halfYearIn('profTax.TN.chennai', 9_000),
    }),
    rule: 'profTax.TN.chennai',
  },
  {
    name: 'days of a half-year in Tamil Nadu',
    text: /fewer than 60 days/,
    beside: line('profTax', { ...basic(90_000, chennai), month: '2027-03', joined: '2027-03-01' }),
    elsewhere: line('profTax', {
      ...basic(90_000, chennai),
      month: '2027-03',
      taxed: halfYearIn('profTax.TN.chennai', 90_000),
    }),
    rule: 'profTax.leastDays.TN',
  },
  {
    name: "the month of Kerala's tax",
    text: /^In which month Kerala/,
    beside: line('profTax', {
      ...inState('KL', 9_000),
      month: '2027-03',
      taxed: halfYearIn('profTax.KL', 9_000),
    }),
    rule: 'profTax.KL',
  },
  {
    name: 'arrears in Karnataka',
    text: /^In Karnataka arrears are not salary/,
    beside: line('profTax', inState('KA', 24_000, { lines: [once('arrears', 2_000, 2_000)] })),
    elsewhere: line('profTax', inState('KA', 30_000, { lines: [once('arrears', 2_000, 2_000)] })),
    rule: 'profTax.salary.KA',
  },
  {
    name: 'a bonus in Maharashtra',
    text: /^In Maharashtra bonus and gratuity/,
    beside: line('profTax', inState('MH', 9_000, { lines: [once('earning', 5_000)] })),
    elsewhere: line('profTax', inState('MH', 30_000, { lines: [once('earning', 5_000)] })),
    rule: 'profTax.salary.MH',
  },
  {
    name: 'salary for professional tax in other states',
    text: /^Whether bonus, arrears and payments on leaving/,
    beside: line('profTax', inState('TG', 14_000, { lines: [once('earning', 5_000)] })),
    elsewhere: line('profTax', inState('TG', 30_000, { lines: [once('earning', 5_000)] })),
    rule: 'profTax.salary',
  },
  {
    name: 'a move within a half-year',
    text: /^The employee worked elsewhere earlier in this half-year/,
    beside: line(
      'profTax',
      inState('KA', 30_000, {
        month: '2026-11',
        taxed: [{ month: '2026-10', place: 'profTax.MH', salary: 30_000, taken: 200 }],
      }),
    ),
    elsewhere: line('profTax', inState('KA', 30_000)),
  },
  {
    name: 'the limit of a year over several places',
    text: /^The employee worked elsewhere earlier in this financial year/,
    beside: line('profTax', {
      ...basic(30_000, chennai),
      month: '2027-03',
      taxed: [
        { month: '2026-06', place: 'profTax.MH', salary: 30_000, taken: 1_900 },
        ...halfYearIn('profTax.TN.chennai', 30_000),
      ],
    }),
    elsewhere: line('profTax', {
      ...basic(30_000, chennai),
      month: '2027-03',
      taxed: [
        { month: '2026-06', place: 'profTax.MH', salary: 30_000, taken: 600 },
        ...halfYearIn('profTax.TN.chennai', 30_000),
      ],
    }),
  },
  {
    name: 'the degree of a disability',
    text: /^The disability is not recorded with its degree/,
    beside: line('profTax', inState('KA', 30_000, { details: { disability: 'yes' } })),
    elsewhere: line('profTax', inState('KA', 20_000, { details: { disability: 'yes' } })),
  },
  ...(['MP', 'GA', 'OD', 'CG'] as const).map(
    (state): Doubt => ({
      name: `the months of the fund of ${state}`,
      text: /takes the labour welfare fund in June and December is second-hand/,
      beside: line('labourWelfareFund', inState(state, 20_000, { month: '2026-12' })),
      elsewhere: line('labourWelfareFund', inState(state, 20_000)),
      rule: `labourWelfareFund.${state}`,
    }),
  ),
  {
    name: "Kerala's fund",
    text: /^The Kerala board's own page/,
    beside: line('labourWelfareFund', inState('KL', 20_000)),
    rule: 'labourWelfareFund.KL',
  },
  {
    name: "Haryana's largest amount",
    text: /^Haryana's largest amount/,
    beside: line('labourWelfareFund', inState('HR', 20_000)),
    elsewhere: line('labourWelfareFund', inState('HR', 16_000)),
    rule: 'labourWelfareFund.HR',
  },
  {
    name: 'leavers of a fund',
    text: /^Whether this fund takes from an employee who left/,
    beside: line('labourWelfareFund', inState('MH', 20_000, { month: '2026-12', left: '2026-12-15' })),
    elsewhere: line('labourWelfareFund', inState('MH', 20_000, { month: '2026-12', left: '2026-12-31' })),
    rule: 'labourWelfareFund.rolls',
  },
  {
    name: 'employees whom a fund exempts',
    text: /^The fund exempts some employees/,
    beside: line('labourWelfareFund', inState('MH', 20_000, { month: '2026-12' })),
    elsewhere: line('labourWelfareFund', inState('MH', 20_000)),
  },
  {
    name: 'the fifth year of gratuity',
    text: /^After 4 years and 190 days/,
    beside: gratuity({ joined: '2022-04-01' }),
    elsewhere: gratuity({}),
  },
  {
    name: 'the ceiling of gratuity',
    text: /^The gratuity ceiling/,
    beside: gratuity({ wages: inPaise(10_00_000) }),
    elsewhere: gratuity({}),
  },
  {
    name: 'years before the Codes',
    text: /^Whether wages in the new definition count/,
    beside: gratuity({}),
    elsewhere: gratuity({ joined: '2025-12-01', isFixedTerm: false, isWaived: true }),
  },
  {
    name: 'months of a fixed term',
    text: /^How months of a fixed term count/,
    beside: gratuity({ joined: '2025-03-21', isFixedTerm: true }),
    elsewhere: gratuity({}),
  },
  {
    name: 'notice pay that is recovered',
    text: /^Whether a recovery of notice pay/,
    beside: settlement({}, special),
    elsewhere: settlement({ notice: 'none' }, special),
  },
];
