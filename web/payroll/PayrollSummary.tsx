import { formatPaise, mapAmounts, type Rupees, toPaise, toRupees } from '../../shared/money.ts';
import type { MonthSummary } from '../../shared/payroll/payroll.ts';
import { reimbursementsIn } from '../../shared/slips/slip-totals.ts';
import { formatCount } from '../lib/count.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';

const legend = [
  { state: 'generated', label: 'Generated', background: 'bg-positive-mark' },
  { state: 'ready', label: 'Ready', background: 'bg-caution-mark' },
] as const;

/** The progress of the pay run to scale. Hidden from assistive technology: the figures are above it as text. */
const ProgressBar = ({ counts }: Pick<MonthSummary, 'counts'>) => (
  <div aria-hidden="true" className="forced-color-adjust-none flex h-2 gap-1 rounded-full empty:bg-idle-mark">
    {legend
      .filter(({ state }) => counts[state] > 0)
      .map(({ state, background }) => (
        <span key={state} className={`rounded-full ${background}`} style={{ flexGrow: counts[state] }} />
      ))}
  </div>
);

function SlipsGenerated({ counts }: Pick<MonthSummary, 'counts'>) {
  const total = counts.generated + counts.ready;
  return (
    <div className="grid gap-2.5">
      <p className="flex justify-between gap-3 text-13 text-tertiary">
        Payslips generated
        <span className="figures font-semibold text-ink">
          {formatCount(counts.generated)} of {formatCount(total)}
        </span>
      </p>
      <ProgressBar counts={counts} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-secondary">
        {legend.map(({ state, label, background }) => (
          <li key={state} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`size-1.5 rounded-full forced-color-adjust-none ${background}`}
            />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An amount with its paise in a smaller font size. */
function RupeeAmount({ amount }: { amount: Rupees }) {
  const [rupees, fraction] = formatPaise(toPaise(amount)).split('.');
  return (
    <span className="whitespace-nowrap">
      {rupees}
      <span className="text-14 text-secondary">.{fraction}</span>
    </span>
  );
}

export function PayrollSummary({ run }: { run: MonthSummary }) {
  const inPaise = mapAmounts(run, ['grossEarnings', 'totalDeductions', 'netPay'], toPaise);
  const reimbursements = toRupees(reimbursementsIn(inPaise));
  return (
    <StatStrip lead={<SlipsGenerated counts={run.counts} />}>
      <Stat label="Gross payroll">
        <RupeeAmount amount={run.grossEarnings} />
      </Stat>
      <Stat label="Deductions">
        <RupeeAmount amount={run.totalDeductions} />
      </Stat>
      {reimbursements !== 0 && (
        <Stat label="Reimbursements">
          <RupeeAmount amount={reimbursements} />
        </Stat>
      )}
      <Stat label="Net payable">
        <RupeeAmount amount={run.netPay} />
      </Stat>
    </StatStrip>
  );
}
