import { formatDateOf } from '../../../shared/date.ts';
import { adjustmentLabels, lineKindOf } from '../../../shared/pay/pay-adjustments.ts';
import type { ListedAdjustment } from '../../../shared/payroll/adjustments.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { Badge } from '../../ui/Badge.tsx';
import { describeState } from './describe.ts';

/** The name on the payslip, the kind where the name does not say it, the reason and who entered it. */
export function NameCell({ adjustment, id }: { adjustment: ListedAdjustment; id?: string }) {
  const { label, kind, note, reason, by, at } = adjustment;
  const details = [adjustmentLabels[kind] !== label && adjustmentLabels[kind], note].filter(Boolean);
  return (
    <div className="grid min-w-0 gap-0.5">
      <span id={id} className="font-semibold wrap-anywhere">
        {label}
      </span>
      {details.length > 0 && <span className="figures text-13 text-secondary">{details.join(' · ')}</span>}
      <span className="text-13 text-secondary wrap-anywhere">{reason}</span>
      <span className="text-13 text-tertiary">
        Added by <bdi>{by.name}</bdi> on {formatDateOf(at)}
      </span>
    </div>
  );
}

/** Deductions have a minus. */
export function AmountCell({ adjustment: { kind, amount, instalment } }: { adjustment: ListedAdjustment }) {
  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="figures font-semibold">
        {lineKindOf[kind] === 'deduction' && '−'}
        {formatRupees(amount)}
      </span>
      {instalment !== undefined && (
        <span className="figures text-13 whitespace-nowrap text-tertiary">
          {formatRupees(instalment)} a month
        </span>
      )}
    </span>
  );
}

export function StateCell({ adjustment, month }: { adjustment: ListedAdjustment; month: string }) {
  const { tone, label, detail } = describeState(adjustment, month);
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {detail && <span className="figures text-13 text-secondary text-pretty">{detail}</span>}
    </span>
  );
}
