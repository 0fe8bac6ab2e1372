import { todayInIndia } from '../../shared/date.ts';
import { type PaymentRow, paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import type { BodyOf } from '../../shared/route.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { DateField, NumberField, TextField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';

interface FormProps {
  row: PaymentRow;
  onClose: () => void;
  onRecord: (made: BodyOf<typeof routes.recordElsewhere>) => Promise<void>;
}

function ElsewhereForm({ row, onClose, onRecord }: FormProps) {
  const isReturned = row.due < 0;
  const form = useZodForm({
    schema: routes.recordElsewhere.body,
    defaultValues: {
      ...{ amount: Math.abs(row.due), paidOn: todayInIndia(), reference: '' },
      ...(isReturned && { isReturned: true as const }),
    },
    failureMessage: messages.recordFailed,
    onSubmit: async (made) => {
      await onRecord(made);
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Record payment" submitLabel="Record payment" onCancel={onClose}>
      <p className="text-14 text-secondary">{isReturned ? messages.returnedHint : messages.elsewhereHint}</p>
      <NumberField
        {...form.register('amount', { setValueAs: Number })}
        error={form.getFieldState('amount', form.formState).error?.message}
        label="Amount"
        max={Math.abs(row.due)}
        rupees
      />
      <DateField
        {...form.field('paidOn')}
        label={isReturned ? 'Returned on' : 'Paid on'}
        max={todayInIndia()}
      />
      <TextField
        {...form.field('reference')}
        label="Reference"
        hint={messages.referenceHint}
        maxLength={100}
        autoComplete="off"
      />
    </DialogForm>
  );
}

/**
 * Records that an employee was paid outside of the portal, or has returned what was paid too much: all of it, unless another
 * amount is entered.
 */
export function ElsewhereDialog({ open, ...form }: FormProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={`${form.row.name}: ${form.row.due < 0 ? 'money returned' : 'paid elsewhere'}`}
    >
      <ElsewhereForm {...form} />
    </Dialog>
  );
}
