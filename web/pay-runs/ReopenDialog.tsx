import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import { formatPeriod } from '../../shared/period.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { TextAreaField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { messages } from './messages.ts';

interface ReopenDialogProps {
  open: boolean;
  payPeriod: string;
  onClose: () => void;
  onReopen: (reason: string) => Promise<void>;
}

/** Reopens a closed month, for a reason that the history keeps. */
export function ReopenDialog({ open, payPeriod, onClose, onReopen }: ReopenDialogProps) {
  const form = useZodForm({
    schema: payRunsRoutes.reopenPayRun.body,
    defaultValues: { reason: '' },
    failureMessage: messages.reopeningFailed,
    onSubmit: async ({ reason }) => {
      await onReopen(reason);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={`Reopen ${formatPeriod(payPeriod)}`}>
      <form {...form.props} aria-label="Reopen the month" className="grid gap-4 p-5">
        <TextAreaField {...form.field('reason')} label="Reason" required maxLength={500} />
        <FormFailure message={form.failure} />
        <FormFooter busy={form.busy} onCancel={onClose} submitLabel="Reopen the month" />
      </form>
    </Dialog>
  );
}
