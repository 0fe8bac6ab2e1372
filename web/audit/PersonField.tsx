import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../lib/debounced.ts';
import { TextField } from '../ui/inputs.tsx';
import { peopleQuery } from './calls.ts';
import { messages } from './messages.ts';

/** Somebody whose record is asked for. */
export interface Person {
  id: string;
  /** As the field has it. */
  label: string;
}

interface PersonFieldProps {
  person: Person | undefined;
  onPersonChange: (person: Person | undefined) => void;
}

/** A text field that offers the people whom its text is part of; one of them is chosen, or nobody. */
export function PersonField({ person, onPersonChange }: PersonFieldProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const typed = person ? '' : text.trim();
  const { data: users } = useQuery(peopleQuery(useDebounced(typed)));
  const people =
    typed === '' ? [] : (users ?? []).map(({ id, name, email }) => ({ id, label: `${name} (${email})` }));
  const isUnknown = users?.length === 0;

  function change(value: string) {
    setText(value);
    onPersonChange(people.find(({ label }) => label === value));
  }

  return (
    <>
      <TextField
        label="Person"
        placeholder="Name or email"
        list={listId}
        autoComplete="off"
        maxLength={400}
        value={person?.label ?? text}
        hint={typed && (isUnknown ? messages.nobody : messages.choosePerson)}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={listId}>
        {people.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </>
  );
}
