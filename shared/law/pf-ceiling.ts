import type { Paise } from '../money.ts';
import { type LawOfMonth, type MonthPart, sinceText } from './months.ts';
import { pfCeiling } from './pf-rules.ts';
import { roundedFor } from './rounding.ts';
import { amountText } from './text.ts';

/** Wages of a month within the PF wage ceiling. */
interface CappedWages {
  /** Whole rupees, in paise. */
  capped: Paise;
  /** Whether the ceiling takes something away. */
  isAbove: boolean;
  /** The ceiling in words, such as 'ceiling since 17 Sep 2026'. */
  text: string;
  doubts: string[];
}

const textOf = (parts: readonly MonthPart<Paise>[]): string => {
  const [part, ...others] = parts;
  return part && others.length === 0
    ? `ceiling ${sinceText(part)}`
    : `ceiling ${parts.map(({ value, days }) => `${amountText(value)} for ${days} ${days === 1 ? 'day' : 'days'}`).join(', ')}`;
};

export const twoCeilings =
  'Two PF wage ceilings hold in this month. Wages are capped by the days of each, as in an example of EPFO (question 7); its table of question 9 does not do so. To use one ceiling, set your own for this month in Law.';

/** Wages within the ceiling; where it changes within the month, each ceiling counts for its days. */
export function cappedWages(wages: Paise, law: LawOfMonth): CappedWages {
  const parts = law.partsOf(pfCeiling);
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  const sum = parts.reduce((sum, { value, days }) => sum + BigInt(Math.min(wages, value)) * BigInt(days), 0n);
  const isAbove = parts.some(({ value }) => wages > value);
  return {
    capped: roundedFor('pf', sum, BigInt(days)),
    isAbove,
    text: textOf(parts),
    doubts: isAbove && parts.length > 1 ? [twoCeilings] : [],
  };
}
