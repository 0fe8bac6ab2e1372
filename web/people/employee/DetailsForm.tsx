import { type EmployeeDetails, peopleRoutes } from '../../../shared/people/people.ts';
import {
  type PersonalDetails,
  personalDetails,
  personalFieldNames,
  personalFields,
} from '../../../shared/profiles/profiles.ts';
import { asAdmin } from '../../lib/client.ts';
import { routeQuery, useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { useFocusFirstField } from '../../ui/focus.ts';
import { TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const toFormValues = (details: EmployeeDetails): PersonalDetails =>
  Object.fromEntries(personalFieldNames.map((name) => [name, details[name] ?? '']));

interface DetailsFormProps {
  details: EmployeeDetails;
  onClose: () => void;
}

/** Corrects an employee's personal details. */
export function DetailsForm({ details, onClose }: DetailsFormProps) {
  const params = { userId: details.userId };
  const replacing = useReplacing(peopleRoutes.details, { params });
  const form = useVersionedForm({
    schema: personalDetails,
    saved: details,
    toFormValues,
    onSubmit: async (values, { version }) => {
      const body = { ...values, version };
      await replacing(asAdmin(peopleRoutes.correctDetails, { params, body }));
      showToast('success', messages.corrected);
      onClose();
    },
    failureMessage: messages.correctionFailed,
    query: routeQuery(peopleRoutes.details, { params }),
    loadFailed: messages.detailsFailed,
  });
  useFocusFirstField(form.ref);
  return (
    <form {...form.props} autoComplete="off" aria-label={`Details of ${details.name}`} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {personalFieldNames.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={personalFields[name].label}
            placeholder={personalFields[name].placeholder}
            maxLength={personalFields[name].maxLength}
          />
        ))}
      </div>
      <FormFailure message={form.conflict || form.failure} />
      <FormFooter busy={form.busy} onCancel={onClose}>
        {form.conflict ? (
          <Button onClick={() => void form.reload()}>Reload and keep my changes</Button>
        ) : (
          <p className="text-13 text-tertiary">{messages.correctionHint}</p>
        )}
      </FormFooter>
    </form>
  );
}
