import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { passkeysRoutes } from '../../../shared/sign-in/passkeys.ts';
import type { TwoFactor } from '../../../shared/sign-in/two-factor.ts';
import { useAction } from '../../lib/action.ts';
import { CallError, serverMessageOr, withReason } from '../../lib/call-error.ts';
import { useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { offersPasskeys, messages as passkeyMessages } from '../passkeys/passkeys.ts';
import { twoFactorQuery, useTwoFactorMutations } from './calls.ts';
import { messages } from './messages.ts';

const PasswordForm = lazyPart(async () => (await import('../passkeys/PasswordForm.tsx')).PasswordForm);
const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes);

/** With what draws QR codes. */
const AuthenticatorForm = lazy(() => import('./AuthenticatorForm.tsx'));

/** The form that is open below the card, or codes that were just made. */
type Open = 'authenticator' | 'renewal' | 'turning-off' | { recoveryCodes: readonly string[] };

/** The focus returns to it when what was open closes. */
const titleId = 'two-factor';

/** The actions of the card, and what is open. */
function useTwoFactorActions() {
  const [open, setOpen] = useState<Open>();
  const focusNext = useFocusNext();
  const { startAuthenticator, addAuthenticator, turnOnByPasskey, renewRecoveryCodes, turnOff } =
    useTwoFactorMutations();
  function close() {
    setOpen(undefined);
    focusNext(titleId);
  }
  /** Shows codes that were made, and otherwise closes. */
  function finish(recoveryCodes: readonly string[]) {
    if (recoveryCodes.length > 0) setOpen({ recoveryCodes });
    else close();
  }
  return {
    open,
    setOpen,
    close,
    startAuthenticator,
    addAuthenticator: async (secret: string, code: string) => {
      const codes = await addAuthenticator(secret, code);
      showToast('success', messages.authenticatorAdded);
      finish(codes);
    },
    turnOnByPasskey: async () => {
      finish(await turnOnByPasskey());
      return messages.turnedOn;
    },
    renew: async (password: string) => finish(await renewRecoveryCodes(password)),
    turnOff: async (password: string) => {
      showToast('success', await turnOff(password));
      close();
    },
  };
}

type Actions = ReturnType<typeof useTwoFactorActions>;

/** The open form, in place of the buttons. */
function OpenForm({ open, actions }: { open: Open; actions: Actions }) {
  const passwordForm = { area: 'admin', onCancel: actions.close } as const;
  if (typeof open === 'object') return <RecoveryCodes codes={open.recoveryCodes} onDone={actions.close} />;
  if (open === 'authenticator') {
    return (
      <Suspense>
        <AuthenticatorForm
          onStart={actions.startAuthenticator}
          onConfirm={actions.addAuthenticator}
          onCancel={actions.close}
        />
      </Suspense>
    );
  }
  return open === 'renewal' ? (
    <PasswordForm
      {...passwordForm}
      label="New recovery codes"
      hint="Enter your password to create new codes. Your current codes stop working."
      submit={{ label: 'Create new codes', busyLabel: 'Creating codes…', kind: 'primary' }}
      onSubmit={actions.renew}
      toFailureMessage={serverMessageOr(messages.renewalFailed)}
    />
  ) : (
    <PasswordForm
      {...passwordForm}
      label="Turn off two-step verification"
      hint="Enter your password to turn it off. You are signed out of all other devices."
      submit={{ label: 'Turn off two-step verification', busyLabel: 'Turning off…', kind: 'danger' }}
      onSubmit={actions.turnOff}
      toFailureMessage={serverMessageOr(messages.turnOffFailed)}
    />
  );
}

const describe = ({ hasAuthenticator, recoveryCodesLeft }: TwoFactor): string =>
  [
    hasAuthenticator
      ? 'After your password, you enter a code from your authenticator app or use a passkey.'
      : 'After your password, you use a passkey.',
    recoveryCodesLeft === 1
      ? 'You have 1 recovery code left.'
      : `You have ${recoveryCodesLeft} recovery codes left.`,
  ].join(' ');

const turnOnFailure = (error: unknown) =>
  withReason(error instanceof CallError ? messages.turnOnFailed : passkeyMessages.noneUsed, error);

/** Ways to turn it on. */
function OffActions({ actions }: { actions: Actions }) {
  const { data } = useRoute(passkeysRoutes.passkeys, {}, { enabled: offersPasskeys() });
  const [busy, run] = useAction({ failed: turnOnFailure });
  return (
    <>
      <Button icon="shield" onClick={() => actions.setOpen('authenticator')}>
        Use an authenticator app
      </Button>
      {data && data.passkeys.length > 0 && (
        <Button
          icon="key"
          busy={busy}
          busyLabel="Waiting for your passkey…"
          onClick={() => void run(actions.turnOnByPasskey)}
        >
          Use my passkey
        </Button>
      )}
    </>
  );
}

const OnActions = ({ twoFactor, actions }: { twoFactor: TwoFactor; actions: Actions }) => (
  <>
    <Button icon="shield" onClick={() => actions.setOpen('authenticator')}>
      {twoFactor.hasAuthenticator ? 'Replace authenticator app' : 'Add an authenticator app'}
    </Button>
    <Button onClick={() => actions.setOpen('renewal')}>Create new recovery codes</Button>
    {!twoFactor.isRequired && (
      <Button kind="quiet" onClick={() => actions.setOpen('turning-off')}>
        Turn off two-step verification
      </Button>
    )}
  </>
);

function Content({ twoFactor, actions }: { twoFactor: TwoFactor; actions: Actions }) {
  const { open } = actions;
  return (
    <>
      <p className="px-4 pb-4 text-14 text-secondary md:px-5">
        {twoFactor.isOn
          ? describe(twoFactor)
          : 'Protect your account with a code from your phone or a passkey, in addition to your password.'}
      </p>
      <div className="border-t border-line">
        {open ? (
          <OpenForm open={open} actions={actions} />
        ) : (
          <div className="flex flex-wrap gap-2 p-4 max-sm:grid md:px-5">
            {twoFactor.isOn ? (
              <OnActions twoFactor={twoFactor} actions={actions} />
            ) : (
              <OffActions actions={actions} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Two-step verification of the signed-in admin, with its recovery codes. */
export function TwoFactorCard() {
  const query = useQuery(twoFactorQuery('admin'));
  const twoFactor = query.data;
  const actions = useTwoFactorActions();
  return (
    <Card flush>
      <div id={titleId} tabIndex={-1} className="px-4 pt-4.5 pb-2 outline-none md:px-5">
        <CardHeader title="Two-step verification">
          {twoFactor && (
            <Badge tone={twoFactor.isOn ? 'positive' : 'neutral'}>{twoFactor.isOn ? 'On' : 'Off'}</Badge>
          )}
        </CardHeader>
      </div>
      <Loaded
        query={query}
        loading="Loading two-step verification…"
        failed={() => messages.loadFailed}
        as="form"
        size={1}
        inside
      >
        {(loaded) => <Content twoFactor={loaded} actions={actions} />}
      </Loaded>
    </Card>
  );
}
