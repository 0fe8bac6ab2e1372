import { type Paise, sumPaise } from '../money.ts';
import { calculateEsi } from './esi.ts';
import { calculateLabourWelfareFund } from './labour-welfare-fund.ts';
import { type LawOfMonth, lawOfMonth, NotCalculable } from './months.ts';
import { calculatePf } from './pf.ts';
import { calculateProfTax } from './professional-tax.ts';
import type { LawProblem, RuleRef } from './rule.ts';
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
  [Head in StatutoryHead]: (input: StatutoryInput, law: LawOfMonth) => Omit<Line<Head>, 'rules'>;
} = {
  pf: calculatePf,
  esi: calculateEsi,
  profTax: calculateProfTax,
  labourWelfareFund: calculateLabourWelfareFund,
};

/** Readings of the law that are not settled: the doubt, and the settings of the other reading. */
const unsettled: {
  doubt: string;
  heads: readonly StatutoryHead[];
  other: (settings: StatutorySettings) => Partial<StatutorySettings>;
}[] = [
  {
    doubt:
      'Whether special and medical allowances are wages is not settled; the other reading gives another figure.',
    heads: ['pf', 'esi'],
    other: ({ specialAllowance }) => ({
      specialAllowance: specialAllowance === 'wages' ? 'excluded' : 'wages',
    }),
  },
  {
    doubt:
      "Whether the employer's PF counts in all remuneration is not settled; the other reading gives another figure.",
    heads: ['pf', 'esi'],
    other: ({ employerPfInRemuneration }) => ({ employerPfInRemuneration: !employerPfInRemuneration }),
  },
  {
    doubt:
      'Whether ESI is a part of wages or of gross earnings is not settled; the other reading gives another figure.',
    heads: ['esi'],
    other: ({ esiBase }) => ({ esiBase: esiBase === 'wages' ? 'gross' : 'wages' }),
  },
];

type AnyLine = Omit<Line<StatutoryHead>, 'rules'>;

const figuresOf = ({ amount, employer }: AnyLine): string =>
  `${amount} ${sumPaise(Object.values(employer) as Paise[])}`;

/** The line of a head, or why there is none. */
function lineOf(
  head: StatutoryHead,
  input: StatutoryInput,
): { line: AnyLine & { rules: RuleRef[] } } | { problem: LawProblem } {
  const law = lawOfMonth(head, input.payPeriod, input.settings.overrides);
  try {
    const line: AnyLine = calculators[head](input, law);
    return { line: { ...line, rules: law.refs, doubts: [...law.doubts, ...line.doubts] } };
  } catch (error) {
    if (error instanceof NotCalculable) return { problem: error.problem };
    throw error;
  }
}

/** Doubts about readings of the law by the other of which the figures of a line are others. */
function unsettledDoubts(head: StatutoryHead, input: StatutoryInput, line: AnyLine): string[] {
  const figures = figuresOf(line);
  return unsettled
    .filter(({ heads, other }) => {
      if (!heads.includes(head)) return false;
      const read = lineOf(head, { ...input, settings: { ...input.settings, ...other(input.settings) } });
      return 'line' in read && figuresOf(read.line) !== figures;
    })
    .map(({ doubt }) => doubt);
}

/** What the law takes from a month's salary, of each head that is not off: the line, or why there is none. */
export function calculateStatutory(input: StatutoryInput): StatutoryResult {
  const result: Partial<Record<StatutoryHead, ReturnType<typeof lineOf>>> = {};
  for (const head of statutoryHeads) {
    if (input.settings.modes[head] === 'off') continue;
    const calculated = lineOf(head, input);
    if ('line' in calculated) calculated.line.doubts.push(...unsettledDoubts(head, input, calculated.line));
    result[head] = calculated;
  }
  return result as StatutoryResult;
}
