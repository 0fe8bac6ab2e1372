import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { singleLineText } from '../../../shared/fields.ts';
import { type PaymentSettings, paymentsRoutes, templateId } from '../../../shared/payments/payments.ts';
import { payPeriod } from '../../../shared/period.ts';
import { routeQuery } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { MonthField } from '../../ui/MonthField.tsx';
import { FormFailure } from '../../ui/states.tsx';
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
      <form {...form.props} aria-label="Payment settings" className="grid gap-5">
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
          <SelectField {...form.field('layout')} label="Usual layout" hint={messages.layoutHint}>
            {layoutsOf(form.read).map(({ id, template }) => (
              <option key={id} value={id}>
                {template.name}
              </option>
            ))}
          </SelectField>
        </div>
        <FormFailure message={form.conflict || form.failure} />
        <FormFooter busy={form.busy} onCancel={form.cancel} submitLabel="Save settings">
          {form.conflict && <Button onClick={() => void form.reload()}>Reload and keep my changes</Button>}
        </FormFooter>
      </form>
    </Card>
  );
}
