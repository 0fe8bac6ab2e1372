import { formatPaise, sumPaise } from '../money.ts';
import { formatPeriod } from '../period.ts';
import type { PayLine } from './pay-lines.ts';

/** 'Basic Salary ₹2,903.23 (₹6,000.00 × 15/31)': a sum that is the amount itself is left out. */
function partText({ amount, note, arrears }: PayLine): string {
  const value = formatPaise(amount);
  return `${arrears?.name}\u00a0${value}${note === undefined || note === value ? '' : ` (${note})`}`;
}

/** A month with one component has its amount in the line. */
function noteOf(parts: readonly PayLine[]): string {
  const [first, ...others] = parts;
  if (!first || others.length > 0) return parts.map(partText).join('; ');
  const { amount, note, arrears } = first;
  return [arrears?.name, note === formatPaise(amount) ? undefined : note].filter(Boolean).join(': ');
}

const groupOf = ({ kind, arrears }: PayLine): string | undefined =>
  arrears && `${kind} ${arrears.isDeduction ?? false} ${arrears.month}`;

function titleOf({ kind, arrears }: PayLine): string {
  const isGiven = kind === 'earning';
  if (arrears?.isDeduction) return isGiven ? 'Deductions returned for' : 'Deductions due for';
  return isGiven ? 'Arrears of' : 'Recovered pay of';
}

/**
 * The lines of a payslip as they are read: arrears of a month are one line with their sum, and so is what they take back. Its
 * note has what it is made of.
 */
export function withMonthsOfArrears(lines: readonly PayLine[]): PayLine[] {
  const months = Map.groupBy(lines, groupOf);
  return lines.flatMap((line): PayLine[] => {
    const { arrears } = line;
    if (!arrears) return [line];
    const parts = months.get(groupOf(line)) ?? [line];
    if (parts[0] !== line) return [];
    return [
      {
        ...line,
        label: `${titleOf(line)} ${formatPeriod(arrears.month)}`,
        amount: sumPaise(parts.map(({ amount }) => amount)),
        note: noteOf(parts),
      },
    ];
  });
}
