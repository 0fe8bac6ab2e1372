import { useQueryClient } from '@tanstack/react-query';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import {
  type PersonalDetails,
  personalDetails,
  personalFieldNames,
  personalFields,
} from '../../../shared/profiles/profiles.ts';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { useFocusFirstField } from '../../ui/focus-first.ts';
import { TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { detailsQuery, useCorrectDetails } from './calls.ts';
import { messages } from './messages.ts';

const toFormValues = (details: EmployeeDetails): PersonalDetails =>
  Object.fromEntries(personalFieldNames.map((name) => [name, details[name] ?? '']));

interface DetailsFormProps {
  details: EmployeeDetails;
  onClose: () => void;
}

/** Corrects an employee's personal details. */
export default function DetailsForm({ details, onClose }: DetailsFormProps) {
  const queries = useQueryClient();
  const correct = useCorrectDetails(details.userId);
  const form = useVersionedForm({
    schema: personalDetails,
    saved: details,
    toFormValues,
    onSubmit: async (values, { version }) => {
      await correct({ ...values, version });
      showToast('success', messages.corrected);
      onClose();
    },
    failureMessage: messages.correctionFailed,
    fetchNewest: () => queries.fetchQuery({ ...detailsQuery(details.userId), staleTime: 0 }),
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
