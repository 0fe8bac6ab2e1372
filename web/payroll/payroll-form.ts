import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { payrollDetails, type SavedPayroll } from '../../shared/payroll.ts';
import { type PayrollFieldName, payrollFieldNames, payrollFields } from '../../shared/payroll-fields.ts';
import { withReason } from '../lib/call-error.ts';
import { useVersionedForm } from '../lib/versioned-form.ts';
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

/** State of the payroll form. */
export function usePayrollForm({ userId, saved, onSaved }: PayrollFormOptions) {
  const queries = useQueryClient();
  const { save } = usePayrollMutations();
  const { alert } = useConfirm();
  return useVersionedForm({
    schema: payrollForm,
    saved,
    toFormValues,
    onSubmit: async (details, { version }) => {
      await save(userId, { ...details, version });
      onSaved();
      void alert(messages.updated);
    },
    failureMessage: (error) => {
      const message = withReason(messages.updateFailed, error);
      void alert(message);
      return message;
    },
    fetchNewest: () => queries.fetchQuery({ ...payrollQuery(userId), staleTime: 0 }),
    loadFailed: messages.detailsFailed,
  });
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
