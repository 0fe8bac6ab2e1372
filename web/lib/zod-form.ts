import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type FailureMessage, failureText, serverFieldErrors } from './call-error.ts';

interface ZodFormOptions<Values extends FieldValues, Output> {
  /** Validates and transforms the values. An issue with the path `root` is shown for the form as a whole. */
  schema: z.ZodMiniType<Output, Values>;
  defaultValues: DefaultValues<Values>;
  /** Gets the schema's output. An error it throws is shown at the fields that the server names, else for the form. */
  onSubmit: (values: Output) => Promise<void>;
  failureMessage: FailureMessage;
}

/**
 * A react-hook-form that a zod schema validates on submit. Each error, those of the server as well, is shown at its
 * field until the field is edited, or for the form until any field is; the first of them takes the focus. A failed submit keeps what was typed.
 */
export function useZodForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  failureMessage,
}: ZodFormOptions<Values, Output>) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  // In the order of the page, and also a control that react-hook-form does not know, as one of several of a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit moves the focus once, after its errors are shown
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  function showFailure(error: unknown) {
    const fieldErrors = serverFieldErrors(error, Object.keys(form.getValues()) as Path<Values>[]);
    for (const { name, message } of fieldErrors) form.setError(name, { message });
    if (fieldErrors.length > 0) return;
    form.setError('root', { message: failureText(failureMessage, error) });
  }

  const submit = form.handleSubmit((values) => onSubmit(values).catch(showFailure));

  /** Editing a field clears its error, and that of the form as a whole: what it says may be mended by now. */
  const registerOptions = (name: Path<Values>) => ({
    onChange: () => {
      form.clearErrors(name);
      form.clearErrors('root');
    },
  });

  return {
    ...form,
    ref,
    /** Props of the `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // react-hook-form does not guard against a second submit while the first is pending.
        if (!isSubmitting) void submit(event);
      },
    },
    /** Props of a native input, select or textarea, uncontrolled. */
    field: (name: Path<Values>) => ({
      ...form.register(name, registerOptions(name)),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** The props of `useController`, for a field whose value is not its input's text. */
    controllerProps: <Name extends Path<Values>>(name: Name) => ({
      name,
      control: form.control,
      rules: registerOptions(name),
    }),
    busy: isSubmitting,
    failure: errors.root?.message ?? '',
  };
}
