import * as z from 'zod/mini';
import { todayInIndia } from '../../../shared/date.ts';
import {
  isAskedIn,
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from '../../../shared/law/statutory-fields.ts';
import { type EmployeeDetails, peopleRoutes, statutoryPatch } from '../../../shared/people/people.ts';
import { asAdmin } from '../../lib/client.ts';
import { routeQuery, useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { useFocusFirstField } from '../../ui/focus.ts';
import { DateField, Options, SelectField, TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from './messages.ts';

/** A field as it is typed: an empty one is null. */
const typed = (name: StatutoryFieldName) => {
  const isNumber = statutoryField(name).kind === 'percent';
  const toValue = (text: string): unknown => (text.trim() === '' ? null : isNumber ? Number(text) : text);
  const schema: z.ZodMiniType = statutoryPatch.shape[name];
  return z.pipe(z.string(), z.pipe(z.transform(toValue), schema));
};

type FormValues = Record<StatutoryFieldName, string>;
const statutoryForm = z.object(
  Object.fromEntries(statutoryFieldNames.map((name) => [name, typed(name)])),
) as unknown as z.ZodMiniType<z.output<typeof statutoryPatch>, FormValues>;

const toFormValues = (details: EmployeeDetails): FormValues =>
  Object.fromEntries(statutoryFieldNames.map((name) => [name, String(details[name] ?? '')])) as FormValues;

interface StatutoryFormProps {
  details: EmployeeDetails;
  onClose: () => void;
}

/** Edits what an employee's statutory contributions depend on. */
export function StatutoryForm({ details, onClose }: StatutoryFormProps) {
  const params = { userId: details.userId };
  const replacing = useReplacing(peopleRoutes.details, { params });
  const form = useVersionedForm({
    schema: statutoryForm,
    saved: details,
    toFormValues,
    onSubmit: async (values, { version }) => {
      const body = { ...values, version };
      await replacing(asAdmin(peopleRoutes.saveStatutory, { params, body }));
      showToast('success', messages.statutorySaved);
      onClose();
    },
    failureMessage: messages.statutoryFailed,
    query: routeQuery(peopleRoutes.details, { params }),
    loadFailed: messages.detailsFailed,
  });
  useFocusFirstField(form.ref);
  const workState = form.watch('workState');

  function input(name: StatutoryFieldName) {
    const field = statutoryField(name);
    const props = { ...form.field(name), label: field.label, hint: field.hint };
    if (field.kind === 'date') return <DateField key={name} {...props} max={todayInIndia()} />;
    if (field.kind === 'percent')
      return <TextField key={name} {...props} inputMode="decimal" maxLength={6} />;
    if (field.kind !== 'choice') return <TextField key={name} {...props} maxLength={field.maxLength} />;
    return (
      <SelectField key={name} {...props}>
        <option value="">Not set</option>
        <Options labels={field.options} />
      </SelectField>
    );
  }

  return (
    <form
      {...form.props}
      autoComplete="off"
      aria-label={`Statutory details of ${details.name}`}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {statutoryFieldNames.filter((name) => isAskedIn(workState, name)).map(input)}
      </div>
      <FormFailure message={form.conflict || form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose}>
        {form.conflict && <Button onClick={() => void form.reload()}>Reload and keep my changes</Button>}
      </FormFooter>
    </form>
  );
}
