import { useState } from 'react';
import * as z from 'zod/mini';
import { subtractPaise, toPaise, toRupees } from '../../../shared/money.ts';
import {
  adjustmentInput,
  adjustmentMessages,
  type EmployeeAdjustments,
  type ListedAdjustment,
  adjustmentsRoutes as routes,
} from '../../../shared/payroll/adjustments.ts';
import { asAdmin } from '../../lib/client.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-value.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/inputs.tsx';
import { newAdjustmentId, useChangingAdjustments } from '../calls.ts';
import { adjustmentTexts } from '../messages.ts';
import { AdjustmentFields } from './AdjustmentFields.tsx';
import { adjustmentForm, emptyValues, toValues } from './adjustment-form.ts';

interface FormProps {
  userId: string;
  saved: EmployeeAdjustments;
  onClose: () => void;
}

function AddForm({ userId, saved, onClose }: FormProps) {
  const [id] = useState(newAdjustmentId);
  const changing = useChangingAdjustments(userId);
  const form = useZodForm({
    schema: adjustmentForm(saved.components),
    defaultValues: emptyValues(saved.nextMonth),
    failureMessage: adjustmentTexts.addFailed,
    onSubmit: async (input) => {
      await changing(asAdmin(routes.addAdjustment, { params: { userId }, body: { ...input, id } }));
      showToast('success', adjustmentTexts.added);
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Add one-off amount" submitLabel="Add one-off amount" onCancel={onClose}>
      <AdjustmentFields form={form} components={saved.components} />
    </DialogForm>
  );
}

function ChangeForm({ userId, saved, adjustment, onClose }: FormProps & { adjustment: ListedAdjustment }) {
  const changing = useChangingAdjustments(userId);
  const form = useZodForm({
    schema: adjustmentForm(saved.components),
    defaultValues: toValues(adjustment),
    failureMessage: adjustmentTexts.changeFailed,
    onSubmit: async (input) => {
      const body = { ...input, version: saved.version };
      await changing(asAdmin(routes.changeAdjustment, { params: { userId, id: adjustment.id }, body }));
      showToast('success', adjustmentTexts.changed);
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Change one-off amount" onCancel={onClose}>
      <AdjustmentFields form={form} components={saved.components} />
    </DialogForm>
  );
}

/** Empty: all that is left at once. */
const instalmentForm = z.object({ instalment: typedNumber(adjustmentInput.shape.instalment, undefined) });

/** Changes the instalment of an amount that payslips take back already. */
function InstalmentForm({
  userId,
  saved,
  adjustment,
  onClose,
}: FormProps & { adjustment: ListedAdjustment }) {
  const changing = useChangingAdjustments(userId);
  const { kind, label, amount, month, paidIn, reason, remaining, instalment } = adjustment;
  const taken = toRupees(subtractPaise(toPaise(amount), toPaise(remaining)));
  const form = useZodForm({
    schema: instalmentForm,
    defaultValues: { instalment: instalment === undefined ? '' : String(instalment) },
    failureMessage: adjustmentTexts.changeFailed,
    onSubmit: async (values) => {
      if (values.instalment !== undefined && values.instalment > amount) {
        form.setError('instalment', { message: adjustmentMessages.instalmentTooLarge });
        return;
      }
      const input = { kind: kind as 'advance' | 'recovery', label, amount, month, paidIn, reason, ...values };
      const body = { ...input, version: saved.version };
      await changing(asAdmin(routes.changeAdjustment, { params: { userId, id: adjustment.id }, body }));
      showToast('success', adjustmentTexts.changed);
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Change the instalment" onCancel={onClose}>
      <p className="text-14 text-secondary text-pretty">
        Payslips have taken {formatRupees(taken)} of {formatRupees(amount)}; {formatRupees(remaining)} is
        left.
      </p>
      <NumberField
        {...form.field('instalment')}
        label="Taken back each month"
        hint="Leave it empty to take what is left at once."
        rupees
      />
    </DialogForm>
  );
}

interface AdjustmentDialogProps {
  open: boolean;
  userId: string;
  saved: EmployeeAdjustments;
  /** The amount that is changed; absent where one is added. */
  adjustment: ListedAdjustment | undefined;
  onClose: () => void;
}

/** Adds a one-off amount, or changes one. */
export function AdjustmentDialog({ open, userId, saved, adjustment, onClose }: AdjustmentDialogProps) {
  const shared = { userId, saved, onClose };
  const isTaken = adjustment && Object.keys(adjustment.settled).length > 0;
  return (
    <Dialog open={open} onClose={onClose} title={adjustment ? adjustment.label : 'Add one-off amount'}>
      {!adjustment ? (
        <AddForm {...shared} />
      ) : isTaken ? (
        <InstalmentForm {...shared} adjustment={adjustment} />
      ) : (
        <ChangeForm {...shared} adjustment={adjustment} />
      )}
    </Dialog>
  );
}
