import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallError, type FailureMessage, failureText, withReason } from './call-error.ts';
import { useZodForm } from './zod-form.ts';

interface VersionedFormOptions<Saved, Values extends FieldValues, Output> {
  schema: z.ZodMiniType<Output, Values>;
  /** The saved values that first fill the form, with their version. */
  saved: Saved;
  toFormValues: (saved: Saved) => DefaultValues<Values>;
  /** @param read what the form was filled from last @param fill fills it from what has been saved */
  onSubmit: (values: Output, read: Saved, fill: (saved: Saved) => void) => Promise<void>;
  failureMessage: FailureMessage;
  /** Asks for what is saved now. */
  query: { queryKey: QueryKey; queryFn?: unknown };
  /** Says that it could not be read. */
  loadFailed: string;
}

/**
 * State of a form with optimistic locking: it sends the version that it was filled from. After a conflict, `reload`
 * merges what another user saved with the fields edited here, which win.
 */
export function useVersionedForm<Saved, Values extends FieldValues, Output>({
  schema,
  saved,
  toFormValues,
  onSubmit,
  failureMessage,
  query,
  loadFailed,
}: VersionedFormOptions<Saved, Values, Output>) {
  const queries = useQueryClient();
  const [read, setRead] = useState(saved);
  const [conflict, setConflict] = useState('');
  const form = useZodForm({
    schema,
    defaultValues: toFormValues(saved),
    onSubmit: (values) => onSubmit(values, read, fill),
    failureMessage: (error) => {
      const message = failureText(failureMessage, error);
      const isConflict = error instanceof CallError && error.status === 409;
      setConflict(isConflict ? message : '');
      return isConflict ? '' : message;
    },
  });
  // react-hook-form tracks only the state that is read; `keepDirtyValues` needs this.
  void form.formState.dirtyFields;

  function fill(newest: Saved, options?: { keepDirtyValues: boolean }) {
    setRead(() => newest);
    setConflict('');
    form.reset(toFormValues(newest) as Values, options);
  }

  async function reload() {
    try {
      fill(await queries.fetchQuery({ ...(query as FetchQueryOptions<Saved>), staleTime: 0 }), {
        keepDirtyValues: true,
      });
      // The reload button is unmounted with the conflict, so the focus moves to Save.
      form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      setConflict(withReason(loadFailed, error));
    }
  }

  /** Fills the form again from what it was filled from last. */
  const cancel = () => fill(read);

  return { ...form, read, conflict, reload, cancel };
}
