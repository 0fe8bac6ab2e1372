import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import type { Profile } from '../../shared/profiles.ts';
import { showToast } from '../lib/toasts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { myProfileQuery } from './calls.ts';
import { messages } from './messages.ts';
import { PersonalFacts } from './PersonalFacts.tsx';
import { PersonalForm } from './PersonalForm.tsx';

/** Gives the keyboard back to the button that opened the form, once the form is gone. */
function useRestoredFocus(editing: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return opener;
}

/** Who it is, and the details they keep themselves: read, or being changed. */
export function PersonalCard({ person, profile }: { person: User; profile: Profile | null }) {
  const [editing, setEditing] = useState(false);
  const opener = useRestoredFocus(editing);
  const cache = useQueryClient();

  async function cancel() {
    setEditing(false);
    try {
      await cache.fetchQuery({ ...myProfileQuery, staleTime: 0 });
    } catch {
      showToast('error', messages.fetchFailed);
    }
  }

  return (
    <Card flush className="h-full">
      <header className="flex flex-wrap items-center gap-4 border-b border-line p-5">
        <Avatar name={person.name} className="size-14 text-17" />
        <div className="mr-auto grid min-w-0">
          <h2 className="truncate text-17 font-semibold">{person.name}</h2>
          <p className="truncate text-14 text-secondary">{profile?.designation || person.email}</p>
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
