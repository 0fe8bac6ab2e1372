import { daysInPeriod, nextPeriod, type PayPeriod } from '../period.ts';
import { statesWithFund } from './labour-welfare-funds.ts';
import { checkedOn, firstDay, type LawRule, numberRule } from './law-rule.ts';
import { NotCalculable, valueIn } from './months.ts';
import { statesWithProfTax } from './professional-tax-tables.ts';
import type { Rule } from './rule.ts';
import { type StateCode, states } from './states.ts';
import { type FiledHead, headLabels, type RuleOverride } from './statutory.ts';

type Row = Omit<Rule<number>, 'id'>;

/** Professional tax and labour welfare funds have a date in each state, PF and ESI one for all. */
const idOf = (head: FiledHead, state: StateCode | undefined): string =>
  state && (head === 'profTax' || head === 'labourWelfareFund')
    ? `${head}.dueDay.${state}`
    : `${head}.dueDay`;

const dueDayRule = (head: FiledHead, rows: Row[], state?: StateCode): LawRule<number> =>
  numberRule(
    {
      id: idOf(head, state),
      label: `due date of ${headLabels[head]}${state ? ` in ${states[state]}` : ''}`,
      head,
      describe: (day) => (day === 31 ? 'Last day of the month after' : `Day ${day} of the month after`),
    },
    31,
    rows,
  );

const read = (value: number, title: string, row: Partial<Row> = {}): Row[] => [
  { from: firstDay, value, source: { title }, trust: 'secondary', checkedOn, ...row },
];

const remembered = (value: number): Row[] =>
  read(value, 'From memory', { trust: 'memory', doubt: 'This due date is from memory.' });

const profTaxRows: Partial<Record<StateCode, Row[]>> = {
  KA: read(20, 'Karnataka Act 33 of 2025', { trust: 'official' }),
  MH: read(15, 'Reports of payroll services', {
    from: '2026-03-01',
    trust: 'doubt',
    doubt: "That Maharashtra's professional tax is due on the 15th is not certain.",
  }),
  AP: remembered(10),
  TG: remembered(10),
  MP: remembered(10),
  GJ: remembered(15),
  WB: remembered(21),
  PB: remembered(15),
};

const fundRows: Partial<Record<StateCode, Row[]>> = {
  KA: remembered(15),
  MH: remembered(15),
  GJ: remembered(15),
  DL: remembered(15),
  MP: remembered(15),
  WB: remembered(15),
  AP: remembered(31),
  TG: remembered(31),
  TN: remembered(31),
};

/** The day of the month after the wage month; 31 is its last. */
export const dueDayRules: readonly LawRule<number>[] = [
  dueDayRule('pf', read(15, 'EPF Scheme, 2026, para 20(1)')),
  dueDayRule('esi', read(15, 'ESI (General) Regulations, 1950, regulation 31')),
  ...statesWithProfTax.map((state) => dueDayRule('profTax', profTaxRows[state] ?? [], state)),
  ...statesWithFund.map((state) => dueDayRule('labourWelfareFund', fundRows[state] ?? [], state)),
];

const ruleById = new Map(dueDayRules.map((rule) => [rule.id, rule]));

export interface DueDate {
  /** YYYY-MM-DD. */
  on: string;
  isCertain: boolean;
  doubt?: string | undefined;
}

/** When what is owed for a wage month is due; undefined where no rule says it. @param state not of PF and ESI */
export function dueDateOf(
  head: FiledHead,
  state: StateCode | undefined,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[] = [],
): DueDate | undefined {
  const rule = ruleById.get(idOf(head, state));
  if (!rule) return undefined;
  try {
    const { value, doubt } = valueIn(rule, head, payPeriod, overrides);
    const month = nextPeriod(payPeriod);
    const day = String(Math.min(value, daysInPeriod(month))).padStart(2, '0');
    return { on: `${month}-${day}`, isCertain: doubt === undefined, doubt };
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}
