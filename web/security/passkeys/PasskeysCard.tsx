import { useState } from 'react';
import { formatDateTime } from '../../../shared/date.ts';
import type { Area } from '../../../shared/route.ts';
import {
  type Passkey,
  registrationResponse,
  passkeysRoutes as routes,
} from '../../../shared/sign-in/passkeys.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asArea } from '../../lib/client.ts';
import { useRefreshing, useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { ListCard } from '../../ui/ListCard.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { addingFailure, messages } from './passkeys.ts';

const PasswordForm = lazyPart(async () => (await import('./PasswordForm.tsx')).PasswordForm);
const RenameForm = lazyPart(async () => (await import('./RenameForm.tsx')).RenameForm);

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

/** Has the browser make a passkey. @throws CallError; the browser's error where the person made none */
async function addPasskey(area: Area, password: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    asArea(area)(routes.passkeyRegistration, { body: { password } }),
  ]);
  const body = registrationResponse.parse(await startRegistration({ optionsJSON }));
  await asArea(area)(routes.addPasskey, { body });
}

/** The actions of the card, and the form that is open. Closing it moves the focus to the button that opened it. */
function usePasskeyActions(area: Area) {
  const [mode, setMode] = useState<Mode>();
  const focusNext = useFocusNext();
  const call = asArea(area);
  const refreshing = useRefreshing(routes.passkeys);
  const close = (focusId: string) => {
    setMode(undefined);
    focusNext(focusId);
  };
  return {
    mode,
    open: setMode,
    cancel: () => close(mode && mode !== 'add' ? buttonId(mode.action, mode.id) : addButtonId),
    add: async (password: string) => {
      await refreshing(addPasskey(area, password));
      showToast('success', messages.added);
      close(addButtonId);
    },
    rename: async (id: string, name: string) => {
      await refreshing(call(routes.renamePasskey, { params: { id }, body: { name } }));
      showToast('success', messages.renamed);
      close(buttonId('rename', id));
    },
    remove: async (id: string, password: string) => {
      const { message } = await refreshing(
        call(routes.removePasskey, { params: { id }, body: { password } }),
      );
      showToast('success', message);
      close(addButtonId);
    },
  };
}

export function PasskeysCard({ area }: { area: Area }) {
  const query = useRoute(routes.passkeys, {}, { select: ({ passkeys }) => passkeys });
  const actions = usePasskeyActions(area);
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
          <PasswordForm
            area={area}
            label="Add a passkey"
            hint="Enter your password. Your browser then asks where to save the passkey."
            submit={{ label: 'Continue', busyLabel: 'Waiting for your browser…', kind: 'primary' }}
            onSubmit={actions.add}
            onCancel={actions.cancel}
            toFailureMessage={addingFailure}
          />
        )
      }
      query={query}
      loading="Loading your passkeys…"
      failed={() => messages.loadFailed}
      size={1}
      empty={<EmptyState icon="key" message={messages.none} className="py-8" />}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((passkey) => (
            <li key={passkey.id}>{item(passkey)}</li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
