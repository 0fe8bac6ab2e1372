import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import {
  type PersonalDetails,
  type Profile,
  personalDetails,
  personalFieldNames,
  personalFields,
  profileMessages,
} from '../../shared/profiles.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { FormFooter } from '../ui/FormFooter.tsx';
import { useFocusFirstField } from '../ui/focus-first.ts';
import { TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { myProfileQuery, saveMyProfile } from './calls.ts';
import { messages } from './messages.ts';

interface PersonalFormProps {
  person: User;
  profile: Profile;
  onCancel: () => void;
  onSaved: () => void;
}

const toFormValues = (profile: Profile): PersonalDetails =>
  Object.fromEntries(personalFieldNames.map((name) => [name, profile[name] ?? '']));

/** Edits the personal details; name and email are read-only (spec §2). */
export function PersonalForm({ person, profile, onCancel, onSaved }: PersonalFormProps) {
  const cache = useQueryClient();
  const form = useZodForm({
    schema: personalDetails,
    defaultValues: toFormValues(profile),
    failureMessage: messages.saveFailed,
    onSubmit: async (details) => {
      cache.setQueryData(myProfileQuery.queryKey, await saveMyProfile(details));
      showToast('success', profileMessages.saved);
      onSaved();
    },
  });
  useFocusFirstField(form.ref);

  return (
    <form {...form.props} autoComplete="off" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" value={person.name} readOnly />
        <TextField label="Email" value={person.email} readOnly />
        {personalFieldNames.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={personalFields[name].label}
            placeholder={personalFields[name].placeholder}
          />
        ))}
      </div>
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} submitLabel="Save Changes" onCancel={onCancel} />
    </form>
  );
}
