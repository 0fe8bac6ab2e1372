import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Area } from '../../../shared/route.ts';
import { passkeysRoutes } from '../../../shared/sign-in/passkeys.ts';
import {
  twoFactorRoutes as routes,
  type TwoFactor,
  twoFactorMessages,
} from '../../../shared/sign-in/two-factor.ts';
import { useBusy } from '../../lib/action.ts';
import { CallError, messageOf, serverMessageOr } from '../../lib/call-error.ts';
import { asArea } from '../../lib/client.ts';
import { useRoute } from '../../lib/query.tsx';
import { useSession } from '../../lib/session.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { HiddenUsername } from '../../ui/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { offersPasskeys, messages as passkeyMessages } from '../passkeys/passkeys.ts';
import { CodeField, codeTexts } from '../two-factor/CodeField.tsx';
import { twoFactorQuery } from '../two-factor/calls.ts';
import { messages } from '../two-factor/messages.ts';

const passwordForm = z.object({
  password: z.string().check(z.minLength(1, twoFactorMessages.passwordRequired)),
});
const codeForm = z.object({ code: z.string().check(z.minLength(1, twoFactorMessages.codeRequired)) });

interface ReauthenticationFormProps {
  area: Area;
  twoFactor: TwoFactor;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for a code where two-step verification is on, else for the password. */
function ReauthenticationForm({ area, twoFactor, onConfirmed, onCancel }: ReauthenticationFormProps) {
  const byCode = twoFactor.isOn;
  const { person } = useSession(area);
  const form = useZodForm({
    schema: z.partial(z.extend(passwordForm, codeForm.shape), byCode ? { password: true } : { code: true }),
    defaultValues: byCode ? { code: '' } : { password: '' },
    failureMessage: serverMessageOr(messages.reauthenticationFailed),
    onSubmit: async (body) => {
      await asArea(area)(routes.reauthenticate, { body });
      onConfirmed();
    },
  });
  return (
    <Form
      form={form}
      label="Confirm it’s you"
      className="grid gap-4"
      onCancel={onCancel}
      submitLabel="Continue"
    >
      {byCode ? (
        <CodeField {...form.field('code')} {...codeTexts(twoFactor)} />
      ) : (
        <>
          <HiddenUsername email={person?.email} />
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="current-password"
            required
            autoFocus
          />
        </>
      )}
    </Form>
  );
}

function usePasskeyReauthentication(area: Area, onConfirmed: () => void) {
  const [failure, setFailure] = useState('');
  async function reauthenticate() {
    setFailure('');
    try {
      const { reauthenticateByPasskey } = await import('../passkeys/reauthentication.ts');
      await reauthenticateByPasskey(area);
      onConfirmed();
    } catch (error) {
      setFailure(
        messageOf(
          error,
          error instanceof CallError ? messages.reauthenticationFailed : passkeyMessages.noneUsed,
        ),
      );
    }
  }
  return { failure, reauthenticate };
}

/** Uses a passkey in place of the form, if the account has one. */
function PasskeyReauthentication({
  area,
  onConfirmed,
}: Pick<ReauthenticationFormProps, 'area' | 'onConfirmed'>) {
  const { data } = useRoute(passkeysRoutes.passkeys, {}, { enabled: offersPasskeys() });
  const [busy, run] = useBusy();
  const { failure, reauthenticate } = usePasskeyReauthentication(area, onConfirmed);
  if (!data?.passkeys.length) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Button
        icon="key"
        busy={busy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void run(reauthenticate)}
      >
        Use a passkey
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}

interface ReauthenticationDialogProps {
  area: Area;
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for re-authentication by a code, the password or a passkey. */
export function ReauthenticationDialog({ area, open, onAnswer }: ReauthenticationDialogProps) {
  const [onConfirmed, onCancel] = [() => onAnswer(true), () => onAnswer(false)];
  return (
    <Dialog open={open} onClose={onCancel} title="Confirm it’s you">
      <div className="grid gap-4 p-5">
        <p className="text-14 text-secondary">For your security, confirm it’s you to continue.</p>
        <Loaded
          query={useQuery(twoFactorQuery(area))}
          loading="Loading…"
          failed={() => messages.loadFailed}
          as="form"
          size={1}
          inside
        >
          {(twoFactor) => <ReauthenticationForm {...{ area, twoFactor, onConfirmed, onCancel }} />}
        </Loaded>
        <PasskeyReauthentication area={area} onConfirmed={onConfirmed} />
      </div>
    </Dialog>
  );
}
