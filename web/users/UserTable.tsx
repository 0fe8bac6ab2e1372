import { useMemo } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import type { User } from '../../shared/users/accounts.ts';
import { isFormer } from '../../shared/users/accounts.ts';
import { adminDuties } from '../../shared/users/duty-settings.ts';
import { invitationRoutes } from '../../shared/users/invitations.ts';
import {
  type InvitationState,
  type ListedUser,
  userMessages,
  usersRoutes,
} from '../../shared/users/users.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { Email, EmployeeLink } from '../ui/employee.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { actionsColumn, type Column, Table } from '../ui/Table.tsx';
import { mayChangeUser } from './calls.ts';
import { messages } from './messages.ts';
// An admin who opens it by keyboard types on at once.
import { UserForm } from './UserForm.tsx';

const InitialPasswordForm = lazyPart(
  async () => (await import('./InitialPasswordForm.tsx')).InitialPasswordForm,
);
const ResumeEmailButton = lazyPart(async () => (await import('./ResumeEmailButton.tsx')).ResumeEmailButton);

/** The form that replaces a row. */
export type RowForm = 'edit' | 'password';

const nameIdOf = (id: string) => `user-${id}`;
export const editButtonId = (id: string) => `edit-${id}`;
/** The button that opens a form in place of the row. */
export const formButtonId = (id: string, form: RowForm) =>
  form === 'edit' ? editButtonId(id) : `password-${id}`;

/** The date until which an employee who leaves, or has left, can read payslips. */
const FormerNote = ({ former }: { former: NonNullable<User['former']> }) => (
  <span className="text-12 text-tertiary">
    {isFormer(former, todayInIndia())
      ? `Former, access until ${formatDate(former.accessUntil)}`
      : `Leaves on ${formatDate(former.leftOn)}`}
  </span>
);

/** Avatar and name; the signed-in admin is marked as 'You'. */
function PersonCell({ user }: { user: User }) {
  const { person } = useSession('admin');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={user.name} className="size-9 text-12 md:max-[72rem]:hidden" />
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-x-3">
          <span id={nameIdOf(user.id)} className="min-w-0 font-semibold wrap-anywhere">
            <EmployeeLink id={user.id} name={user.name} />
          </span>
          {person?.id === user.id && <span className="text-12 text-tertiary">You</span>}
        </span>
        {user.former && <FormerNote former={user.former} />}
      </span>
    </span>
  );
}

/** The address, with its email suppression and the button that resumes email. */
const EmailCell = ({ user }: { user: ListedUser }) => (
  <span className="grid justify-items-start gap-1">
    <Email address={user.email} />
    {user.emailProblem && (
      <>
        <Badge tone="caution">{messages.emailProblems[user.emailProblem]}</Badge>
        <ResumeEmailButton user={user} describedBy={nameIdOf(user.id)} nextFocus={editButtonId(user.id)} />
      </>
    )}
  </span>
);

const invitationLabels = {
  sent: 'Invited',
  withdrawn: 'Invitation withdrawn',
  'not-sent': 'None yet',
} as const satisfies Record<InvitationState, string>;

/** Label of the button that opens the password form. */
function passwordLabel({ invitation, hasTwoFactor }: ListedUser): string {
  if (invitation === 'not-sent') return 'Set up sign-in';
  if (invitation) return 'View invitation';
  return hasTwoFactor ? 'Reset sign-in' : 'Reset password';
}

/** Whether the user still has the initial password, or the state of their invitation. */
const InitialPasswordCell = ({ user: { invitation, isInitialPassword } }: { user: ListedUser }) =>
  invitation || isInitialPassword ? (
    <span>
      <Badge tone="caution">{invitation ? invitationLabels[invitation] : 'Yes'}</Badge>
    </span>
  ) : (
    <span className="text-secondary">No</span>
  );

/** The role; of an admin with some duties, those and their last day. */
const RoleCell = ({ user: { role, duties, dutiesUntil } }: { user: User }) => (
  <span className="grid">
    <span className="capitalize">{role}</span>
    {duties && (
      <span className="text-12 text-tertiary">
        {duties.map((duty) => adminDuties[duty].label).join(', ')}
        {dutiesUntil && ` until ${formatDate(dutiesUntil)}`}
      </span>
    )}
  </span>
);

const ownDeletionId = 'own-deletion';

