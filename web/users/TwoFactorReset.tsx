import type { ListedUser } from '../../shared/users/users.ts';
import { messages } from '../security/two-factor/messages.ts';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { useUserMutations } from './calls.ts';

/** Removes two-step verification of another admin who has lost access to it. */
export function TwoFactorReset({ user: { id, name }, onDone }: { user: ListedUser; onDone: () => void }) {
  const { resetTwoFactor } = useUserMutations();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 border-b border-line pb-5">
      <p className="mr-auto max-w-120 text-14 text-secondary">
        This admin uses two-step verification. Remove it if they have lost both their device and their
        recovery codes.
      </p>
      <DeleteButton
        kind="secondary"
        label="Remove two-step verification"
        confirmMessage={messages.confirmReset(name)}
        failed={messages.resetFailed}
        onDelete={async () => {
          const message = await resetTwoFactor(id);
          onDone();
          return message;
        }}
      />
    </div>
  );
}
