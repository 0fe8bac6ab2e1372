import * as z from 'zod/mini';
import { type Paise, paise } from '../money.ts';
import { formatMonth } from '../period.ts';
import { checkedOn, choiceRule, firstDay, type LawRule, lawAmount, lawRule } from './law-rule.ts';
import type { Rule } from './rule.ts';
import { type StateCode, stateCodes, states } from './states.ts';
import { amountText, percentText } from './text.ts';

/** A contribution of fixed amounts, or of a part of wages up to an amount, which the employer pays several times. */
const fund = z.object({
  /** 1 to 12: in which it is due. */
  months: z.array(z.int().check(z.gte(1), z.lte(12))),
  contribution: z.union([
    z.object({ employee: lawAmount, employer: lawAmount }),
    z.object({
      /** Hundredths of a percent of wages. */
      percent: z.int().check(z.gte(0), z.lte(10_000)),
      max: lawAmount,
      /** The largest amount by another source, where the rule is doubtful of that alone. */
      otherMax: z.optional(lawAmount),
      employerTimes: z.int().check(z.gte(0), z.lte(10)),
    }),
  ]),
});
export type LabourWelfareFund = z.output<typeof fund>;

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const monthsText = (months: readonly number[]): string =>
  months.length === 12
    ? 'each month'
    : `in ${months.map((month) => formatMonth(`2026-${String(month).padStart(2, '0')}`)).join(' and ')}`;

function describeFund({ months, contribution }: LabourWelfareFund): string {
  if (months.length === 0) return 'No labour welfare fund';
  const when = monthsText(months);
  return 'percent' in contribution
    ? `Employee ${percentText(contribution.percent)} of wages, at most ${amountText(contribution.max)}, employer ${contribution.employerTimes} times as much, ${when}`
    : `Employee ${amountText(contribution.employee)}, employer ${amountText(contribution.employer)}, ${when}`;
}

type Row = Omit<Rule<LabourWelfareFund>, 'id'>;

const read = (state: StateCode, value: LabourWelfareFund, row: Partial<Row> = {}): Row => ({
  from: firstDay,
  source: { title: `Labour welfare board of ${states[state]}` },
  trust: 'official',
  checkedOn,
  value,
  ...row,
});

const inRupees = (employee: number, employer: number): { employee: Paise; employer: Paise } => ({
  employee: paise(Math.round(employee * 100)),
  employer: paise(Math.round(employer * 100)),
});

const fixed = (
  state: StateCode,
  employee: number,
  employer: number,
  months: number[],
  row: Partial<Row> = {},
) => read(state, { months, contribution: inRupees(employee, employer) }, row);

/** Half-yearly, where payroll services alone name the months. */
const halfYearly = (state: StateCode, employee: number, employer: number) =>
  fixed(state, employee, employer, [6, 12], {
    source: {
      title: 'Pages of payroll services, which agree on 30 June and 31 December',
      url: 'https://hrinformative.com/labour-welfare-fund-lwf/',
    },
    trust: 'doubt',
    doubt: `That ${states[state]} takes the labour welfare fund in June and December is second-hand. Set other months in Law.`,
  });

const haryana = (max: number, otherMax?: number): LabourWelfareFund => ({
  months: everyMonth,
  contribution: {
    ...{ percent: 20, max: paise(max * 100), employerTimes: 2 },
    ...(otherMax !== undefined && { otherMax: paise(otherMax * 100) }),
  },
});

