import { formatDateOf } from '../../../shared/date.ts';
import { type StatutoryFieldName, statutoryFields } from '../../../shared/law/statutory-fields.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { stateLabels, stateOf, stateTones } from './check.ts';

const labelOf = (missing: string): string => statutoryFields[missing as StatutoryFieldName]?.label ?? missing;

interface CheckCellProps {
  payPeriod: PayPeriod;
  row: PayRunRow;
  check: StatutoryCheck;
}

/** How a figure stands to the expected one, and what is to be known about it. */
export function CheckCell({ payPeriod, row, check }: CheckCellProps) {
  const { kept, missing, problem } = check;
  const state = stateOf(check);
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={stateTones[state]}>
        {missing === undefined ? stateLabels[state] : `Details missing: ${labelOf(missing)}`}
      </Badge>
      {state === 'kept' && kept && (
        <span className="text-13 text-secondary">
          {kept.reason}{' '}
          <span className="text-tertiary">
            (<bdi>{kept.by}</bdi>, {formatDateOf(kept.at)})
          </span>
        </span>
      )}
      {problem && missing === undefined && <span className="text-13 text-secondary">{problem}</span>}
      {missing !== undefined && (
        <ButtonLink
          size="small"
          kind="soft"
          to={`/admin/employees/${row.userId}?payRun=${payPeriod}`}
          aria-describedby={`checked-${row.userId}`}
        >
          Complete details
        </ButtonLink>
      )}
    </div>
  );
}