/** The disabled Delete of the signed-in admin. The reason is below it on a phone, else its tooltip and description. */
const OwnDeleteButton = () => (
  <>
    <Button
      kind="quiet"
      size="small"
      disabled
      title={userMessages.ownDeletion}
      aria-describedby={ownDeletionId}
      className="max-md:bg-sunken"
    >
      Delete
    </Button>
    <span id={ownDeletionId} className="text-12 text-tertiary max-md:col-span-2 md:sr-only">
      {userMessages.ownDeletion}
    </span>
  </>
);

interface ActionsCellProps {
  user: ListedUser;
  onOpen: (user: ListedUser, form: RowForm) => void;
  onDelete: (user: User) => Promise<string>;
}

function ActionsCell({ user, onOpen, onDelete }: ActionsCellProps) {
  const { person } = useSession('admin');
  const isOwn = person?.id === user.id;
  if (!mayChangeUser(user)) return null;
  const sharedProps = { size: 'small', 'aria-describedby': nameIdOf(user.id) } as const;
  return (
    <div
      className={classNames(
        'flex gap-2 max-md:grid md:justify-end md:gap-1 md:max-[72rem]:flex-wrap',
        isOwn ? 'max-md:grid-cols-2' : 'max-md:grid-cols-[1fr_auto_1fr]',
      )}
    >
      <Button {...sharedProps} id={editButtonId(user.id)} icon="edit" onClick={() => onOpen(user, 'edit')}>
        Edit
      </Button>
      {!isOwn && (
        <Button
          {...sharedProps}
          kind="quiet"
          call={user.invitation ? invitationRoutes.inviteAgain : usersRoutes.setInitialPassword}
          className="max-md:bg-sunken"
          id={formButtonId(user.id, 'password')}
          onClick={() => onOpen(user, 'password')}
        >
          {passwordLabel(user)}
        </Button>
      )}
      {isOwn ? (
        <OwnDeleteButton />
      ) : (
        <DeleteButton
          {...sharedProps}
          className="max-md:bg-sunken"
          confirmMessage={messages.confirmDeletion(user.name)}
          failed={messages.userDeletionFailed}
          onDelete={() => onDelete(user)}
        />
      )}
    </div>
  );
}

interface UserTableProps {
  users: readonly ListedUser[];
  /** The user whose row is replaced by an open form. */
  open: { user: ListedUser; form: RowForm } | undefined;
  onOpen: (user: ListedUser, form: RowForm) => void;
  onClose: () => void;
  onDelete: (user: User) => Promise<string>;
  hasMore: boolean;
  onReach: (index: number) => void;
}

const fullWidthClasses = 'max-md:col-span-2';

const createColumns = ({
  onOpen,
  onDelete,
}: Pick<UserTableProps, 'onOpen' | 'onDelete'>): Column<ListedUser>[] => [
  {
    title: '#',
    phone: 'grid-item',
    className: 'figures text-tertiary min-[72rem]:w-18 max-md:col-start-2 max-md:row-start-1',
    cell: (_, index) => index + 1,
  },
  { title: 'Name', phone: 'grid-item', className: 'md:w-[23%]', cell: (user) => <PersonCell user={user} /> },
  {
    title: 'Email',
    phone: 'grid-item',
    className: `${fullWidthClasses} text-secondary wrap-anywhere md:w-[26%] max-md:pb-2 max-md:pl-12`,
    cell: (user) => <EmailCell user={user} />,
  },
  {
    title: 'Role',
    className: `${fullWidthClasses} min-[72rem]:w-24`,
    cell: (user) => <RoleCell user={user} />,
  },
  {
    title: 'Initial Password?',
    className: fullWidthClasses,
    cell: (user) => <InitialPasswordCell user={user} />,
  },
  actionsColumn((user) => <ActionsCell user={user} onOpen={onOpen} onDelete={onDelete} />, fullWidthClasses),
];

export function UserTable({ users, open, onOpen, onClose, onDelete, ...paging }: UserTableProps) {
  const columns = useMemo(() => createColumns({ onOpen, onDelete }), [onOpen, onDelete]);
  const Form = open?.form === 'password' ? InitialPasswordForm : UserForm;
  return (
    <Table
      {...paging}
      label="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      phoneRowClasses="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center"
      isPinned={({ id }) => id === open?.user.id}
      replaceRow={(user) => user.id === open?.user.id && <Form user={user} onClose={onClose} />}
    />
  );
}
