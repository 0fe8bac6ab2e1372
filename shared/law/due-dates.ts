import { type PayPeriod, subtractMonths } from '../period.ts';
import { statesWithFund } from './labour-welfare-funds.ts';
import { checkedOn, firstDay, type LawRule, numberRule } from './law-rule.ts';
import { type DatedValue, NotCalculable, valueIn } from './months.ts';
import { statesWithProfTax } from './professional-tax-tables.ts';
import type { Rule } from './rule.ts';
import { type StateCode, states } from './states.ts';
import { headLabels, type RuleOverride, type StatutoryHead } from './statutory.ts';

type Rows = Omit<Rule<number>, 'id'>[];

/** The day of the month after the wage month. No later than the 28th, which every month has. */
const dueDayRule = (head: StatutoryHead, rows: Rows, state?: StateCode): LawRule<number> =>
  numberRule(
    {
      id: `${head}.dueDay${state ? `.${state}` : ''}`,
      label: `due date of ${headLabels[head]}${state ? ` in ${states[state]}` : ''}`,
      head,
      describe: (day) => `Day ${day} of the month after`,
    },
    28,
    rows,
  );

const central = { from: firstDay, value: 15, trust: 'secondary', checkedOn } as const;

const profTaxRows: Partial<Record<StateCode, Rows>> = {
  KA: [
    {
      from: firstDay,
      value: 20,
      source: { title: 'Karnataka Act 33 of 2025' },
      trust: 'official',
      checkedOn,
    },
  ],
  MH: [
    {
      from: '2026-03-01',
      value: 15,
      source: { title: 'Reports of payroll services' },
      trust: 'doubt',
      doubt: "That Maharashtra's professional tax is due on the 15th is not certain.",
      checkedOn,
    },
  ],
};

export const dueDayRules: readonly LawRule<number>[] = [
  dueDayRule('pf', [{ ...central, source: { title: 'EPF Scheme, 2026', cite: 'para 20(1)' } }]),
  dueDayRule('esi', [
    {
      ...central,
      source: { title: 'ESI (General) Regulations', cite: 'regulation 31' },
      trust: 'memory',
      doubt: 'That ESI is due on the 15th is from memory.',
    },
  ]),
  ...statesWithProfTax.map((state) => dueDayRule('profTax', profTaxRows[state] ?? [], state)),
  ...statesWithFund.map((state) => dueDayRule('labourWelfareFund', [], state)),
];

export interface DueDate {
  /** YYYY-MM-DD. */
  date: string;
  rule: DatedValue<number>;
}

/** When the contributions of a wage month are due; undefined where no rule says it. @param state of professional tax and the fund */
export function dueDateOf(
  head: StatutoryHead,
  state: StateCode | undefined,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): DueDate | undefined {
  const id = `${head}.dueDay${state ? `.${state}` : ''}`;
  const rule = dueDayRules.find((one) => one.id === id);
  if (!rule) return undefined;
  try {
    const found = valueIn(rule, head, payPeriod, overrides);
    const month = subtractMonths(payPeriod, -1);
    return { date: `${month}-${String(found.value).padStart(2, '0')}`, rule: found };
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}
