import { useState } from 'react';
import * as z from 'zod/mini';
import { calendarDate, todayInIndia } from '../../shared/date.ts';
import { requiredText, singleLineText } from '../../shared/fields.ts';
import { paymentMessages } from '../../shared/payments/payments.ts';
import { count } from '../lib/count.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { DateField, TextField } from '../ui/inputs.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { messages } from './messages.ts';

/** A payment whose outcome is recorded. */
export interface RecordTarget {
  batch: number;
  userId: string;
  name: string;
}

/** The outcome of the payments, without the employee. */
export interface RecordedOutcome {
  outcome: 'paid' | 'failed' | 'void';
  paidOn?: string;
  utr?: string;
  reason?: string;
}

interface FormProps {
  targets: readonly RecordTarget[];
  onClose: () => void;
  onRecord: (outcome: RecordedOutcome) => Promise<void>;
}

const outcomes = [
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'void', label: 'Void' },
] as const;

const schemas = {
  paid: z.object({
    paidOn: calendarDate('The day'),
    utr: singleLineText('The UTR', 40),
    reason: z.string(),
  }),
  unpaid: z.object({
    paidOn: z.string(),
    utr: z.string(),
    reason: requiredText(paymentMessages.reasonRequired, 200),
  }),
};

function OutcomeForm({
  outcome,
  targets,
  onClose,
  onRecord,
}: FormProps & { outcome: RecordedOutcome['outcome'] }) {
  const isPaid = outcome === 'paid';
  const form = useZodForm({
    schema: isPaid ? schemas.paid : (schemas.unpaid as unknown as typeof schemas.paid),
    defaultValues: { paidOn: todayInIndia(), utr: '', reason: '' },
    failureMessage: messages.recordFailed,
    onSubmit: async ({ paidOn, utr, reason }) => {
      await onRecord(isPaid ? { outcome, paidOn, ...(utr && { utr }) } : { outcome, reason });
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label="Record"
      className="grid gap-4"
      onCancel={onClose}
      submitLabel={targets.length === 1 ? 'Record' : `Record ${count(targets.length, 'payment', 'payments')}`}
    >
      {isPaid ? (
        <>
          <DateField {...form.field('paidOn')} label="Paid on" max={todayInIndia()} />
          {targets.length === 1 && (
            <TextField {...form.field('utr')} label="UTR (optional)" maxLength={40} autoComplete="off" />
          )}
        </>
      ) : (
        <TextField {...form.field('reason')} label="Reason" maxLength={200} autoComplete="off" />
      )}
    </Form>
  );
}

/** Records by hand what became of payments that the bank was given. */
export function RecordDialog({ open, ...props }: FormProps & { open: boolean }) {
  const { targets, onClose } = props;
  const [outcome, setOutcome] = useState<RecordedOutcome['outcome']>('paid');
  const title =
    targets.length === 1
      ? `Payment to ${targets[0]?.name}`
      : `${count(targets.length, 'payment', 'payments')}`;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-4 p-5">
        <Segmented label="Outcome" options={outcomes} value={outcome} onValueChange={setOutcome} />
        {outcome === 'void' && (
          <p className="text-13 text-secondary">
            The bank did not make it, and will not: the amount is due again.
          </p>
        )}
        <OutcomeForm key={outcome} outcome={outcome} {...props} />
      </div>
    </Dialog>
  );
}
