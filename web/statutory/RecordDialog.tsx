import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { requiredText } from '../../shared/fields.ts';
import { rupeesField } from '../../shared/money.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  type Filing,
  type FilingStep,
  filingMessages,
  filingRecord,
  type statutoryRoutes,
} from '../../shared/statutory-filing.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { DateField, NumberField, TextAreaField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { messages } from './messages.ts';
import { labelOf } from './progress.ts';

type Body = BodyOf<typeof statutoryRoutes.recordFiling>;

interface FormProps {
  filing: Filing;
  step: FilingStep;
  onClose: () => void;
  onRecord: (body: Body) => Promise<void>;
}

const { reference, on } = filingRecord.shape;
const total = rupeesField('The total');
const recordForm = {
  filed: z.object({ reference, on, total: z.nullable(total) }),
  paid: z.object({ reference, on, total }),
};

/** What the authority calls its number. */
const referenceLabel = ({ id }: Filing, step: FilingStep): string =>
  id === 'pf' ? 'TRRN' : step === 'paid' ? 'Challan number' : 'Reference number';

function RecordForm({ filing, step, onClose, onRecord }: FormProps) {
  const known = filing.paid ?? filing.filed;
  const form = useZodForm({
    schema: recordForm[step] as (typeof recordForm)['filed'],
    defaultValues: { reference: known?.reference ?? '', on: todayInIndia(), total: null },
    failureMessage: messages.recordFailed,
    onSubmit: async ({ total, ...record }) => {
      const body = { ...record, ...(total !== null && { total }) };
      await onRecord({ version: filing.version, step, record: body });
      onClose();
    },
  });
  return (
    <form {...form.props} aria-label="Record" className="grid gap-4 p-5">
      <TextField
        {...form.field('reference')}
        label={referenceLabel(filing, step)}
        maxLength={60}
        autoComplete="off"
      />
      <DateField
        {...form.field('on')}
        label={step === 'filed' ? 'Filed on' : 'Paid on'}
        max={todayInIndia()}
      />
      <NumberField
        {...form.register('total', {
          setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
        })}
        error={form.getFieldState('total', form.formState).error?.message}
        label={step === 'filed' ? 'Total of the challan (optional)' : 'Total of the challan'}
        hint={messages.totalHint}
        rupees
      />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} submitLabel="Record" />
    </form>
  );
}

const takeBackForm = z.object({ reason: requiredText(filingMessages.reasonRequired, 200) });

function TakeBackForm({ filing, step, onClose, onRecord }: FormProps) {
  const form = useZodForm({
    schema: takeBackForm,
    defaultValues: { reason: '' },
    failureMessage: messages.takeBackFailed,
    onSubmit: async ({ reason }) => {
      await onRecord({ version: filing.version, step, record: null, reason });
      onClose();
    },
  });
  return (
    <form {...form.props} aria-label="Take back" className="grid gap-4 p-5">
      <TextAreaField {...form.field('reason')} label="Reason" maxLength={200} />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose} submitLabel="Take back" />
    </form>
  );
}

/** Records that a filing was filed or paid, or takes that back. */
export default function RecordDialog({
  open,
  isTakingBack,
  ...form
}: FormProps & { open: boolean; isTakingBack: boolean }) {
  const action = isTakingBack ? 'take back' : 'record';
  const title = `${labelOf(form.filing)}: ${action} ${form.step === 'filed' ? 'filing' : 'payment'}`;
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      {isTakingBack ? <TakeBackForm {...form} /> : <RecordForm {...form} />}
    </Dialog>
  );
}
