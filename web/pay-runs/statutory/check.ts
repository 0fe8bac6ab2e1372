import { type StatutoryHead, statutoryHeads } from '../../../shared/law/statutory.ts';
import { type Paise, subtractPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How a figure stands to the expected one; `unknown` where nothing can be expected. */
type CheckState = 'below' | 'above' | 'as-expected' | 'kept' | 'unknown';

export const checkOf = (row: PayRunRow, head: StatutoryHead): StatutoryCheck | undefined =>
  row.statutory.find((check) => check.head === head);

/** The rise of the deduction from taking the expected figure, in paise; 0 where nothing can be expected. */
export const differenceOf = ({ entered, expected }: StatutoryCheck): Paise =>
  expected === undefined ? toPaise(0) : subtractPaise(toPaise(expected), toPaise(entered));

export function stateOf(check: StatutoryCheck): CheckState {
  const difference = differenceOf(check);
  if (check.expected !== undefined && difference === 0) return 'as-expected';
  if (check.kept) return 'kept';
  if (check.expected === undefined) return 'unknown';
  return difference > 0 ? 'below' : 'above';
}

/** Whether the figure waits for a decision. */
export const isDiffering = (check: StatutoryCheck | undefined): boolean =>
  check !== undefined && ['below', 'above'].includes(stateOf(check));

export const stateTones: Record<CheckState, Tone> = {
  below: 'caution',
  above: 'caution',
  'as-expected': 'positive',
  kept: 'neutral',
  unknown: 'negative',
};

export const stateLabels: Record<CheckState, string> = {
  below: 'Below expected',
  above: 'Above expected',
  'as-expected': 'As expected',
  kept: 'Kept',
  unknown: 'Cannot be checked',
};

/** Employees with the same deduction before and after. In paise. */
interface ChangeGroup {
  entered: Paise;
  expected: Paise;
  people: number;
}

/** The changes of a head: its groups, the largest first, and the rise of its deductions together. */
export interface HeadChanges {
  head: StatutoryHead;
  people: number;
  groups: ChangeGroup[];
  difference: Paise;
}

/** The changes of figures by head, in the order of the payslip. */
export const changesByHead = (checks: readonly StatutoryCheck[]): HeadChanges[] =>
  statutoryHeads.flatMap((head): HeadChanges[] => {
    const own = checks.filter((check) => check.head === head);
    if (own.length === 0) return [];
    const alike = Map.groupBy(own, ({ entered, expected = entered }) => `${entered} ${expected}`);
    const groups = [...alike.values()].map((group) => {
      const { entered, expected = entered } = group[0] as StatutoryCheck;
      return { entered: toPaise(entered), expected: toPaise(expected), people: group.length };
    });
    return [
      {
        ...{ head, people: own.length, difference: sumPaise(own.map(differenceOf)) },
        groups: groups.toSorted((a, b) => b.people - a.people),
      },
    ];
  });
