import type { ReactNode } from 'react';
import type { useForm } from '../lib/form.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';

type Form<V extends Record<string, string>> = ReturnType<typeof useForm<V>>;

interface AuthFormProps {
  form: Pick<Form<Record<string, string>>, 'props' | 'failure' | 'busy'>;
  /** What the button says, and what while it works. */
  submitLabel: string;
  busyLabel: string;
  /** The browser's own complaints are left out: the form has words for all of them. */
  noValidate?: boolean;
  children: ReactNode;
}

/** The form of an entrance: its fields, the one button, and what went wrong with the last try. */
export function AuthForm({ form, submitLabel, busyLabel, noValidate, children }: AuthFormProps) {
  return (
    <form {...form.props} noValidate={noValidate} className="grid gap-5">
      {children}
      <Button type="submit" kind="primary" size="large" busy={form.busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {/* Its room is kept, so that nothing moves away from the pointer when it comes. */}
      <div className="-mt-1 min-h-15">
        <FormFailure message={form.failure} />
      </div>
    </form>
  );
}

/** Who signs in, in the words by which browsers keep passwords. */
export function CredentialFields({ field }: Pick<Form<{ email: string; password: string }>, 'field'>) {
  return (
    <>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@company.com"
        required
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
    </>
  );
}
