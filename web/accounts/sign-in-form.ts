import { type FormEvent, useRef, useState, useTransition } from 'react';
import type * as z from 'zod/mini';
import { serverFieldErrors } from '../lib/field-errors.ts';

const credentialFields = ['email', 'password'] as const;
type CredentialField = (typeof credentialFields)[number];
type Credentials = Record<CredentialField, string>;
type CredentialErrors = Partial<Credentials>;

interface SignInFormOptions {
  /** Checks the fields before anything is sent; without one the browser does. */
  schema?: z.ZodMiniType;
  signIn: (credentials: Credentials) => Promise<void>;
  toFailureMessage: (error: unknown) => string;
}

/** The first message of a schema about each field. */
function validate(schema: z.ZodMiniType, credentials: Credentials): CredentialErrors {
  const issues = schema.safeParse(credentials).error?.issues ?? [];
  const messageOf = (field: CredentialField) => issues.find(({ path }) => path[0] === field)?.message;
  return Object.fromEntries(credentialFields.map((field) => [field, messageOf(field)]));
}

/**
 * A sign-in with email and password, on React alone: two fields are not worth the form library, which the first
 * screen would have to load.
 */
export function useSignInForm({ schema, signIn, toFailureMessage }: SignInFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, startSignIn] = useTransition();

  /** Shows errors at their fields and the focus at the first of them; tells whether there are any. */
  function showErrors(found: CredentialErrors): boolean {
    setErrors(found);
    setFailure('');
    const first = credentialFields.find((name) => found[name]);
    if (first) ref.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }

  async function trySignIn(credentials: Credentials) {
    try {
      await signIn(credentials);
    } catch (error) {
      const fieldErrors = serverFieldErrors(error, credentialFields);
      if (!showErrors(Object.fromEntries(fieldErrors.map(({ name, message }) => [name, message]))))
        setFailure(toFailureMessage(error));
    }
  }

  // Not as the form's `action`: React would empty the fields after every try.
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const credentials = { email: String(fields.get('email')), password: String(fields.get('password')) };
    if (!showErrors(schema ? validate(schema, credentials) : {})) startSignIn(() => trySignIn(credentials));
  }

  return {
    props: { ref, onSubmit, noValidate: schema !== undefined },
    field: (name: CredentialField) => ({
      name,
      error: errors[name],
      onChange: () => setErrors({ ...errors, [name]: undefined }),
    }),
    busy,
    failure,
  };
}
