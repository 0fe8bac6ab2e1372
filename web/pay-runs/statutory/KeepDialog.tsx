import * as z from 'zod/mini';
import { requiredText } from '../../../shared/fields.ts';
import { headLabels } from '../../../shared/law/statutory.ts';
import { type Rupees, rupeesField, toPaise } from '../../../shared/money.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { NumberField, TextAreaField } from '../../ui/inputs.tsx';
import { formatShortRupees } from '../format.ts';
import { messages } from './messages.ts';

/** The figure as it is typed. */
const amount = z.pipe(
  z.string().check(z.minLength(1, messages.amountRequired)),
  z.pipe(z.transform(Number), rupeesField('The figure')),
);
const schema = z.object({ amount, reason: requiredText(payRunMessages.slipReasonRequired) });

interface KeepDialogProps {
  open: boolean;
  row: PayRunRow;
  check: StatutoryCheck;
  /** Whether another figure than the one that stands can be typed. */
  canType: boolean;
  onClose: () => void;
  /** @param typed another figure than the one that stands @throws CallError */
  onKeep: (reason: string, typed: Rupees | undefined) => Promise<void>;
}

/** Keeps a figure although another one is expected, for a reason that stays with the payslip. */
export function KeepDialog({ open, row, check, canType, onClose, onKeep }: KeepDialogProps) {
  const { entered, formula, problem, kept, head } = check;
  const label = canType ? 'Save' : `Keep ${formatShortRupees(toPaise(entered))}`;
  const form = useZodForm({
    schema,
    defaultValues: { amount: String(entered), reason: kept?.reason ?? '' },
    failureMessage: messages.notKept,
    onSubmit: async ({ amount, reason }) => {
      await onKeep(reason, amount === entered ? undefined : amount);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={canType ? messages.typeAnother : label}>
      <DialogForm form={form} label="Keep the figure" submitLabel={label} onCancel={onClose}>
        <p className="text-14 text-secondary text-pretty">
          {headLabels[head]} of <bdi className="font-semibold text-ink">{row.name}</bdi>: {formula ?? problem}
        </p>
        {canType && <NumberField {...form.field('amount')} label={headLabels[head]} rupees required />}
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={messages.reasonStays}
          required
          maxLength={200}
        />
      </DialogForm>
    </Dialog>
  );
}
