import type { PaymentRow } from '../../shared/payments/payments.ts';
import { countEmployees } from '../lib/count.ts';
import { formatRupees } from '../lib/figures.ts';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { totalsOf } from './state.ts';

/** The net pay of the month, and how it is divided: the parts add up to it. */
export function Totals({ rows, batch }: { rows: readonly PaymentRow[]; batch: number | undefined }) {
  const { net, paid, inBatch, withBank, toPay, held, failed, recover, takenBack } = totalsOf(rows);
  const isShown = ({ employees }: { employees: number }) => employees > 0;
  const cells = [
    { label: 'Net pay', sum: net },
    { label: 'Paid', sum: paid, tone: paid.employees > 0 ? 'text-positive' : '' },
    ...(isShown(withBank) ? [{ label: 'Processing', sum: withBank }] : []),
    ...(batch !== undefined && isShown(inBatch) ? [{ label: `In batch ${batch}`, sum: inBatch }] : []),
    { label: 'To pay', sum: toPay },
    { label: 'Held', sum: held },
    { label: 'Failed', sum: failed, tone: failed.employees > 0 ? 'text-negative' : '' },
    ...(isShown(takenBack) ? [{ label: 'Taken back', sum: takenBack }] : []),
    ...(isShown(recover) ? [{ label: 'To recover', sum: recover, tone: 'text-negative' }] : []),
  ];
  // Many stand in two rows of four.
  return (
    <div className={cells.length > 6 ? 'lg:[&_dl>div]:basis-[22%]' : ''}>
      <StatStrip>
        {cells.map(({ label, sum, tone = '' }) => (
          <Stat key={label} label={label}>
            <span className={`whitespace-nowrap ${tone}`}>{formatRupees(sum.amount)}</span>
            <span className="block text-12 font-normal text-tertiary">{countEmployees(sum.employees)}</span>
          </Stat>
        ))}
      </StatStrip>
    </div>
  );
}
