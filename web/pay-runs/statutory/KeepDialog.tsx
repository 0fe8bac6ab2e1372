import * as z from 'zod/mini';
import { requiredText } from '../../../shared/fields.ts';
import { headLabels } from '../../../shared/law/statutory.ts';
import { toPaise } from '../../../shared/money.ts';
import { type PayRunRow, payRunMessages, type StatutoryCheck } from '../../../shared/pay-runs.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { formatAmount } from './amounts.ts';
import { messages } from './messages.ts';

const schema = z.object({ reason: requiredText(payRunMessages.slipReasonRequired) });

interface KeepDialogProps {
  open: boolean;
  row: PayRunRow;
  check: StatutoryCheck;
  onClose: () => void;
  /** @throws CallError */
  onKeep: (reason: string) => Promise<void>;
}

/** Keeps a figure although another one is expected, for a reason that stays with the payslip. */
export default function KeepDialog({ open, row, check, onClose, onKeep }: KeepDialogProps) {
  const entered = formatAmount(toPaise(check.entered));
  const form = useZodForm({
    schema,
    defaultValues: { reason: check.kept?.reason ?? '' },
    failureMessage: messages.notKept,
    onSubmit: async ({ reason }) => {
      await onKeep(reason);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={`Keep ${entered}`}>
      <form {...form.props} aria-label="Keep the figure" className="grid gap-4 p-5">
        <p className="text-14 text-secondary">
          {headLabels[check.head]} of <bdi className="font-semibold text-ink">{row.name}</bdi>:{' '}
          {check.formula}. The reason stays with the payslip.
        </p>
        <TextAreaField {...form.field('reason')} label="Reason" required maxLength={200} />
        <FormFailure message={form.failure} />
        <FormFooter busy={form.busy} onCancel={onClose} submitLabel={`Keep ${entered}`} />
      </form>
    </Dialog>
  );
}
