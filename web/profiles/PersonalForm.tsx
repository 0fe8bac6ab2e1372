import { useQueryClient } from '@tanstack/react-query';
import {
  type PersonalDetails,
  type PersonalFieldName,
  personalDetails,
  personalFieldNames,
  personalFields,
  profileMessages,
} from '../../shared/profiles/profiles.ts';
import type { User } from '../../shared/users/accounts.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { myProfileQuery, type OwnProfile, saveMyProfile } from './calls.ts';
import { messages, requestMessages } from './messages.ts';

interface PersonalFormProps {
  person: User;
  profile: OwnProfile;
  onCancel: () => void;
  onSaved: () => void;
}

/** With what waits for approval in place of what is saved: saving the form withdraws nothing by itself. */
const toFormValues = ({ requested, ...profile }: OwnProfile): PersonalDetails => {
  const wanted: PersonalDetails = { ...profile, ...requested?.fields };
  return Object.fromEntries(personalFieldNames.map((name) => [name, wanted[name] ?? '']));
};

/** Why a field cannot be changed, or not at once. */
function hintOf(name: PersonalFieldName, { locked, byApproval }: OwnProfile): string | undefined {
  if (locked?.includes(name)) return requestMessages.lockedHint;
  return byApproval && 'guarded' in personalFields[name] ? requestMessages.approvalHint : undefined;
}

/** Edits the personal details; name and email are read-only (spec §2). */
export function PersonalForm({ person, profile, onCancel, onSaved }: PersonalFormProps) {
  const cache = useQueryClient();
  const form = useZodForm({
    schema: personalDetails,
    defaultValues: toFormValues(profile),
    failureMessage: serverMessageOr(messages.saveFailed),
    onSubmit: async (details) => {
      const saved = await saveMyProfile(details);
      cache.setQueryData(myProfileQuery.queryKey, saved);
      const isNewRequest = saved.requested && saved.requested.number !== profile.requested?.number;
      showToast('success', isNewRequest ? requestMessages.sentForApproval : profileMessages.saved);
      onSaved();
    },
  });

  return (
    <Form form={form} autoComplete="off" submitLabel="Save Changes" onCancel={onCancel} focusFirst>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" value={person.name} readOnly />
        <TextField label="Email" value={person.email} readOnly />
        {personalFieldNames.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={personalFields[name].label}
            placeholder={personalFields[name].placeholder}
            hint={hintOf(name, profile)}
            readOnly={profile.locked?.includes(name)}
          />
        ))}
      </div>
    </Form>
  );
}
