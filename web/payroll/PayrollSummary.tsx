import { formatPaise, type Paise } from '../../shared/money.ts';
import { StatusDot } from '../ui/Badge.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { type PayRun, states } from './employees.ts';

const order = ['generated', 'ready', 'not-set'] as const;

const bars = {
  generated: 'fill-positive-mark',
  ready: 'fill-caution-mark',
  'not-set': 'fill-idle-mark',
} as const;

/** How far the pay run is, drawn to scale. The figures stand beside it in words. */
function Progress({ count, total }: { count: PayRun['count']; total: number }) {
  let from = 0;
  return (
    <svg
      aria-hidden="true"
      className="h-2 w-full rounded-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
    >
      {total === 0 && <rect width="100" height="1" className={bars['not-set']} />}
      {order.map((state) => {
        const width = (100 * count[state]) / Math.max(total, 1);
        const x = from;
        from += width;
        const gap = from < 99.9 ? 1 : 0;
        return (
          width > 0 && (
            <rect key={state} x={x} width={Math.max(width - gap, 0.4)} height="1" className={bars[state]} />
          )
        );
      })}
    </svg>
  );
}

function SlipsGenerated({ count }: Pick<PayRun, 'count'>) {
  const total = count.generated + count.ready + count['not-set'];
  return (
    <div className="grid gap-2.5">
      <p className="flex justify-between gap-3 text-13 text-tertiary">
        Slips generated
        <span className="figures font-semibold text-ink">
          {count.generated} of {total}
        </span>
      </p>
      <Progress count={count} total={total} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-secondary">
        {order.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <StatusDot tone={states[state].tone} />
            {states[state].legend}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rupees with their paise set smaller, so that the eye takes the rupees. */
function Rupees({ paise }: { paise: Paise }) {
  const [rupees, fraction] = formatPaise(paise).split('.');
  return (
    <span className="whitespace-nowrap">
      {rupees}
      <span className="text-14 text-secondary">.{fraction}</span>
    </span>
  );
}

export const PayrollSummary = ({ run }: { run: PayRun }) => (
  <StatStrip lead={<SlipsGenerated count={run.count} />}>
    <Stat label="Gross payroll">
      <Rupees paise={run.grossEarnings} />
    </Stat>
    <Stat label="Deductions">
      <Rupees paise={run.totalDeductions} />
    </Stat>
    <Stat label="Net payable">
      <Rupees paise={run.netPay} />
    </Stat>
  </StatStrip>
);

export const PayrollSummarySkeleton = () => (
  <Loading words="Loading the pay run…">
    <StatStrip lead={<Skeleton className="h-14" />}>
      {['Gross payroll', 'Deductions', 'Net payable'].map((label) => (
        <Stat key={label} label={label}>
          <Skeleton className="h-7 w-28" />
        </Stat>
      ))}
    </StatStrip>
  </Loading>
);
