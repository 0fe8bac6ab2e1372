import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { Area } from '../../../shared/route.ts';
import type { Passkey } from '../../../shared/sign-in/passkeys.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusNext } from '../../ui/focus-next.ts';
import { ListCard } from '../../ui/ListCard.tsx';
import { usePreload } from '../../ui/preload.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import { ownPasskeysQuery, usePasskeyMutations } from './calls.ts';
import { addingFailure, messages } from './messages.ts';

const loadPasswordForm = () => import('./PasswordForm.tsx');
const loadRenameForm = () => import('./RenameForm.tsx');
/** With the form library, which the list does not need. */
const PasswordForm = lazy(loadPasswordForm);
const RenameForm = lazy(loadRenameForm);
const loadForms = () => Promise.all([loadPasswordForm(), loadRenameForm()]);

/** The form that is open: for a new passkey, or in place of one. */
type Mode = 'add' | { action: 'rename' | 'remove'; id: string };

const addButtonId = 'add-passkey';
const buttonId = (action: 'rename' | 'remove', id: string) => `${action}-${id}`;
const nameIdOf = (id: string) => `passkey-${id}`;

interface PasskeyItemProps {
  passkey: Passkey;
  onOpen: (mode: Mode) => void;
}

const PasskeyItem = ({ passkey: { id, name, createdAt, lastUsedAt }, onOpen }: PasskeyItemProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
    <div className="min-w-0 flex-auto">
      <p id={nameIdOf(id)} className="text-14 font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-0.5 text-13 text-tertiary">
        Added {formatDateTime(createdAt)}
        {lastUsedAt ? `, last used ${formatDateTime(lastUsedAt)}` : ', not used yet'}
      </p>
    </div>
    <div className="flex gap-1 max-md:w-full max-md:gap-2 max-md:*:flex-1">
      {(['rename', 'remove'] as const).map((action) => (
        <Button
          key={action}
          id={buttonId(action, id)}
          kind="quiet"
          size="small"
          className="max-md:bg-sunken"
          aria-describedby={nameIdOf(id)}
          onClick={() => onOpen({ action, id })}
        >
          {action === 'rename' ? 'Rename' : 'Remove'}
        </Button>
      ))}
    </div>
  </div>
);

const PasskeysSkeleton = () => (
  <Loading message="Loading your passkeys…">
    <div className="grid gap-2 px-5 py-4">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  </Loading>
);

/** The actions of the card, and the form that is open. Closing it moves the focus to the button that opened it. */
function usePasskeyActions(area: Area) {
  const [mode, setMode] = useState<Mode>();
  const focusNext = useFocusNext();
  const { add, rename, remove } = usePasskeyMutations(area);
  const close = (focusId: string) => {
    setMode(undefined);
    focusNext(focusId);
  };
  return {
    mode,
    open: setMode,
    cancel: () => close(mode && mode !== 'add' ? buttonId(mode.action, mode.id) : addButtonId),
    add: async (password: string) => {
      await add(password);
      showToast('success', messages.added);
      close(addButtonId);
    },
    rename: async (id: string, name: string) => {
      await rename(id, name);
      showToast('success', messages.renamed);
      close(buttonId('rename', id));
    },
    remove: async (id: string, password: string) => {
      showToast('success', await remove(id, password));
      close(addButtonId);
    },
  };
}

export function PasskeysCard({ area }: { area: Area }) {
  const { data: passkeys, isError, refetch } = useQuery(ownPasskeysQuery(area));
  const actions = usePasskeyActions(area);
  usePreload(loadForms);
  const { mode } = actions;

  function item(passkey: Passkey) {
    const { id, name } = passkey;
    if (typeof mode !== 'object' || mode.id !== id)
      return <PasskeyItem passkey={passkey} onOpen={actions.open} />;
    if (mode.action === 'rename') {
      return (
        <RenameForm
          passkey={passkey}
          onSubmit={(next) => actions.rename(id, next)}
          onCancel={actions.cancel}
        />
      );
    }
    return (
      <PasswordForm
        area={area}
        label={`Remove ${name}`}
        hint={`Enter your password to remove ${name}. You can no longer sign in with it after that.`}
        submit={{ label: 'Remove passkey', busyLabel: 'Removing…', kind: 'danger' }}
        onSubmit={(password) => actions.remove(id, password)}
        onCancel={actions.cancel}
        toFailureMessage={serverMessageOr(messages.removalFailed)}
      />
    );
  }

  return (
    <ListCard
      title="Passkeys"
      controls={
        <Button
          id={addButtonId}
          icon="add"
          aria-expanded={mode === 'add'}
          onClick={() => (mode === 'add' ? actions.cancel() : actions.open('add'))}
        >
          Add a passkey
        </Button>
      }
      above={
        mode === 'add' && (
          <Suspense>
            <PasswordForm
              area={area}
              label="Add a passkey"
              hint="Enter your password. Your browser then asks where to save the passkey."
              submit={{ label: 'Continue', busyLabel: 'Waiting for your browser…', kind: 'primary' }}
              onSubmit={actions.add}
              onCancel={actions.cancel}
              toFailureMessage={addingFailure}
            />
          </Suspense>
        )
      }
      rows={passkeys}
      skeleton={<PasskeysSkeleton />}
      failure={isError ? { message: messages.loadFailed, onRetry: refetch } : undefined}
      empty={<EmptyState icon="key" message={messages.none} className="py-8" />}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((passkey) => (
            <li key={passkey.id}>
              <Suspense>{item(passkey)}</Suspense>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
