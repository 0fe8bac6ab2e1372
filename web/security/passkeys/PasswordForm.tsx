import type { Area } from '../../../shared/route.ts';
import { passkeysRoutes } from '../../../shared/sign-in/passkeys.ts';
import { useSession } from '../../lib/session.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button, type ButtonKind } from '../../ui/Button.tsx';
import { HiddenUsername } from '../../ui/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FormFailure } from '../../ui/states.tsx';

interface PasswordFormProps {
  area: Area;
  /** The form's accessible name. */
  label: string;
  hint: string;
  submit: { label: string; busyLabel: string; kind: ButtonKind };
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
  toFailureMessage: (error: unknown) => string;
}

/** Asks for the person's password before what they are about to do. */
export function PasswordForm({
  area,
  label,
  hint,
  submit,
  onSubmit,
  onCancel,
  toFailureMessage,
}: PasswordFormProps) {
  const { person } = useSession(area);
  const form = useZodForm({
    schema: passkeysRoutes.passkeyRegistration.body,
    defaultValues: { password: '' },
    failureMessage: toFailureMessage,
    onSubmit: ({ password }) => onSubmit(password),
  });
  return (
    <form {...form.props} aria-label={label} className="grid gap-4 p-4 md:p-5">
      <HiddenUsername email={person?.email} />
      <PasswordField
        {...form.field('password')}
        label="Password"
        hint={hint}
        autoComplete="current-password"
        required
        autoFocus
        className="sm:max-w-90"
      />
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={submit.kind} busy={form.busy} busyLabel={submit.busyLabel}>
          {submit.label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
