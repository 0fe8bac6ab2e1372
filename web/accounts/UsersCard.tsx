import { useDeferredValue, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { matchesSearch } from '../lib/search.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { SearchField } from '../ui/inputs.tsx';
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx';
import { messages } from './messages.ts';
import { UserTable } from './UserTable.tsx';
import { useUserActions } from './user-actions.ts';

/** Everybody with an account, and what to look for among them. */
export function UsersCard({ users }: { users: readonly User[] }) {
  const [search, setSearch] = useState('');
  // Typing stays ahead of a long list.
  const deferredSearch = useDeferredValue(search);
  const { editing, edit, closeForm, deleteUser } = useUserActions();
  // A row that is being changed stays, whatever is being looked for.
  const matching = users.filter(
    ({ id, name, email }) => id === editing || matchesSearch(deferredSearch, name, email),
  );

  return (
    <Card flush>
      <div className="p-4 md:px-5 md:py-3">
        <CardHeader title="Users">
          <SearchField
            label="Search name or email"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="max-md:w-full md:w-56"
          />
        </CardHeader>
      </div>
      <div className="border-t border-line">
        {matching.length > 0 ? (
          <UserTable
            users={matching}
            editing={editing}
            onEdit={edit}
            onClose={closeForm}
            onDelete={deleteUser}
          />
        ) : (
          <EmptyState icon="people" message={messages.noUsers} />
        )}
      </div>
    </Card>
  );
}

/** Rows in the shape of those that come. */
export const UsersSkeleton = () => (
  <Loading message="Loading users…">
    <Card flush>
      <div className="h-15 px-5 py-4.5 text-15 font-semibold">Users</div>
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="flex h-15 items-center gap-3 border-t border-line px-5 max-md:h-53">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-1/4 max-md:hidden" />
          <Skeleton className="ml-auto h-8 w-36 max-md:hidden" />
        </div>
      ))}
    </Card>
  </Loading>
);
