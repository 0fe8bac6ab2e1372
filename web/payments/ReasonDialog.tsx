import * as z from 'zod/mini';
import { requiredText } from '../../shared/fields.ts';
import { paymentMessages } from '../../shared/payments/payments.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { TextAreaField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';

const schema = z.object({ reason: requiredText(paymentMessages.reasonRequired, 200) });

interface ReasonFormProps {
  hint: string;
  submitLabel: string;
  failed: string;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<void>;
}

function ReasonForm({ hint, submitLabel, failed, onClose, onSubmit }: ReasonFormProps) {
  const form = useZodForm({
    schema,
    defaultValues: { reason: '' },
    failureMessage: failed,
    onSubmit: async ({ reason }) => {
      await onSubmit(reason);
      onClose();
    },
  });
  return (
    <form {...form.props} aria-label={submitLabel} className="grid gap-4 p-5">
      <p className="text-14 text-secondary">{hint}</p>
      <TextAreaField {...form.field('reason')} label="Reason" maxLength={200} />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} submitLabel={submitLabel} />
    </form>
  );
}

/** Asks for the reason of holding a payment, or of voiding a batch. */
export function ReasonDialog({ open, title, ...form }: ReasonFormProps & { open: boolean; title: string }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <ReasonForm {...form} />
    </Dialog>
  );
}