const funds: Partial<Record<StateCode, Row[]>> = {
  KA: [
    fixed('KA', 50, 100, [12], {
      from: '2026-01-07',
      source: { title: 'Karnataka Labour Welfare Fund', cite: 'establishments with 10 employees or more' },
    }),
  ],
  MH: [fixed('MH', 25, 75, [6, 12])],
  TN: [fixed('TN', 20, 40, [12])],
  TG: [fixed('TG', 2, 5, [12])],
  AP: [fixed('AP', 30, 70, [12])],
  WB: [fixed('WB', 3, 30, [6, 12])],
  GJ: [fixed('GJ', 6, 12, [6, 12])],
  DL: [fixed('DL', 0.75, 2.25, [6, 12])],
  MP: [halfYearly('MP', 10, 30)],
  GA: [halfYearly('GA', 60, 180)],
  OD: [halfYearly('OD', 20, 40)],
  CG: [halfYearly('CG', 15, 45)],
  KL: [
    fixed('KL', 50, 50, everyMonth, {
      trust: 'doubt',
      doubt:
        "The Kerala board's own page has ₹45 and ₹45 for each half-year, and the fund of shops is another one.",
    }),
  ],
  PB: [fixed('PB', 5, 20, everyMonth)],
  CH: [fixed('CH', 5, 20, everyMonth)],
  HR: [
    read('HR', haryana(34), { to: '2025-12-31' }),
    read('HR', haryana(35, 34), {
      from: '2026-01-01',
      trust: 'doubt',
      doubt: "Haryana's largest amount may still be ₹34 in 2026, not ₹35.",
    }),
  ],
};

/** Lists of several payroll services name 16 states with a fund; of Dadra, Daman and Diu they disagree. */
const withoutFund = [
  'AN',
  'AR',
  'AS',
  'BR',
  'HP',
  'JK',
  'JH',
  'LA',
  'LD',
  'MN',
  'ML',
  'MZ',
  'NL',
  'PY',
  'RJ',
  'SK',
  'TR',
  'UP',
  'UK',
] as const satisfies StateCode[];

for (const state of withoutFund)
  funds[state] = [
    fixed(state, 0, 0, [], {
      source: {
        title: 'List of states with a labour welfare fund',
        url: 'https://hrinformative.com/labour-welfare-fund-lwf/',
      },
      trust: 'secondary',
    }),
  ];

const rolls = {
  'last-day': 'Employees on the rolls on the last day of the month',
  month: 'All employees of the month',
} as const;

type RollsRow = Omit<Rule<keyof typeof rolls>, 'id'>;

const rollsRule = (id: string, place: string, row: Partial<RollsRow>): LawRule<keyof typeof rolls> =>
  choiceRule(
    { id, label: `employees of the labour welfare fund in ${place}`, head: 'labourWelfareFund' },
    rolls,
    [
      {
        from: firstDay,
        value: 'last-day',
        source: { title: "Summary of the Karnataka board's note of 2020" },
        trust: 'secondary',
        checkedOn,
        ...row,
      },
    ],
  );

const rollsOfKarnataka = rollsRule('labourWelfareFund.rolls.KA', states.KA, {});
const rollsElsewhere = rollsRule('labourWelfareFund.rolls', 'other states', {
  trust: 'doubt',
  doubt:
    'Whether this fund takes from an employee who left before the last day of the month is not settled. You can choose in Law.',
});

/** From whom a fund takes that is not due each month. */
export const rollsRuleOf = (state: StateCode): LawRule<keyof typeof rolls> =>
  state === 'KA' ? rollsOfKarnataka : rollsElsewhere;

const fundRules = new Map(
  stateCodes.map((state): [StateCode, LawRule<LabourWelfareFund>] => [
    state,
    lawRule(
      {
        id: `labourWelfareFund.${state}`,
        label: `labour welfare fund table for ${states[state]}`,
        head: 'labourWelfareFund',
        kind: 'labour-welfare-fund',
        schema: fund,
        describe: describeFund,
      },
      funds[state] ?? [],
    ),
  ]),
);

export const fundOf = (state: StateCode): LawRule<LabourWelfareFund> =>
  fundRules.get(state) as LawRule<LabourWelfareFund>;

export const labourWelfareFunds: readonly LawRule<LabourWelfareFund>[] = [...fundRules.values()];
export const rollsRules = [rollsOfKarnataka, rollsElsewhere] as const;

export const statesWithFund: readonly StateCode[] = stateCodes.filter(
  (state) => !(withoutFund as readonly StateCode[]).includes(state),
);
