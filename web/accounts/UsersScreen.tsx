import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useFocusNext, useRemoveRow } from '../ui/focus-next.ts';
import { SearchField } from '../ui/inputs.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { useListFilter } from '../ui/list-filter.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { usersQuery, useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { editButtonId, UserTable } from './UserTable.tsx';

/** The actions of the rows, and the id of the user whose row is being edited. */
function useUserActions() {
  const [editingId, setEditingId] = useState<string>();
  const focusNext = useFocusNext();
  const removeRow = useRemoveRow();
  const { remove } = useUserMutations();

  // Memoized, so that the rows of a long list do not render again.
  const edit = useCallback(({ id }: User) => setEditingId(id), []);
  const deleteUser = useCallback(
    async ({ id }: User) => {
      try {
        showToast('success', await removeRow(editButtonId(id), () => remove(id)));
      } catch (error) {
        showToast('error', messageOf(error, messages.userDeletionFailed));
      }
    },
    [removeRow, remove],
  );

  function closeForm() {
    if (editingId) focusNext(editButtonId(editingId));
    setEditingId(undefined);
  }

  return { editingId, edit, closeForm, deleteUser };
}

const UsersSkeleton = () => (
  <Loading message="Loading users…">
    <SkeletonRows
      count={7}
      className="flex h-15 items-center gap-3 border-b border-line px-5 last:border-b-0 max-md:h-53"
    >
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="ml-auto h-4 w-1/4 max-md:hidden" />
      <Skeleton className="ml-auto h-8 w-36 max-md:hidden" />
    </SkeletonRows>
  </Loading>
);

function UserList() {
  const { data, error, refetch } = useQuery(usersQuery);
  const { editingId, edit, closeForm, deleteUser } = useUserActions();
  const { rows, search } = useListFilter(data, {
    initialChoice: undefined,
    searchTexts: ({ name, email }) => [name, email],
    isPinned: ({ id }) => id === editingId,
  });
  return (
    <ListCard
      title="Users"
      controls={<SearchField label="Search name or email" {...search} className="md:w-56" />}
      rows={rows}
      skeleton={<UsersSkeleton />}
      failure={error && { message: messageOf(error, messages.usersFailed), onRetry: refetch }}
      empty={<EmptyState icon="people" message={messages.noUsers} />}
    >
      {(users) => (
        <UserTable
          users={users}
          editingId={editingId}
          onEdit={edit}
          onClose={closeForm}
          onDelete={deleteUser}
        />
      )}
    </ListCard>
  );
}

/** User management (spec §2). */
export default function UsersScreen() {
  return (
    <>
      <PageHeader title="Manage Users" subtitle="Who can sign in, and what they may do.">
        <ButtonLink to="/admin/addEmployee" kind="primary" icon="addPerson">
          Add Employee
        </ButtonLink>
      </PageHeader>
      <UserList />
    </>
  );
}
