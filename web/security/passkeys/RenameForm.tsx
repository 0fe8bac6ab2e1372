import { type Passkey, passkeysRoutes } from '../../../shared/sign-in/passkeys.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from './passkeys.ts';

interface RenameFormProps {
  passkey: Passkey;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Gives a passkey another name. */
export function RenameForm({ passkey, onSubmit, onCancel }: RenameFormProps) {
  const form = useZodForm({
    schema: passkeysRoutes.renamePasskey.body,
    defaultValues: { name: passkey.name },
    failureMessage: serverMessageOr(messages.renamingFailed),
    onSubmit: ({ name }) => onSubmit(name),
  });
  return (
    <form {...form.props} aria-label={`Rename ${passkey.name}`} className="grid gap-4 p-4 md:p-5">
      <TextField {...form.field('name')} label="Name" required autoFocus className="sm:max-w-90" />
      <FormFailure message={form.failure} />
      <FormFooter busy={form.busy} onCancel={onCancel} className="sm:justify-start" />
    </form>
  );
}
