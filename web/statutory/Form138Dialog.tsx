import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { requiredText } from '../../shared/fields.ts';
import type { BodyOf } from '../../shared/route.ts';
import { form138Messages, form138Record, type form138Routes } from '../../shared/statutory/form-138.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { DateField, TextField } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/ReasonDialog.tsx';
import { messages } from './messages.ts';

/** The record, or none with the reason why it is taken back. */
export type Recorded = Pick<BodyOf<typeof form138Routes.recordForm138>, 'record' | 'reason'>;

interface FormProps {
  onRecord: (body: Recorded) => Promise<unknown>;
  onClose: () => void;
}

function RecordForm({ onRecord, onClose }: FormProps) {
  const form = useZodForm({
    schema: form138Record,
    defaultValues: { reference: '', on: todayInIndia() },
    failureMessage: messages.recordFailed,
    onSubmit: async (record) => {
      await onRecord({ record });
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Record filing" submitLabel="Record" onCancel={onClose}>
      <TextField
        {...form.field('reference')}
        label="Receipt number or token"
        hint={messages.form138Reference}
        maxLength={60}
        autoComplete="off"
      />
      <DateField {...form.field('on')} label="Filed on" max={todayInIndia()} />
    </DialogForm>
  );
}

const reasonForm = z.object({ reason: requiredText(form138Messages.reasonRequired, 200) });

/** Records that Form 138 of a quarter was filed, or takes that back for a reason. */
export const Form138Dialog = ({
  open,
  isTakingBack,
  onRecord,
  onClose,
}: FormProps & { open: boolean; isTakingBack: boolean }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={isTakingBack ? 'Form 138: take back filing' : 'Form 138: record filing'}
  >
    {isTakingBack ? (
      <ReasonForm
        schema={reasonForm}
        submitLabel="Take back"
        failed={messages.takeBackFailed}
        onClose={onClose}
        onSubmit={(reason) => onRecord({ record: null, reason })}
      />
    ) : (
      <RecordForm onRecord={onRecord} onClose={onClose} />
    )}
  </Dialog>
);
