import { useCallback, useState } from 'react';
import { fullAdmins, hrAdmins, payrollAdmins } from '../../shared/duties.ts';
import type { User } from '../../shared/users/accounts.ts';
import type { ListedUser } from '../../shared/users/users.ts';
import { isChecklistHidden } from '../company/setup/setup-state.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { mayDo } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useFocusNext, useRemoveRow } from '../ui/focus.ts';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListSearch, withOpenRow } from '../ui/list-search.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { usersQuery, useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { editButtonId, formButtonId, type RowForm, UserTable } from './UserTable.tsx';

const SetupChecklist = lazyPart(
  async () => (await import('../company/setup/SetupChecklist.tsx')).SetupChecklist,
);
const InviteAllCard = lazyPart(async () => (await import('./InviteAllCard.tsx')).InviteAllCard);

/** The actions of the rows, and the form that is open in place of one. */
function useUserActions() {
  const [open, setOpen] = useState<{ user: ListedUser; form: RowForm }>();
  const focusNext = useFocusNext();
  const removeRow = useRemoveRow();
  const { remove } = useUserMutations();

  // Memoized, so that the rows of a long list do not render again.
  const deleteUser = useCallback(
    ({ id }: User) => removeRow(editButtonId(id), () => remove(id)),
    [removeRow, remove],
  );

  const openForm = useCallback((user: ListedUser, form: RowForm) => setOpen({ user, form }), []);

  function closeForm() {
    if (open) focusNext(formButtonId(open.user.id, open.form));
    setOpen(undefined);
  }

  return { open, openForm, closeForm, deleteUser };
}

const keyOf = ({ id }: User): string => id;

function UserList() {
  const { open, openForm, closeForm, deleteUser } = useUserActions();
  const { term, field } = useListSearch();
  const list = usePagedList(usersQuery(term), keyOf);
  const waiting = list.pages?.[0]?.uninvited ?? 0;
  // Stays once all are invited, to say so.
  const [hadWaiting, setHadWaiting] = useState(false);
  if (waiting > 0 && !hadWaiting) setHadWaiting(true);
  return (
    <>
      {hadWaiting && mayDo(hrAdmins) && <InviteAllCard waiting={waiting} className="mb-5" />}
      <ListCard
        title="Users"
        controls={<SearchField label="Search name or email" {...field} className="md:w-56" />}
        query={{ ...list, data: withOpenRow(list.data, open?.user, keyOf) }}
        loading="Loading users…"
        failed={serverMessageOr(messages.usersFailed)}
        size={7}
        empty={<EmptyState icon="people" message={messages.noUsers} />}
      >
        {(users) => (
          <UserTable
            users={users}
            open={open}
            onOpen={openForm}
            onClose={closeForm}
            onDelete={deleteUser}
            hasMore={list.hasMore}
            onReach={list.onReach}
          />
        )}
      </ListCard>
    </>
  );
}

/** User management (spec §2). */
export default function UsersScreen() {
  return (
    <>
      <PageHeader subtitle="Accounts, roles and sign-in.">
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/users/import">Import or export employees</ButtonLink>}
        {mayDo(hrAdmins) && (
          <ButtonLink to="/admin/addEmployee" kind="primary" icon="addPerson">
            Add Employee
          </ButtonLink>
        )}
      </PageHeader>
      {!isChecklistHidden() && mayDo(fullAdmins) && <SetupChecklist />}
      <UserList />
    </>
  );
}
