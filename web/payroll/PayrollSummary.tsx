import { formatPaise, type Paise } from '../../shared/money.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { type PayRun, stateDisplays } from './employees.ts';

const stateOrder = ['generated', 'ready'] as const;

const stateClasses = {
  generated: 'bg-positive-mark',
  ready: 'bg-caution-mark',
} as const;

/** How far the pay run is, drawn to scale. The figures stand beside it in words. */
const Progress = ({ count }: Pick<PayRun, 'count'>) => (
  <div aria-hidden="true" className="flex h-2 gap-1 rounded-full empty:bg-idle-mark">
    {stateOrder
      .filter((state) => count[state] > 0)
      .map((state) => (
        <span
          key={state}
          className={`rounded-full ${stateClasses[state]}`}
          style={{ flexGrow: count[state] }}
        />
      ))}
  </div>
);

function SlipsGenerated({ count }: Pick<PayRun, 'count'>) {
  const total = count.generated + count.ready;
  return (
    <div className="grid gap-2.5">
      <p className="flex justify-between gap-3 text-13 text-tertiary">
        Slips generated
        <span className="figures font-semibold text-ink">
          {count.generated} of {total}
        </span>
      </p>
      <Progress count={count} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-secondary">
        {stateOrder.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-1.5 rounded-full ${stateClasses[state]}`} />
            {stateDisplays[state].legend}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rupees with their paise set smaller, so that the eye takes the rupees. */
function RupeeAmount({ paise }: { paise: Paise }) {
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
      <RupeeAmount paise={run.grossEarnings} />
    </Stat>
    <Stat label="Deductions">
      <RupeeAmount paise={run.totalDeductions} />
    </Stat>
    <Stat label="Net payable">
      <RupeeAmount paise={run.netPay} />
    </Stat>
  </StatStrip>
);

export const PayrollSummarySkeleton = () => (
  <Loading message="Loading the pay run…">
    <StatStrip lead={<Skeleton className="h-15.5" />}>
      {['Gross payroll', 'Deductions', 'Net payable'].map((label) => (
        <Stat key={label} label={label}>
          <span className="inline-flex">
            <Skeleton className="h-4 w-28" />
          </span>
        </Stat>
      ))}
    </StatStrip>
  </Loading>
);
