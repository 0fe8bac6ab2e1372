import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { todayInIndia } from '../../../shared/date.ts';
import { type EmployeeDetails, peopleRoutes } from '../../../shared/people/people.ts';
import type { Manager } from '../../../shared/users/accounts.ts';
import { isFormer } from '../../../shared/users/accounts.ts';
import { usersRoutes } from '../../../shared/users/users.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { useFirstPage } from '../../lib/paged-list.ts';
import { useReplacing } from '../../lib/query.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { SearchField } from '../../ui/inputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useListSearch } from '../../ui/list-search.ts';
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

/** Accounts that an admin can choose a manager from, at most so many. */
const maxChoices = 6;

interface ManagerFormProps {
  details: EmployeeDetails;
  onClose: () => void;
}

/** Chooses the manager of an employee by a search, or none. */
export function ManagerForm({ details, onClose }: ManagerFormProps) {
  const params = { userId: details.userId };
  // Another admin may have changed the employee, or the manager left.
  const replacing = useReplacing(peopleRoutes.details, { params });
  const [busy, run] = useAction({ failed: messages.managerFailed });
  const [chosen, choose] = useState<Manager | undefined>(details.manager);
  const { term, field } = useListSearch();
  const query = useFirstPage(
    usersRoutes.users,
    // One more: the employee is among them.
    { query: { limit: maxChoices + 1, search: term } },
    {
      placeholderData: keepPreviousData,
      select: ({ users }) =>
        users.filter(({ id, former }) => id !== details.userId && !isFormer(former, todayInIndia())),
    },
  );
  const found = query.data;
  const isFound = found?.some(({ id }) => id === chosen?.userId);
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const body = { managerId: chosen?.userId ?? null, version: details.version };
      await replacing(asAdmin(peopleRoutes.saveManager, { params, body }));
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
        <Loaded query={query} loading="Loading…" failed={messages.choicesFailed} as="list" size={2} inside>
          {(accounts) =>
            accounts.map(({ id, name, email }) => (
              <Choice
                key={id}
                name={name}
                detail={email}
                isChosen={id === chosen?.userId}
                onChoose={() => choose({ userId: id, name })}
              />
            ))
          }
        </Loaded>
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
