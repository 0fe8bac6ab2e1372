import * as z from 'zod/mini';
import type { InputProps } from './inputs.tsx';
import { PasswordField } from './PasswordField.tsx';

/** The field that repeats a new password, to extend a form's schema with. */
export const passwordConfirmation = { confirmPassword: z.string() };

/**
 * Requires a new password and its confirmation to be equal. Checked even while other fields are invalid, but not while
 * the password itself is.
 * @param password the name of the new password's field
 */
export const passwordsMatch = <Name extends string>(password: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>(
    (values) => values[password] === values.confirmPassword,
    {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === password),
    },
  );

interface NewPasswordFieldsProps {
  password: InputProps;
  confirmation: InputProps;
  minLength: number;
}

/** A new password and its confirmation. */
export const NewPasswordFields = ({ password, confirmation, minLength }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...password}
      autoComplete="new-password"
      hint={`At least ${minLength} characters`}
      required
    />
    <PasswordField {...confirmation} autoComplete="new-password" required />
  </>
);

/** The email of the account, hidden, for password managers to store the new password under. */
export const HiddenUsername = ({ email = '' }: { email: string | undefined }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
