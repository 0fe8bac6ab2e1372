import type { StatutoryHead } from '../../../shared/law/statutory.ts';
import { type Paise, subtractPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/pay-runs.ts';
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

/** An employee's deductions before and after, as one of the groups with the same figures. */
interface ChangeGroup {
  head: StatutoryHead;
  entered: Paise;
  expected: Paise;
  people: number;
}

/** The employees by the change of their figure, the largest group first, and by how much all deductions rise together. */
export function groupChanges(checks: readonly StatutoryCheck[]): {
  groups: ChangeGroup[];
  difference: Paise;
} {
  const groups = new Map<string, ChangeGroup>();
  for (const { head, entered, expected = entered } of checks) {
    const key = `${head} ${entered} ${expected}`;
    const figures = { head, entered: toPaise(entered), expected: toPaise(expected) };
    const group = groups.get(key) ?? { ...figures, people: 0 };
    groups.set(key, { ...group, people: group.people + 1 });
  }
  return {
    groups: [...groups.values()].sort((a, b) => b.people - a.people),
    difference: sumPaise(checks.map(differenceOf)),
  };
}
