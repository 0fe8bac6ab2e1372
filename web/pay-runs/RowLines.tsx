import { toPaise } from '../../shared/money.ts';
import type { RowLine } from '../../shared/pay-runs/pay-runs.ts';
import { formatRupees } from './format.ts';

/** The lines of an employee's payslip beside the payroll fields, each with what it was worked out from. */
export const RowLines = ({ lines }: { lines: readonly RowLine[] }) => (
  <ul aria-label="Components and one-off amounts" className="figures flex flex-wrap gap-x-4 gap-y-1 text-13">
    {lines.map(({ id, kind, label, amount, note }) => (
      <li key={id}>
        <span className="text-secondary">{label}</span> {kind === 'deduction' && '−'}
        {formatRupees(toPaise(amount))}
        {note && <span className="text-tertiary"> · {note}</span>}
      </li>
    ))}
  </ul>
);
