import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { payrollDetails, type SavedPayroll } from '../../shared/payroll.ts';
import { type PayrollFieldName, payrollFieldNames, payrollFields } from '../../shared/payroll-fields.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { payrollQuery, usePayrollMutations } from './calls.ts';
import { messages } from './messages.ts';

/** Update Payroll opens the monthly fields, Edit All every field (spec §2). */
export type EditMode = 'monthly' | 'all';

export const isLocked = (name: PayrollFieldName, mode: EditMode): boolean =>
  mode === 'monthly' && payrollFields[name].group === 'master';

/** Every payroll field: amounts in rupees, null for what is not set. */
export const payrollForm = z.omit(payrollDetails, { version: true });
export type PayrollFormValues = z.input<typeof payrollForm>;

export function toFormValues(saved: SavedPayroll): PayrollFormValues {
  const values: PayrollFormValues = saved;
  return Object.fromEntries(payrollFieldNames.map((name) => [name, values[name] ?? null]));
}

interface PayrollFormOptions {
  userId: string;
  /** The saved details that fill the form, of version 0 while the employee has none. */
  saved: SavedPayroll;
  onSaved: () => void;
}

/**
 * State of the payroll form. Optimistic locking: it sends the version it was filled from. After a conflict, `reload`
 * merges the details that somebody else saved with the fields edited here, which win.
 */
export function usePayrollForm({ userId, saved, onSaved }: PayrollFormOptions) {
  const [version, setVersion] = useState(saved.version);
  const [conflict, setConflict] = useState('');
  const queries = useQueryClient();
  const { save } = usePayrollMutations();
  const { alert } = useConfirm();

  const form = useZodForm({
    schema: payrollForm,
    defaultValues: toFormValues(saved),
    onSubmit: async (details) => {
      await save(userId, { ...details, version });
      onSaved();
      void alert(messages.updated);
    },
    failureMessage: (error) => {
      const message = withReason(messages.updateFailed, error);
      void alert(message);
      const isConflict = error instanceof CallError && error.status === 409;
      setConflict(isConflict ? message : '');
      return isConflict ? '' : message;
    },
  });
  // react-hook-form tracks only the state that is read; `keepDirtyValues` below needs this.
  void form.formState.dirtyFields;

  async function reload() {
    try {
      const newest = await queries.fetchQuery({ ...payrollQuery(userId), staleTime: 0 });
      form.reset(toFormValues(newest), { keepDirtyValues: true });
      setVersion(newest.version);
      setConflict('');
      // The reload button is unmounted with the conflict, so the focus moves to Save.
      form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      setConflict(withReason(messages.detailsFailed, error));
    }
  }

  return { ...form, conflict, reload };
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
