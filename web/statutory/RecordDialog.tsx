import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { requiredText } from '../../shared/fields.ts';
import { rupeesField } from '../../shared/money.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  type Filing,
  type FilingMark,
  type FilingStep,
  filingMessages,
  filingRecord,
  type statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { DateField, NumberField, TextField } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/ReasonDialog.tsx';
import { messages } from './messages.ts';
import { labelOf } from './progress.ts';

type Body = BodyOf<typeof statutoryRoutes.recordFiling>;

interface FormProps<Step extends FilingMark = FilingMark> {
  filing: Filing;
  step: Step;
  onClose: () => void;
  onRecord: (body: Body) => Promise<unknown>;
}

const { reference, on } = filingRecord.shape;
const total = rupeesField('The total');
const formOfStep = {
  filed: z.object({ reference, on, total: z.nullable(total) }),
  paid: z.object({ reference, on, total }),
};

/** The authority's name for its number. */
const referenceLabel = ({ id }: Filing, step: FilingStep): string =>
  id === 'pf' ? 'TRRN' : step === 'paid' ? 'Challan number' : 'Reference number';

function RecordForm({ filing, step, onClose, onRecord }: FormProps<FilingStep>) {
  const known = filing.paid ?? filing.filed;
  const form = useZodForm({
    schema: formOfStep[step] as (typeof formOfStep)['filed'],
    defaultValues: { reference: known?.reference ?? '', on: todayInIndia(), total: null },
    failureMessage: messages.recordFailed,
    onSubmit: async ({ total, ...record }) => {
      const body = { ...record, ...(total !== null && { total }) };
      await onRecord({ version: filing.version, step, record: body });
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Record" submitLabel="Record" onCancel={onClose}>
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
    </DialogForm>
  );
}

const reasonForm = z.object({ reason: requiredText(filingMessages.reasonRequired, 200) });

/** Takes back what was recorded, or dismisses the filing: both for a reason. */
const ClearForm = ({
  filing,
  step,
  isDismissing,
  onClose,
  onRecord,
}: FormProps & { isDismissing: boolean }) => (
  <ReasonForm
    schema={reasonForm}
    hint={isDismissing ? messages.dismissHint : undefined}
    submitLabel={isDismissing ? 'Dismiss' : 'Take back'}
    failed={isDismissing ? messages.dismissFailed : messages.takeBackFailed}
    onClose={onClose}
    onSubmit={(reason) => {
      const body = { version: filing.version, step, record: null, reason };
      return onRecord(isDismissing ? { ...body, isDismissed: true } : body);
    }}
  />
);

/** Records that a filing was filed or paid, dismisses it, or takes that back. */
export function RecordDialog({
  open,
  isTakingBack,
  ...form
}: FormProps & { open: boolean; isTakingBack: boolean }) {
  const { step } = form;
  const isDismissing = step === 'dismissed' && !isTakingBack;
  const action = isTakingBack ? 'take back' : 'record';
  const what = { filed: 'filing', paid: 'payment', dismissed: 'dismissal' }[step];
  const title = `${labelOf(form.filing)}: ${isDismissing ? 'dismiss' : `${action} ${what}`}`;
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      {isTakingBack || step === 'dismissed' ? (
        <ClearForm {...form} isDismissing={isDismissing} />
      ) : (
        <RecordForm {...form} step={step} />
      )}
    </Dialog>
  );
}
