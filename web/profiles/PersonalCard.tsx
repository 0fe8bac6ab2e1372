import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { personalFieldNames, personalFields } from '../../shared/profiles/profiles.ts';
import type { User } from '../../shared/users/accounts.ts';
import { attempt } from '../lib/action.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { myProfileQuery, type OwnProfile } from './calls.ts';
import { Fact } from './Fact.tsx';
import { messages } from './messages.ts';
import { PersonalForm } from './PersonalForm.tsx';

const RequestNote = lazyPart(async () => (await import('./RequestNote.tsx')).RequestNote);

/** Returns the focus to the button that opened the form, once the form is closed. */
function useRestoredFocus(editing: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return opener;
}

/** Name, email and the details that employees keep themselves: to be read, or in a form. */
export function PersonalCard({ person, profile }: { person: User; profile: OwnProfile }) {
  const [editing, setEditing] = useState(false);
  const opener = useRestoredFocus(editing);
  const cache = useQueryClient();

  async function cancel() {
    setEditing(false);
    await attempt(() => cache.fetchQuery({ ...myProfileQuery, staleTime: 0 }), {
      failed: messages.fetchFailed,
    });
  }

  return (
    <Card flush className="h-full">
      <header className="flex flex-wrap items-center gap-4 border-b border-line p-5">
        <Avatar name={person.name} className="size-14 text-17" />
        <div className="mr-auto grid min-w-0">
          <h2 className="truncate text-17 font-semibold">{person.name}</h2>
          <p className="truncate text-14 text-secondary">{profile.designation || person.email}</p>
        </div>
        {!editing && (
          <Button ref={opener} icon="edit" className="max-sm:w-full" onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </header>
      <div className="p-5">
        {editing ? (
          <PersonalForm
            person={person}
            profile={profile}
            onCancel={() => void cancel()}
            onSaved={() => setEditing(false)}
          />
        ) : (
          <PersonalFacts person={person} profile={profile} />
        )}
      </div>
    </Card>
  );
}

/** The personal details, to be read. */
const PersonalFacts = ({ person, profile }: { person: User; profile: OwnProfile }) => (
  <>
    {profile.isMissing && (
      <p className="mb-5 rounded-8 bg-accent-soft px-3 py-2.5 text-14 text-link">{messages.none}</p>
    )}
    <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Fact layout="block" label="Name" value={person.name} />
      <Fact layout="block" label="Email" value={person.email} />
      {personalFieldNames.map((name) => (
        <Fact
          key={name}
          layout="block"
          label={personalFields[name].label}
          value={profile[name]}
          code={personalFields[name].kind === 'identifier'}
        />
      ))}
    </dl>
    {(profile.requested || profile.decided) && <RequestNote profile={profile} />}
  </>
);
