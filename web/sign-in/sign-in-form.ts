import { type FormEvent, useRef, useState, useTransition } from 'react';
import type * as z from 'zod/mini';
import { serverFieldErrors } from '../lib/call-error.ts';

const credentialFields = ['email', 'password'] as const;
type CredentialField = (typeof credentialFields)[number];
type Credentials = Record<CredentialField, string>;
type CredentialErrors = Partial<Credentials>;

interface SignInFormOptions {
  /** Validates the fields on submit; without a schema, the browser's own validation does. */
  schema?: z.ZodMiniType;
  signIn: (credentials: Credentials) => Promise<void>;
  toFailureMessage: (error: unknown) => string;
}

/** The schema's first message for each field. */
function validate(schema: z.ZodMiniType, credentials: Credentials): CredentialErrors {
  const issues = schema.safeParse(credentials).error?.issues ?? [];
  const firstMessageFor = (field: CredentialField) => issues.find(({ path }) => path[0] === field)?.message;
  return Object.fromEntries(credentialFields.map((field) => [field, firstMessageFor(field)]));
}

/**
 * A sign-in form with email and password, in plain React: two fields do not justify loading the form library on the
 * first screen.
 */
export function useSignInForm({ schema, signIn, toFailureMessage }: SignInFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, startSignIn] = useTransition();

  /** Shows errors at their fields, and focuses the first of these. @returns whether there are any */
  function showErrors(newErrors: CredentialErrors): boolean {
    setErrors(newErrors);
    setFailure('');
    const first = credentialFields.find((name) => newErrors[name]);
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

  // Not the form's `action`: React would reset the fields after every submit.
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
