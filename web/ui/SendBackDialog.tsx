import * as z from 'zod/mini';
import { payRunApprovalRoutes } from '../../shared/pay-runs/pay-run-approval.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

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
export const SendBackDialog = ({
  open,
  isOwn,
  subject = 'pay run',
  onClose,
  onSendBack,
}: SendBackDialogProps) => (
  <ReasonDialog
    open={open}
    title={isOwn ? 'Take the submission back' : `Send the ${subject} back`}
    schema={sendingBack}
    label={isOwn ? 'Reason' : 'What to change'}
    maxLength={500}
    submitLabel={isOwn ? 'Take back' : 'Send back'}
    failed={`Could not send the ${subject} back.`}
    onClose={onClose}
    onSubmit={onSendBack}
  />
);
