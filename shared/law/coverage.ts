import { formatPeriod, type PayPeriod, toPeriod } from '../period.ts';
import type { StateCode } from './states.ts';

interface CoverageQuestion {
  /** Within a sentence. */
  label: string;
  title: string;
  /** The statutory head; gratuity is part of a settlement and has none. */
  head?: string;
  /** The only state whose fund asks. */
  state?: StateCode;
}

/** Laws that cover a company by its number of employees (coverage-rules.ts). */
export const coverageQuestions = {
  pf: { label: 'PF', title: 'PF', head: 'pf' },
  esi: { label: 'ESI', title: 'ESI', head: 'esi' },
  gratuity: { label: 'gratuity', title: 'Gratuity' },
  labourWelfareFundKA: {
    label: 'Karnataka’s labour welfare fund',
    title: 'Labour welfare fund, Karnataka',
    head: 'labourWelfareFund',
    state: 'KA',
  },
} as const satisfies Record<string, CoverageQuestion>;
export type CoverageName = keyof typeof coverageQuestions;
export const coverageNames = Object.keys(coverageQuestions) as [CoverageName, ...CoverageName[]];

/**
 * The company's answer for each law: the day since which it is covered, YYYY-MM-DD, or that it is not. Until it says
 * so, a law is taken to cover it.
 */
export type Coverage = Readonly<Partial<Record<CoverageName, string>>>;
export const notCovered = 'none';

export const unansweredIn = (coverage: Coverage): CoverageName[] =>
  coverageNames.filter((name) => coverage[name] === undefined);

/** A day counts for its whole month. */
const isCoveredIn = (coverage: Coverage, name: CoverageName, payPeriod: PayPeriod): boolean => {
  const answer = coverage[name];
  return answer === undefined || (answer !== notCovered && toPeriod(answer) <= payPeriod);
};

/** Why a law takes nothing in a month: 'the company is not covered by PF'; undefined where it covers the company. */
export function uncoveredText(
  coverage: Coverage,
  name: CoverageName,
  payPeriod: PayPeriod,
): string | undefined {
  if (isCoveredIn(coverage, name, payPeriod)) return undefined;
  const answer = coverage[name] as string;
  const { label } = coverageQuestions[name];
  return answer === notCovered
    ? `the company is not covered by ${label}`
    : `the company is covered by ${label} only from ${formatPeriod(toPeriod(answer))}`;
}

/** The question that a head depends on in a state. */
export const coverageOfHead = (head: string, workState: StateCode | undefined): CoverageName | undefined =>
  coverageNames.find((name) => {
    const question: CoverageQuestion = coverageQuestions[name];
    return question.head === head && (question.state === undefined || question.state === workState);
  });

/** Why a head takes nothing from an employee in a month; undefined where it covers the company. */
export function uncoveredHeadText(
  coverage: Coverage,
  head: string,
  workState: StateCode | undefined,
  payPeriod: PayPeriod,
): string | undefined {
  const name = coverageOfHead(head, workState);
  return name && uncoveredText(coverage, name, payPeriod);
}
