import { formatPaise, sumPaise, toPaise } from '../../shared/money.ts';
import type { EmployerContribution } from '../../shared/slips/slips.ts';
import { Card, CardHeader } from '../ui/Card.tsx';

const rowClasses = 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3';

/** The employer's contributions beside the salary of a slip. None of it is deducted from the employee. */
export const EmployerContributionsCard = ({ lines }: { lines: readonly EmployerContribution[] }) => (
  <Card>
    <CardHeader title="What your employer pays besides" />
    <p className="mt-1 text-14 text-secondary">Paid for you on top of your salary.</p>
    <dl className="mt-3">
      {lines.map(({ label, amount }) => (
        <div key={label} className={`${rowClasses} border-t border-line`}>
          <dt className="text-14">{label}</dt>
          <dd className="figures text-right text-14">{formatPaise(toPaise(amount))}</dd>
        </div>
      ))}
      <div className={`${rowClasses} border-t-2 border-ink pb-0`}>
        <dt className="text-14 font-semibold">Total</dt>
        <dd className="figures text-right text-14 font-semibold">
          {formatPaise(sumPaise(lines.map(({ amount }) => toPaise(amount))))}
        </dd>
      </div>
    </dl>
  </Card>
);
