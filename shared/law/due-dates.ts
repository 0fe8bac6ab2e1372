import { addDays } from '../date.ts';
import { daysInPeriod, nextPeriod, type PayPeriod } from '../period.ts';
import { statesWithFund } from './labour-welfare-funds.ts';
import { checkedOn, firstDay, type LawRule, numberRule } from './law-rule.ts';
import { halfYearOf, valueIn, whereCalculable } from './months.ts';
import { statesWithProfTax } from './professional-tax-tables.ts';
import type { Rule } from './rule.ts';
import { type StateCode, states } from './states.ts';
import { headLabels, type RuleOverride, type StatutoryHead } from './statutory.ts';

type Row = Omit<Rule<number>, 'id'>;

/** Income tax of March is due on another day than that of other months. */
const isTaxOfMarch = (head: StatutoryHead, payPeriod: PayPeriod): boolean =>
  head === 'incomeTax' && payPeriod.endsWith('-03');

/** Professional tax and labour welfare funds have a date in each state, the others one for all. */
const idOf = (head: StatutoryHead, state: StateCode | undefined): string =>
  state && (head === 'profTax' || head === 'labourWelfareFund')
    ? `${head}.dueDay.${state}`
    : `${head}.dueDay`;
const marchId = `${idOf('incomeTax', undefined)}.march`;

/** States whose professional tax is due within the half-year that it is for, however it is spread over its months. */
const isDueInHalfYear = (head: StatutoryHead, state: StateCode | undefined): boolean =>
  head === 'profTax' && state === 'TN';

/** The month in which the due date is. */
const dueMonthOf = (head: StatutoryHead, state: StateCode | undefined, payPeriod: PayPeriod): PayPeriod =>
  isDueInHalfYear(head, state) ? halfYearOf(payPeriod).to : nextPeriod(payPeriod);

const dueDayRule = (head: StatutoryHead, rows: Row[], state?: StateCode): LawRule<number> =>
  numberRule(
    {
      id: idOf(head, state),
      label: `due date of ${headLabels[head]}${state ? ` in ${states[state]}` : ''}`,
      head,
      describe: (day) => {
        const month = isDueInHalfYear(head, state) ? 'September and March' : 'the month after';
        return day === 31 ? `Last day of ${month}` : `Day ${day} of ${month}`;
      },
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
  TN: [
    {
      from: firstDay,
      value: 31,
      source: {
        title: 'Chennai Corporation: profession tax by 30 September and 31 March',
        url: 'https://livechennai.com/detailnews.asp?nav=p&newsid=13610',
      },
      trust: 'secondary',
      doubt:
        'Chennai asks for the tax of a half-year by 30 September and 31 March. Other local bodies may have other dates.',
      checkedOn: '2026-11-27',
    },
  ],
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

const lastOfOldAct = '2026-03-31';
const taxDay = (day: number): Row[] => [
  ...read(day, 'Income-tax Rules, 1962, rule 30', { to: lastOfOldAct }),
  ...read(day, 'Income-tax Rules, 2026, rule 218', { from: addDays(lastOfOldAct, 1) }),
];

const taxOfMarchRule = numberRule(
  {
    id: marchId,
    label: 'due date of income tax of March',
    head: 'incomeTax',
    describe: (day) => `Day ${day} of April`,
  },
  30,
  taxDay(30),
);

/** The day of the month after the wage month, in Tamil Nadu of the last month of the half-year; 31 is its last. */
export const dueDayRules: readonly LawRule<number>[] = [
  dueDayRule('pf', read(15, 'EPF Scheme, 2026, para 20(1)')),
  dueDayRule('esi', read(15, 'ESI (General) Regulations, 1950, regulation 31')),
  dueDayRule('incomeTax', taxDay(7)),
  taxOfMarchRule,
  ...statesWithProfTax.map((state) => dueDayRule('profTax', profTaxRows[state] ?? [], state)),
  ...statesWithFund.map((state) => dueDayRule('labourWelfareFund', fundRows[state] ?? [], state)),
];

const ruleById = new Map(dueDayRules.map((rule) => [rule.id, rule]));

interface DueDate {
  /** YYYY-MM-DD. */
  on: string;
  isCertain: boolean;
  doubt?: string | undefined;
}

/** When what is owed for a wage month is due; undefined where no rule says it. @param state of professional tax and funds */
export function dueDateOf(
  head: StatutoryHead,
  state: StateCode | undefined,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[] = [],
): DueDate | undefined {
  const rule = ruleById.get(isTaxOfMarch(head, payPeriod) ? marchId : idOf(head, state));
  if (!rule) return undefined;
  return whereCalculable(() => {
    const { value, doubt } = valueIn(rule, head, payPeriod, overrides);
    const month = dueMonthOf(head, state, payPeriod);
    const day = String(Math.min(value, daysInPeriod(month))).padStart(2, '0');
    return { on: `${month}-${day}`, isCertain: doubt === undefined, doubt };
  });
}
