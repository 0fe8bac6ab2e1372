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
import { useRoute } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-value.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/inputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adjustmentTexts } from '../messages.ts';
import { AdjustmentFields } from './AdjustmentFields.tsx';
import { adjustmentForm, emptyValues, toValues } from './adjustment-form.ts';
import { newAdjustmentId, useChangingAdjustments } from './calls.ts';

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

function WholeForm({ userId, saved, adjustment, onClose }: FormProps & { adjustment: ListedAdjustment }) {
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

/** Changes an amount, or the rest of it where payslips take it back already. */
function ChangeForm(props: FormProps & { adjustment: ListedAdjustment }) {
  const isTaken = Object.keys(props.adjustment.settled).length > 0;
  return isTaken ? <InstalmentForm {...props} /> : <WholeForm {...props} />;
}

interface AdjustmentDialogProps extends FormProps {
  open: boolean;
  /** The amount that is changed; absent where one is added. */
  adjustment: ListedAdjustment | undefined;
}

/** Adds a one-off amount of an employee whose amounts are shown, or changes one. */
export function AdjustmentDialog({ open, adjustment, ...shared }: AdjustmentDialogProps) {
  return (
    <Dialog open={open} onClose={shared.onClose} title={adjustment ? adjustment.label : 'Add one-off amount'}>
      {adjustment ? <ChangeForm {...shared} adjustment={adjustment} /> : <AddForm {...shared} />}
    </Dialog>
  );
}

interface ChangeDialogProps {
  open: boolean;
  employee: { userId: string; name: string };
  /** The amount as a list of many employees has it. */
  adjustment: ListedAdjustment;
  onClose: () => void;
}

/** Changes an amount of one of many employees: their amounts are read first. */
export function ChangeDialog({ open, employee: { userId, name }, adjustment, onClose }: ChangeDialogProps) {
  const query = useRoute(routes.adjustments, { params: { userId } }, { enabled: open, gcTime: 0 });
  const find = ({ adjustments }: EmployeeAdjustments) => adjustments.find(({ id }) => id === adjustment.id);
  return (
    <Dialog open={open} onClose={onClose} title={`${adjustment.label}, ${name}`}>
      <Loaded
        query={query}
        loading="Loading the one-off amount…"
        failed={adjustmentTexts.loadFailed}
        as="form"
        size={3}
        inside
        isEmpty={(saved) => find(saved) === undefined}
        empty={<EmptyState message={adjustmentMessages.notFound} />}
      >
        {(saved) => (
          <ChangeForm
            userId={userId}
            saved={saved}
            adjustment={find(saved) ?? adjustment}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
