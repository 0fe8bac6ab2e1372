import { type Paise, sumPaise } from '../money.ts';
import { type LawOfMonth, lawOfMonth, NotCalculable } from './months.ts';
import { calculatePf } from './pf.ts';
import {
  type StatutoryHead,
  type StatutoryInput,
  type StatutoryLines,
  type StatutoryResult,
  type StatutorySettings,
  statutoryHeads,
} from './statutory.ts';

type Line<Head extends StatutoryHead> = StatutoryLines[Head];

const calculators: {
  [Head in StatutoryHead]?: (input: StatutoryInput, law: LawOfMonth) => Omit<Line<Head>, 'rules'>;
} = { pf: calculatePf };

/** Readings of the law that are not settled: the doubt, and the settings of the other reading. */
const unsettled: { doubt: string; other: (settings: StatutorySettings) => Partial<StatutorySettings> }[] = [
  {
    doubt:
      'Whether special and medical allowances are wages is not settled; the other reading gives another figure.',
    other: ({ specialAllowance }) => ({
      specialAllowance: specialAllowance === 'wages' ? 'excluded' : 'wages',
    }),
  },
  {
    doubt:
      "Whether the employer's PF counts in all remuneration is not settled; the other reading gives another figure.",
    other: ({ employerPfInRemuneration }) => ({ employerPfInRemuneration: !employerPfInRemuneration }),
  },
  {
    doubt:
      'Whether ESI is a part of wages or of gross earnings is not settled; the other reading gives another figure.',
    other: ({ esiBase }) => ({ esiBase: esiBase === 'wages' ? 'gross' : 'wages' }),
  },
];

type AnyLine = Omit<Line<StatutoryHead>, 'rules'>;

const figuresOf = ({ amount, employer }: AnyLine): string =>
  `${amount} ${sumPaise(Object.values(employer) as Paise[])}`;

function lineOf(
  head: StatutoryHead,
  input: StatutoryInput,
  calculate: NonNullable<(typeof calculators)[typeof head]>,
) {
  const { payPeriod, settings } = input;
  const calculateBy = (other: Partial<StatutorySettings>) => {
    const law = lawOfMonth(head, payPeriod, settings.overrides);
    return { law, line: calculate({ ...input, settings: { ...settings, ...other } }, law) as AnyLine };
  };
  try {
    const { law, line } = calculateBy({});
    const figures = figuresOf(line);
    const readings = unsettled.filter(
      ({ other }) => figuresOf(calculateBy(other(settings)).line) !== figures,
    );
    const doubts = [...law.doubts, ...line.doubts, ...readings.map(({ doubt }) => doubt)];
    return { line: { ...line, rules: law.refs, doubts } };
  } catch (error) {
    if (error instanceof NotCalculable) return { problem: error.problem };
    throw error;
  }
}

/** What the law takes from a month's salary, of each head that is not off: the line, or why there is none. */
export function calculateStatutory(input: StatutoryInput): StatutoryResult {
  const result: Partial<Record<StatutoryHead, unknown>> = {};
  for (const head of statutoryHeads) {
    const calculate = calculators[head];
    if (calculate && input.settings.modes[head] !== 'off') result[head] = lineOf(head, input, calculate);
  }
  return result as StatutoryResult;
}
