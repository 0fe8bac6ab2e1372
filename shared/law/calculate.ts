import { hasLeftBefore, lastDayIn } from '../pay/month-days.ts';
import { uncoveredHeadText } from './coverage.ts';
import { calculateEsi, noEsi } from './esi.ts';
import { calculateLabourWelfareFund, leaverDoubts, noFund } from './labour-welfare-fund.ts';
import { type LawOfMonth, lawOfMonth, NotCalculable } from './months.ts';
import { calculatePf, noPf } from './pf.ts';
import { calculateProfTax } from './professional-tax.ts';
import type { LawProblem, RuleRef } from './rule.ts';
import {
  employerTotal,
  type FiledHead,
  filedHeads,
  type LineDraft,
  type StatutoryInput,
  type StatutoryResult,
} from './statutory.ts';
import { shortDate } from './text.ts';
import { grossOf, type WagesReading, wagesReadings } from './wages.ts';

const calculators: {
  [Head in FiledHead]: (input: StatutoryInput, law: LawOfMonth) => LineDraft<Head>;
} = {
  pf: calculatePf,
  esi: calculateEsi,
  profTax: calculateProfTax,
  labourWelfareFund: calculateLabourWelfareFund,
};

/** A head that can leave a company or an employee out, where it does. */
const uncoveredLines: { [Head in FiledHead]?: (formula: () => string) => LineDraft<Head> } = {
  pf: noPf,
  esi: noEsi,
  labourWelfareFund: noFund,
};

/** Why a head takes nothing from an employee of a company that its law does not cover; undefined where it does. */
export const uncoveredTextOf = (
  { settings, details, payPeriod }: Pick<StatutoryInput, 'settings' | 'details' | 'payPeriod'>,
  head: FiledHead,
): string | undefined => uncoveredHeadText(settings.coverage, head, details.workState, payPeriod);

/**
 * Why a head takes nothing from an employee who left before the month, and whose payslip is of a settlement alone. ESI goes on for
 * those who were insured until they left.
 */
function leftTextOf(input: StatutoryInput, head: FiledHead): string | undefined {
  const { payPeriod, employment = {}, esiCovered } = input;
  if (!hasLeftBefore(payPeriod, employment) || grossOf(input) > 0) return undefined;
  if (head === 'esi' && esiCovered) return undefined;
  return `left on ${shortDate(lastDayIn(payPeriod, employment) as string)}, before this month`;
}

/** Readings of the law that are not settled; with a head, it alone depends on one. */
const unsettled: (WagesReading & { head?: FiledHead })[] = [
  ...wagesReadings,
  {
    question: 'Whether ESI is a part of wages or of gross earnings is not settled',
    head: 'esi',
    other: ({ esiBase }) => ({ esiBase: esiBase === 'wages' ? 'gross' : 'wages' }),
  },
];

type Draft = LineDraft<FiledHead> & { rules: RuleRef[] };

const figuresOf = ({ amount, employer }: Draft): string => `${amount} ${employerTotal(employer)}`;

/** The line of a head, or why there is none. */
function lineOf(head: FiledHead, input: StatutoryInput): { line: Draft } | { problem: LawProblem } {
  const without = uncoveredLines[head] as ((formula: () => string) => LineDraft<FiledHead>) | undefined;
  const left = leftTextOf(input, head);
  const uncovered = uncoveredTextOf(input, head);
  const text = uncovered ?? left;
  if (text !== undefined && without) {
    const line = { ...without(() => `₹0: ${text}`), isUncovered: true as const, rules: [] };
    return {
      line: head === 'labourWelfareFund' && left === text ? { ...line, doubts: leaverDoubts(input) } : line,
    };
  }
  const law = lawOfMonth(head, input.payPeriod, input.settings.overrides);
  try {
    const line: LineDraft<FiledHead> = calculators[head](input, law);
    return { line: { ...line, rules: law.refs, doubts: [...law.doubts, ...line.doubts] } };
  } catch (error) {
    if (error instanceof NotCalculable) return { problem: error.problem };
    throw error;
  }
}

/** Doubts about readings of the law by the other of which the figures of a line are others. */
function unsettledDoubts(head: FiledHead, input: StatutoryInput, line: Draft): string[] {
  if (line.isUncovered) return [];
  const isOfWages = head === 'esi' || line.rules.some((ref) => ref.startsWith('wages.'));
  if (!isOfWages) return [];
  const figures = figuresOf(line);
  return unsettled
    .filter(({ other, head: only = head }) => {
      if (only !== head) return false;
      const read = lineOf(head, { ...input, settings: { ...input.settings, ...other(input.settings) } });
      return 'line' in read && figuresOf(read.line) !== figures;
    })
    .map(({ question }) => `${question}; the other reading gives another figure.`);
}

/**
 * The statutory figures of a month's salary, for each head that is not off: the line, or why there is none. Income tax
 * is in shared/tax.
 */
export function calculateStatutory(input: StatutoryInput): StatutoryResult {
  const result: Partial<Record<FiledHead, unknown>> = {};
  for (const head of filedHeads) {
    if (input.settings.modes[head] === 'off') continue;
    const calculated = lineOf(head, input);
    if ('problem' in calculated) result[head] = calculated;
    else {
      const { line } = calculated;
      const doubts = [...line.doubts, ...unsettledDoubts(head, input, line)];
      result[head] = { line: { ...line, formula: line.formula(), doubts } };
    }
  }
  return result as StatutoryResult;
}
