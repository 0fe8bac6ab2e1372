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
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/inputs.tsx';
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
  return (
    <Form
      form={form}
      autoComplete="off"
      label={`Details of ${details.name}`}
      onCancel={onClose}
      focusFirst
      note={<p className="text-13 text-tertiary">{messages.correctionHint}</p>}
    >
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
    </Form>
  );
}
