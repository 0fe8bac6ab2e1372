import { accountMessages, type User } from '../../shared/accounts.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { messages } from './messages.ts';

const nameIdOf = (id: string) => `user-${id}`;
export const editIdOf = (id: string) => `edit-${id}`;

/** Who it is; an admin finds themselves among the others. */
export function PersonCell({ user }: { user: User }) {
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

/** An initial password waits to be replaced by its owner. */
export const InitialPasswordCell = ({ user }: { user: User }) =>
  user.isInitialPassword ? (
    <span>
      <Badge tone="caution">Yes</Badge>
    </span>
  ) : (
    <span className="text-secondary">No</span>
  );

const ownDeletionId = 'own-deletion';

/** Nobody deletes themselves. Why stands below it on a phone, and where a pointer or a screen reader asks. */
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

export function ActionsCell({ user, onEdit, onDelete }: ActionsCellProps) {
  const { person } = useSession('admin');
  const about = { size: 'small', 'aria-describedby': nameIdOf(user.id) } as const;
  return (
    <div className="flex gap-2 max-md:grid max-md:grid-cols-2 md:justify-end md:gap-1">
      <Button {...about} id={editIdOf(user.id)} icon="edit" onClick={() => onEdit(user)}>
        Edit
      </Button>
      {person?.id === user.id ? (
        <OwnDeleteButton />
      ) : (
        <DeleteButton
          {...about}
          className="max-md:bg-sunken"
          question={messages.confirmDeletion(user.name)}
          onDelete={() => onDelete(user)}
        />
      )}
    </div>
  );
}
