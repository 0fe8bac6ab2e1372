import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import type { Manager } from '../../../shared/users/manager.ts';
import { useAction } from '../../lib/action.ts';
import { withReason } from '../../lib/call-error.ts';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { SearchField } from '../../ui/inputs.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { detailsQuery, managerChoicesQuery, useSaveManager } from './calls.ts';
import { messages } from './messages.ts';

interface ChoiceProps {
  name: string;
  detail?: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, detail, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-8 px-2 py-1.5 hover:bg-sunken">
    <input
      type="radio"
      name="manager"
      checked={isChosen}
      onChange={onChoose}
      className="size-4 shrink-0 accent-accent"
    />
    <span className="grid min-w-0">
      <bdi className="text-14 font-semibold wrap-anywhere">{name}</bdi>
      {detail && <span className="text-13 text-tertiary wrap-anywhere">{detail}</span>}
    </span>
  </label>
);

/** Enter searches; it does not save what is chosen until then. */
function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface ManagerFormProps {
  details: EmployeeDetails;
  onClose: () => void;
}

/** Chooses the manager of an employee by a search, or none. */
export default function ManagerForm({ details, onClose }: ManagerFormProps) {
  const save = useSaveManager(details.userId);
  const queries = useQueryClient();
  const [busy, run] = useAction({
    failed: messages.managerFailed,
    // Another admin may have changed the employee, or the manager left.
    onFailed: () => void queries.invalidateQueries({ queryKey: detailsQuery(details.userId).queryKey }),
  });
  const [chosen, choose] = useState<Manager | undefined>(details.manager);
  const { term, field } = useListSearch();
  const { data: accounts, error, refetch } = useQuery(managerChoicesQuery(term));
  const found = accounts?.filter(({ id }) => id !== details.userId);
  const isFound = found?.some(({ id }) => id === chosen?.userId);
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await save({ managerId: chosen?.userId ?? null, version: details.version });
      onClose();
      return messages.managerSaved;
    });
  }
  return (
    <form onSubmit={submit} aria-label={`Manager of ${details.name}`} className="grid gap-4">
      <SearchField
        label="Search name or email"
        autoFocus
        {...field}
        onKeyDown={searchOnEnter}
        className="max-w-96"
      />
      <fieldset className="grid max-w-120 gap-0.5">
        <legend className="sr-only">Manager</legend>
        <Choice name={messages.noManager} isChosen={!chosen} onChoose={() => choose(undefined)} />
        {chosen && !isFound && (
          <Choice key={chosen.userId} name={chosen.name} isChosen onChoose={() => undefined} />
        )}
        {found ? (
          found.map(({ id, name, email }) => (
            <Choice
              key={id}
              name={name}
              detail={email}
              isChosen={id === chosen?.userId}
              onChoose={() => choose({ userId: id, name })}
            />
          ))
        ) : error ? (
          <ErrorState
            message={withReason(messages.choicesFailed, error)}
            onRetry={() => void refetch()}
            className="py-4"
          />
        ) : (
          <Skeleton className="h-24" />
        )}
        {found?.length === 0 && term && (
          <p role="status" className="px-2 py-2 text-14 text-secondary">
            {messages.noChoice}
          </p>
        )}
      </fieldset>
      <FormFooter busy={busy} onCancel={onClose} />
    </form>
  );
}
