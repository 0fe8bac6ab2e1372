import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { AdjustmentKind } from '../pay/adjustment-kinds.ts';
import {
  isComponentLine,
  isOfDeduction,
  type PayLine,
  paidIntoNps,
  salaryTakenBack,
  sumOfLines,
} from '../pay/pay-lines.ts';
import { checkedOn, choiceRule, firstDay, type LawRule } from './law-rule.ts';
import type { Rule } from './rule.ts';
import { type StateCode, states } from './states.ts';
import type { StatutoryInput } from './statutory.ts';
import { arrearsKinds, earnedGross, isRemuneration } from './wages.ts';

/** The readings of salary for professional tax. */
const readings = {
  all: 'All pay of the month',
  'without-bonus': 'All pay of the month but bonus and gratuity',
  'without-arrears': 'All pay of the month but arrears',
  regular: 'Monthly pay alone',
} as const;
type SalaryReading = keyof typeof readings;
export const salaryReadings = Object.keys(readings) as SalaryReading[];

const bonusKinds: readonly AdjustmentKind[] = ['earning', 'gratuity'];

/** Whether a line beside the month's remuneration counts. A component of the company's own is monthly pay. */
function counts(reading: SalaryReading, line: PayLine): boolean {
  if (isComponentLine(line) || reading === 'all') return true;
  const { adjustment = 'earning' } = line;
  if (reading === 'regular') return false;
  return !(reading === 'without-bonus' ? bonusKinds : arrearsKinds).includes(adjustment);
}

/** Salary for professional tax, in paise: what recurs, what is paid once, and what is taken back of earlier months. */
export interface ProfTaxSalary {
  monthly: Paise;
  once: Paise;
  takenBack: Paise;
}

/** The salary that a month adds to its half-year: less the part that it takes back, which an earlier month has added. */
export const addedToHalfYear = ({ monthly, once, takenBack }: ProfTaxSalary): Paise =>
  subtractPaise(sumPaise([monthly, once]), takenBack);

export function salaryFor(reading: SalaryReading, input: StatutoryInput): ProfTaxSalary {
  const besides = (only: (line: PayLine) => boolean) =>
    sumOfLines(input.lines, 'earning', (line) => !isRemuneration(line) && !isOfDeduction(line) && only(line));
  const nps = paidIntoNps(input.lines);
  const hasArrears = reading === 'all' || reading === 'without-bonus';
  return {
    // The employee draws no salary by NPS.
    monthly: subtractPaise(sumPaise([earnedGross(input), besides(isComponentLine)]), nps.monthly),
    once: subtractPaise(
      besides((line) => !isComponentLine(line) && counts(reading, line)),
      paise(hasArrears ? Math.max(0, nps.arrears) : 0),
    ),
    takenBack: hasArrears ? salaryTakenBack(input.lines) : paise(0),
  };
}

/** Whether a month pays something, or takes it back, that not every reading counts. */
export function dependsOnReading(input: StatutoryInput): boolean {
  const { once, takenBack } = salaryFor('all', input);
  return takenBack > 0 || once !== salaryFor('regular', input).once;
}

type Row = Omit<Rule<SalaryReading>, 'id'>;

const settled: Partial<Record<StateCode, Row>> = {
  KA: {
    from: firstDay,
    value: 'without-arrears',
    source: {
      title: 'Karnataka Bank v. Assistant Professional Tax Officer',
      url: 'https://tikshare.com/1406',
      cite: 'AIR 1989 Kant 204',
    },
    trust: 'secondary',
    doubt:
      'In Karnataka arrears are not salary for professional tax (AIR 1989 Kant 204), and a bonus is said to count over twelve months: it counts in its month here. You can choose in Law.',
    checkedOn,
  },
  MH: {
    from: firstDay,
    value: 'without-bonus',
    source: {
      title: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act, 1975',
      url: 'https://mptinformation.in/',
      cite: 's.2(h)',
    },
    trust: 'secondary',
    doubt:
      'In Maharashtra bonus and gratuity are not salary for professional tax; a one-off amount is taken as a bonus. You can choose in Law.',
    checkedOn,
  },
};

const salaryRule = (id: string, place: string, row: Row): LawRule<SalaryReading> =>
  choiceRule({ id, label: `salary for professional tax in ${place}`, head: 'profTax' }, readings, [row]);

const salaryRules = new Map(
  Object.entries(settled).map(([state, row]) => [
    state,
    salaryRule(`profTax.salary.${state}`, states[state as StateCode], row),
  ]),
);

const elsewhere = salaryRule('profTax.salary', 'other states', {
  from: firstDay,
  value: 'all',
  source: { title: 'No source was found' },
  trust: 'doubt',
  doubt:
    'Whether bonus, arrears and payments on leaving are salary for professional tax is not settled in this state. You can choose in Law.',
  checkedOn,
});

export const salaryRuleOf = (state: StateCode): LawRule<SalaryReading> => salaryRules.get(state) ?? elsewhere;

export const profTaxSalaryRules: readonly LawRule<SalaryReading>[] = [...salaryRules.values(), elsewhere];
