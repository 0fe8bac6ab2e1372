import * as z from 'zod/mini';
import { todayInIndia } from '../../../shared/date.ts';
import {
  changeableMonths,
  type DetailsFrom,
  datedChanges,
  detailsFrom,
} from '../../../shared/law/change-details.ts';
import {
  datedFieldNames,
  isAskedIn,
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from '../../../shared/law/statutory-fields.ts';
import {
  type EmployeeDetails,
  peopleRoutes,
  type StatutoryPatch,
  statutoryPatch,
} from '../../../shared/people/people.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { asAdmin } from '../../lib/client.ts';
import { routeQuery, useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Form } from '../../ui/Form.tsx';
import { DateField, Options, SelectField, TextField } from '../../ui/inputs.tsx';
import { messages } from './messages.ts';

/** A field as it is typed: an empty one is null. */
const typed = (name: StatutoryFieldName) => {
  const isNumber = statutoryField(name).kind === 'percent';
  const toValue = (text: string): unknown => (text.trim() === '' ? null : isNumber ? Number(text) : text);
  const schema: z.ZodMiniType = statutoryPatch.shape[name];
  return z.pipe(z.string(), z.pipe(z.transform(toValue), schema));
};

type FormValues = Record<StatutoryFieldName | 'appliesFrom', string>;
type Entered = StatutoryPatch & { appliesFrom: DetailsFrom };
const statutoryForm = z.object({
  ...Object.fromEntries(statutoryFieldNames.map((name) => [name, typed(name)])),
  appliesFrom: detailsFrom,
}) as unknown as z.ZodMiniType<Entered, FormValues>;

const toFormValues = (details: EmployeeDetails): FormValues =>
  Object.fromEntries([
    ...statutoryFieldNames.map((name) => [name, String(details[name] ?? '')]),
    ['appliesFrom', details.openMonth],
  ]) as FormValues;

/** The change as it is sent: where it holds from a month on, of the dated details those that were changed. */
function toPatch({ appliesFrom, ...values }: Entered, read: EmployeeDetails) {
  if (datedChanges(read, values).length === 0) return values;
  const isKept = (name: StatutoryFieldName) =>
    datedFieldNames.some((dated) => dated === name) && (values[name] ?? undefined) === read[name];
  const sent = Object.entries(values).filter(([name]) => !isKept(name as StatutoryFieldName));
  return { ...(Object.fromEntries(sent) as StatutoryPatch), appliesFrom };
}

const hintOf = (from: string, openMonth: string): string =>
  messages.appliesFromHint[from === 'beginning' ? from : from < openMonth ? 'earlier' : 'open'];

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
    onSubmit: async (values, read) => {
      const body = { ...toPatch(values, read), version: read.version };
      await replacing(asAdmin(peopleRoutes.saveStatutory, { params, body }));
      showToast('success', messages.statutorySaved);
      onClose();
    },
    failureMessage: messages.statutoryFailed,
    query: routeQuery(peopleRoutes.details, { params }),
    loadFailed: messages.detailsFailed,
  });
  const entered = form.watch();
  const { workState, appliesFrom } = entered;
  const { openMonth } = form.read;
  const parsed = Object.fromEntries(
    datedFieldNames.map((name) => [name, typed(name).safeParse(entered[name]).data]),
  ) as StatutoryPatch;
  const isDated = datedChanges(form.read, parsed).length > 0;

  function input(name: StatutoryFieldName) {
    const field = statutoryField(name);
    const props = { ...form.field(name), label: field.label, hint: field.hint };
    if (field.kind === 'date') return <DateField key={name} {...props} max={todayInIndia()} />;
    if (field.kind === 'percent')
      return <TextField key={name} {...props} inputMode="decimal" maxLength={6} />;
    if (field.kind !== 'choice') return <TextField key={name} {...props} maxLength={field.maxLength} />;
    return <SelectField key={name} {...props} none="Not set" options={field.options} />;
  }

  return (
    <Form
      form={form}
      autoComplete="off"
      label={`Statutory details of ${details.name}`}
      onCancel={onClose}
      focusFirst
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {statutoryFieldNames.filter((name) => isAskedIn(workState, name)).map(input)}
        {isDated && (
          <SelectField
            {...form.field('appliesFrom')}
            label="Applies from"
            hint={hintOf(appliesFrom, openMonth)}
            className="sm:col-start-1"
          >
            <option value="beginning">{messages.correctedFromBeginning}</option>
            <Options labels={changeableMonths(openMonth).map((month) => [month, formatPeriod(month)])} />
          </SelectField>
        )}
      </div>
    </Form>
  );
}
