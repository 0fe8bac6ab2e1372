import * as z from 'zod/mini';
import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const sendingBack = z.pick(payRunApprovalRoutes.sendBackPayRun.body, { reason: true });

interface SendBackDialogProps {
  open: boolean;
  /** The caller submitted it. */
  isOwn: boolean;
  /** The name of the submission in texts. */
  subject?: string;
  onClose: () => void;
  onSendBack: (reason: string) => Promise<unknown>;
}

/** Sends a submission back, for a reason that the history keeps. */
export function SendBackDialog({
  open,
  isOwn,
  subject = 'pay run',
  onClose,
  onSendBack,
}: SendBackDialogProps) {
  const title = isOwn ? 'Take the submission back' : `Send the ${subject} back`;
  const form = useZodForm({
    schema: sendingBack,
    defaultValues: { reason: '' },
    failureMessage: messages.sendBackFailed,
    onSubmit: async ({ reason }) => {
      await onSendBack(reason);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form {...form.props} aria-label={title} className="grid gap-4 p-5">
        <TextAreaField
          {...form.field('reason')}
          label={isOwn ? 'Reason' : 'What to change'}
          required
          maxLength={500}
        />
        <FormFailure message={form.failure} />
        <FormFooter busy={form.busy} onCancel={onClose} submitLabel={isOwn ? 'Take back' : 'Send back'} />
      </form>
    </Dialog>
  );
}
