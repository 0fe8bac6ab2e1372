import { useEffect, useId, useState } from 'react';
import { usersRoutes } from '../../shared/users/users.ts';
import { useDebounced } from '../lib/delayed-value.ts';
import { useFirstPage } from '../lib/paged-list.ts';
import { TextField } from '../ui/inputs.tsx';

const messages = {
  choosePerson: 'Choose an employee from the list.',
  noMatch: 'No matching employee.',
} as const;

/** An employee to filter by. */
export interface Person {
  id: string;
  /** As the field has it. */
  label: string;
}

/** The value of the field: 'unknown' is a text that matches no employee of the list, or none yet. */
export type PersonChoice = Person | 'unknown' | undefined;

/** Number of suggestions; typing more letters narrows them down. */
const offered = 20;

interface PersonFieldProps {
  person: PersonChoice;
  /** A function that stays the same. */
  onPersonChange: (person: PersonChoice) => void;
}

/** Sends the name alone of 'Asha Iyer (asha@example.com)', since a search finds that. */
const toSearch = (text: string) => (text.split(' (')[0] as string).trim();

/** A text field with matching employees as suggestions. */
export function PersonField({ person, onPersonChange }: PersonFieldProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const chosen = person === 'unknown' ? undefined : person;
  const search = chosen ? '' : toSearch(text);
  const typed = useDebounced(search);
  const { data: users } = useFirstPage(
    usersRoutes.users,
    { query: { search: typed, limit: offered } },
    { enabled: typed !== '', select: (reply) => reply.users },
  );
  const people = search === '' ? [] : (users ?? []);
  const labelled = people.map(({ id, name, email }) => ({ id, label: `${name} (${email})` }));
  // Typed to the end, it may be known only when the people have come.
  const { id, label } = labelled.find((one) => one.label === text) ?? {};
  useEffect(() => {
    if (id && label) onPersonChange({ id, label });
  }, [id, label, onPersonChange]);

  function change(value: string) {
    setText(value);
    onPersonChange(value.trim() === '' ? undefined : 'unknown');
  }

  return (
    <>
      <TextField
        label="Employee"
        placeholder="Name or email"
        list={listId}
        autoComplete="off"
        maxLength={400}
        value={chosen?.label ?? text}
        hint={search && (users?.length === 0 ? messages.noMatch : messages.choosePerson)}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={listId}>
        {labelled.map((one) => (
          <option key={one.id} value={one.label} />
        ))}
      </datalist>
    </>
  );
}
