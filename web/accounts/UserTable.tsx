import { useMemo } from 'react';
import { accountMessages, type User } from '../../shared/accounts.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { Email } from '../ui/Email.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';
import { UserForm } from './UserForm.tsx';

const nameIdOf = (id: string) => `user-${id}`;
export const editButtonId = (id: string) => `edit-${id}`;

/** Avatar and name; the signed-in admin is marked as 'You'. */
function PersonCell({ user }: { user: User }) {
  const { person } = useSession('admin');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={user.name} />
      <span id={nameIdOf(user.id)} className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{user.name}</bdi>
      </span>
      {person?.id === user.id && <span className="text-12 text-tertiary">You</span>}
    </span>
  );
}

/** Whether the user still has the initial password, which has to be replaced. */
const InitialPasswordCell = ({ user }: { user: User }) =>
  user.isInitialPassword ? (
    <span>
      <Badge tone="caution">Yes</Badge>
    </span>
  ) : (
    <span className="text-secondary">No</span>
  );

const ownDeletionId = 'own-deletion';

/** The disabled Delete of the signed-in admin. The reason is below it on a phone, else its tooltip and description. */
const OwnDeleteButton = () => (
  <>
    <Button
      kind="quiet"
      size="small"
      disabled
      title={accountMessages.ownDeletion}
      aria-describedby={ownDeletionId}
      className="max-md:bg-sunken"
    >
      Delete
    </Button>
    <span id={ownDeletionId} className="text-12 text-tertiary max-md:col-span-2 md:sr-only">
      {accountMessages.ownDeletion}
    </span>
  </>
);

interface ActionsCellProps {
  user: User;
  onEdit: (user: User) => void;
  onDelete: (user: User) => Promise<void>;
}

function ActionsCell({ user, onEdit, onDelete }: ActionsCellProps) {
  const { person } = useSession('admin');
  const sharedProps = { size: 'small', 'aria-describedby': nameIdOf(user.id) } as const;
  return (
    <div className="flex gap-2 max-md:grid max-md:grid-cols-2 md:justify-end md:gap-1">
      <Button {...sharedProps} id={editButtonId(user.id)} icon="edit" onClick={() => onEdit(user)}>
        Edit
      </Button>
      {person?.id === user.id ? (
        <OwnDeleteButton />
      ) : (
        <DeleteButton
          {...sharedProps}
          className="max-md:bg-sunken"
          confirmMessage={messages.confirmDeletion(user.name)}
          onDelete={() => onDelete(user)}
        />
      )}
    </div>
  );
}

interface UserTableProps {
  users: readonly User[];
  /** The id of the user whose row is being edited. */
  editingId: string | undefined;
  onEdit: (user: User) => void;
  onClose: () => void;
  onDelete: (user: User) => Promise<void>;
  hasMore: boolean;
  onReach: (index: number) => void;
}

const fullWidthClasses = 'max-md:col-span-2';

const createColumns = ({ onEdit, onDelete }: Pick<UserTableProps, 'onEdit' | 'onDelete'>): Column<User>[] => [
  {
    title: '#',
    phone: 'grid-item',
    className: 'figures text-tertiary md:w-18 max-md:col-start-2 max-md:row-start-1',
    cell: (_, index) => index + 1,
  },
  { title: 'Name', phone: 'grid-item', className: 'md:w-[23%]', cell: (user) => <PersonCell user={user} /> },
  {
    title: 'Email',
    phone: 'grid-item',
    className: `${fullWidthClasses} text-secondary wrap-anywhere md:w-[26%] max-md:pb-2 max-md:pl-12`,
    cell: ({ email }) => <Email address={email} />,
  },
  {
    title: 'Role',
    className: `${fullWidthClasses} md:w-24`,
    cell: ({ role }) => <span className="capitalize">{role}</span>,
  },
  {
    title: 'Initial Password?',
    className: fullWidthClasses,
    cell: (user) => <InitialPasswordCell user={user} />,
  },
  {
    title: 'Actions',
    align: 'end',
    phone: 'plain',
    className: fullWidthClasses,
    cell: (user) => <ActionsCell user={user} onEdit={onEdit} onDelete={onDelete} />,
  },
];

export function UserTable({ users, editingId, onEdit, onClose, onDelete, ...paging }: UserTableProps) {
  const columns = useMemo(() => createColumns({ onEdit, onDelete }), [onEdit, onDelete]);
  return (
    <Table
      {...paging}
      label="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      phoneRowClasses="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center"
      isPinned={({ id }) => id === editingId}
      replaceRow={(user) => user.id === editingId && <UserForm user={user} onClose={onClose} />}
    />
  );
}
