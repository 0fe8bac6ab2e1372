import { enteredKinds, isLimited } from '../../../shared/pay/pay-adjustments.ts';
import { type ListedAdjustment, adjustmentsRoutes as routes } from '../../../shared/payroll/adjustments.ts';
import { asAdmin } from '../../lib/client.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { adjustmentTexts } from '../messages.ts';
import { useChangingAdjustments } from './calls.ts';

const isEntered = ({ kind, revisionId }: ListedAdjustment) =>
  revisionId === undefined && enteredKinds.some((entered) => entered === kind);
const hasSlip = ({ settled }: ListedAdjustment) => Object.keys(settled).length > 0;

/** Where payslips take an amount back already, the instalment of the rest can be changed. */
const canChange = (adjustment: ListedAdjustment) =>
  isEntered(adjustment) && (!hasSlip(adjustment) || (isLimited(adjustment.kind) && adjustment.remaining > 0));

const canDelete = (adjustment: ListedAdjustment) =>
  !hasSlip(adjustment) &&
  (isEntered(adjustment) || (adjustment.kind === 'lop-reversal' && !adjustment.dates));

export interface ActionsProps {
  userId: string;
  /** The employee's name, where the list has amounts of several employees. */
  name?: string;
  /** The version of the employee's amounts that is shown. */
  version: number;
  adjustment: ListedAdjustment;
  /** The id of the element that names the amount. */
  describedBy: string;
  onChange: (adjustment: ListedAdjustment) => void;
  /** Called once the amount was deleted, or that was refused. */
  onDeleted?: () => unknown;
}

/** Changes or deletes an amount, where payslips leave that open. */
export function AdjustmentActions({
  userId,
  name,
  version,
  adjustment,
  describedBy,
  onChange,
  onDeleted,
}: ActionsProps) {
  const changing = useChangingAdjustments(userId);
  const { id, label, amount } = adjustment;
  return (
    <div className="flex gap-2 md:justify-end">
      {canChange(adjustment) && (
        <Button
          call={routes.changeAdjustment}
          size="small"
          icon="edit"
          aria-describedby={describedBy}
          onClick={() => onChange(adjustment)}
        >
          Change
        </Button>
      )}
      {canDelete(adjustment) && (
        <DeleteButton
          size="small"
          aria-describedby={describedBy}
          className="max-md:bg-sunken"
          confirmMessage={adjustmentTexts.confirmDeletion(label, formatRupees(amount), name)}
          failed={adjustmentTexts.deleteFailed}
          onDelete={async () => {
            const deletion = asAdmin(routes.deleteAdjustment, { params: { userId, id }, query: { version } });
            await changing(deletion).finally(onDeleted);
            return adjustmentTexts.deleted;
          }}
        />
      )}
    </div>
  );
}
