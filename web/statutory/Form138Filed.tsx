import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { formatDateOf } from '../../shared/date-time.ts';
import { requiredText } from '../../shared/fields.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  type Form138Quarter,
  form138Messages,
  form138Record,
  form138Routes as routes,
} from '../../shared/statutory/form-138.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { useReplacing } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { DateField, TextField } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/ReasonDialog.tsx';
import { FormFailure } from '../ui/states.tsx';
import { formatAmount } from './format.ts';
import { messages } from './messages.ts';

interface FormProps {
  onRecord: (body: Pick<BodyOf<typeof routes.recordForm138>, 'record' | 'reason'>) => Promise<unknown>;
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
    <form {...form.props} aria-label="Record filing" className="grid gap-4 p-5">
      <TextField
        {...form.field('reference')}
        label="Receipt number or token"
        hint={messages.form138Reference}
        maxLength={60}
        autoComplete="off"
      />
      <DateField {...form.field('on')} label="Filed on" max={todayInIndia()} />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} submitLabel="Record" />
    </form>
  );
}

const reasonForm = z.object({ reason: requiredText(form138Messages.reasonRequired, 200) });

/** Whether Form 138 is recorded as filed, and the button that records it or takes that back. */
export function Form138Filed({ of: { quarter, filed, version } }: { of: Form138Quarter }) {
  const [open, setOpen] = useState<'record' | 'take-back'>();
  const params = { quarter };
  const replacing = useReplacing(routes.form138, { params });
  const close = () => setOpen(undefined);
  const onRecord: FormProps['onRecord'] = async (body) => {
    await replacing(asAdmin(routes.recordForm138, { params, body: { version, ...body } }));
    showToast('success', body.record ? messages.form138Recorded : messages.form138TakenBack);
  };
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      {filed ? (
        <p className="text-14 text-secondary">
          Filed on {formatDate(filed.on)} with receipt <bdi>{filed.reference}</bdi>:{' '}
          {count(filed.people, 'employee', 'employees')}, {formatAmount(filed.tax)}. Recorded on{' '}
          {formatDateOf(filed.at)} by <bdi>{filed.by.name}</bdi>.
        </p>
      ) : (
        <p className="text-14 text-secondary">{messages.form138NotFiled}</p>
      )}
      {filed?.isDifferent && (
        <p className="rounded-8 bg-caution-soft px-3 py-2.5 text-14 text-caution">
          {messages.form138Differs}
        </p>
      )}
      <Button
        call={routes.recordForm138}
        size="small"
        onClick={() => setOpen(filed ? 'take-back' : 'record')}
      >
        {filed ? 'Take back filing' : 'Record filing'}
      </Button>
      <Dialog
        open={open !== undefined}
        onClose={close}
        title={open === 'take-back' ? 'Form 138: take back filing' : 'Form 138: record filing'}
      >
        {open === 'take-back' ? (
          <ReasonForm
            schema={reasonForm}
            submitLabel="Take back"
            failed={messages.takeBackFailed}
            onClose={close}
            onSubmit={(reason) => onRecord({ record: null, reason })}
          />
        ) : (
          <RecordForm onRecord={onRecord} onClose={close} />
        )}
      </Dialog>
    </div>
  );
}
