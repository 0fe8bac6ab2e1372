import { useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { Email } from '../ui/Email.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ActionsCell, InitialPasswordCell, PersonCell } from './UserCells.tsx';
import { UserForm } from './UserForm.tsx';

export interface UserTableProps {
  users: readonly User[];
  /** The id of the one whose row is being changed. */
  editing: string | undefined;
  onEdit: (user: User) => void;
  onClose: () => void;
  onDelete: (user: User) => Promise<void>;
}

const fullWidth = 'max-md:col-span-2';

const createColumns = ({ onEdit, onDelete }: Pick<UserTableProps, 'onEdit' | 'onDelete'>): Column<User>[] => [
  {
    title: '#',
    phone: 'placed',
    className: 'figures text-tertiary md:w-18 max-md:col-start-2 max-md:row-start-1',
    cell: (_, index) => index + 1,
  },
  { title: 'Name', phone: 'placed', className: 'md:w-[23%]', cell: (user) => <PersonCell user={user} /> },
  {
    title: 'Email',
    phone: 'placed',
    className: `${fullWidth} text-secondary wrap-anywhere md:w-[26%] max-md:pb-2 max-md:pl-12`,
    cell: ({ email }) => <Email address={email} />,
  },
  {
    title: 'Role',
    className: `${fullWidth} md:w-24`,
    cell: ({ role }) => <span className="capitalize">{role}</span>,
  },
  {
    title: 'Initial Password?',
    className: fullWidth,
    cell: (user) => <InitialPasswordCell user={user} />,
  },
  {
    title: 'Actions',
    align: 'end',
    phone: 'plain',
    className: fullWidth,
    cell: (user) => <ActionsCell user={user} onEdit={onEdit} onDelete={onDelete} />,
  },
];

export function UserTable({ users, editing, onEdit, onClose, onDelete }: UserTableProps) {
  const columns = useMemo(() => createColumns({ onEdit, onDelete }), [onEdit, onDelete]);
  return (
    <Table
      label="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      phoneRowClasses="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center"
      isPinned={({ id }) => id === editing}
      replaceRow={(user) => user.id === editing && <UserForm user={user} onClose={onClose} />}
    />
  );
}
