import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { singleLineText } from '../../../shared/fields.ts';
import { type PaymentSettings, paymentsRoutes, templateId } from '../../../shared/payments/payments.ts';
import { payPeriod } from '../../../shared/period.ts';
import { routeQuery } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { MonthField } from '../../ui/MonthField.tsx';
import { layoutsOf } from './layouts.ts';
import { messages } from './messages.ts';

const schema = z.object({
  trackedFrom: z.union([z.literal(''), payPeriod]),
  debitAccount: singleLineText('The account', 34),
  layout: templateId,
});

interface SettingsFormProps {
  saved: PaymentSettings;
  onSave: (settings: PaymentSettings) => Promise<PaymentSettings>;
}

/** From when payments are tracked, the account they are made from, and the usual layout. */
export function SettingsForm({ saved, onSave }: SettingsFormProps) {
  const form = useVersionedForm({
    schema,
    saved,
    toFormValues: ({ trackedFrom, debitAccount, layout }: PaymentSettings) => ({
      trackedFrom: trackedFrom ?? '',
      debitAccount,
      layout,
    }),
    onSubmit: async ({ trackedFrom, debitAccount, layout }, read, fill) => {
      fill(await onSave({ ...read, trackedFrom: trackedFrom || null, debitAccount, layout }));
      showToast('success', messages.saved);
    },
    failureMessage: messages.saveFailed,
    query: routeQuery(paymentsRoutes.settings),
    loadFailed: messages.loadFailed,
  });
  const { field: month, fieldState } = useController(form.controllerProps('trackedFrom'));
  return (
    <Card>
      <Form form={form} label="Payment settings" onCancel={form.cancel} submitLabel="Save settings">
        <CardHeader title="Payments" />
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <MonthField
            label="Tracked from"
            hint={messages.trackedFromHint}
            value={month.value ?? ''}
            onValueChange={month.onChange}
            error={fieldState.error?.message}
          />
          <TextField
            {...form.field('debitAccount')}
            label="Account that salaries are paid from"
            hint={messages.debitAccountHint}
            maxLength={34}
            autoComplete="off"
          />
          <SelectField
            {...form.field('layout')}
            label="Usual layout"
            hint={messages.layoutHint}
            options={layoutsOf(form.read).map(({ id, template }) => [id, template.name])}
          />
        </div>
      </Form>
    </Card>
  );
}
