import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '../../shared/accounts.ts';
import {
  type PersonalFieldName,
  type Profile,
  personalFieldNames,
  profileMessages,
  profilesRoutes,
} from '../../shared/profiles.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { myProfileQuery, saveMyProfile } from './calls.ts';
import { personalFieldList } from './fields.ts';
import { messages } from './messages.ts';

interface PersonalFormProps {
  person: User;
  profile: Profile | null;
  onCancel: () => void;
  onSaved: () => void;
}

const toFormValues = (profile: Profile | null) =>
  Object.fromEntries(personalFieldNames.map((name) => [name, profile?.[name] ?? ''])) as Record<
    PersonalFieldName,
    string
  >;

/** The personal details while they are being changed; name and email stay as they are (spec §2). */
export function PersonalForm({ person, profile, onCancel, onSaved }: PersonalFormProps) {
  const cache = useQueryClient();
  const form = useForm({
    initial: toFormValues(profile),
    check: (values) => validationErrors(profilesRoutes.saveMine.body, values),
    failed: messages.saveFailed,
    send: async (values) => {
      cache.setQueryData(myProfileQuery.queryKey, await saveMyProfile(values));
      showToast('success', profileMessages.saved);
      onSaved();
    },
  });

  // The button that opened the form is gone, and the keyboard goes on where the form begins.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, []);

  return (
    <form {...form.props} noValidate autoComplete="off" className="grid gap-5">
      <div ref={fields} className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" value={person.name} readOnly />
        <TextField label="Email" value={person.email} readOnly />
        {personalFieldList.map(({ name, label, placeholder }) => (
          <TextField key={name} {...form.field(name)} label={label} placeholder={placeholder} />
        ))}
      </div>
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
