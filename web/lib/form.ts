import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CallError, messageOf } from './call-error.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** What is wrong with single fields, and what is to be said for the form as a whole. */
export type FormErrors<V> = FieldErrors<V> & { form?: string };

/** The first complaint of the contract about each field. */
export function validationErrors<V>(schema: z.ZodMiniType, values: V): FieldErrors<V> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors as FieldErrors<V>;
}

interface FormOptions<V> {
  initial: V;
  /** What is wrong with the values; nothing is sent while something is. */
  check?: (values: V) => FormErrors<V>;
  send: (values: V) => Promise<void>;
  /** Words for a failure for which the server had none (spec §8). */
  failed: string | ((error: unknown) => string);
}

/** The state of a form of text fields: values, complaints, the failure of the last try, and whether it is busy. */
export function useForm<V extends Record<string, string>>({ initial, check, send, failed }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function showErrors(errorsFound: FormErrors<V>) {
    setErrors(errorsFound);
    setFailure(errorsFound.form ?? '');
    const first = Object.keys(values).find((name) => errorsFound[name as keyof typeof errorsFound]);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    return first !== undefined || errorsFound.form !== undefined;
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (showErrors(check?.(values) ?? {})) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const fieldErrors = error instanceof CallError ? (error.fields as FieldErrors<V>) : {};
      if (!showErrors(fieldErrors))
        setFailure(typeof failed === 'string' ? messageOf(error, failed) : failed(error));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return { props: { ref: form, onSubmit }, field, values, setValues, failure, busy };
}
