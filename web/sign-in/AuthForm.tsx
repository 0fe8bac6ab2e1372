import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import type { useSignInForm } from './sign-in-form.ts';

interface AuthFormProps {
  /** The result of `useSignInForm` or `useZodForm`. */
  form: { props: ComponentProps<'form'>; failure: string; busy: boolean };
  submitLabel: string;
  /** The label of the button while the form is being submitted. */
  busyLabel: string;
  children: ReactNode;
}

/** The form of a screen before signing in: its fields, a submit button, and the message of the last failure. */
export function AuthForm({ form, submitLabel, busyLabel, children }: AuthFormProps) {
  return (
    <form {...form.props} className="grid gap-5">
      {children}
      <Button type="submit" kind="primary" size="large" busy={form.busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {/* Its height is reserved, so that the message shifts no layout. */}
      <div className="-mt-1 min-h-15">
        <FormFailure message={form.failure} />
      </div>
    </form>
  );
}

/** Email and password, with the autocomplete tokens that password managers look for. */
export function CredentialFields({ field }: Pick<ReturnType<typeof useSignInForm>, 'field'>) {
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
