import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { followingPaidDays } from '../../shared/month-days.ts';
import { payrollDetails, type SavedPayroll } from '../../shared/payroll.ts';
import { type PayrollFieldName, payrollFieldNames, payrollFields } from '../../shared/payroll-fields.ts';
import { payPeriod } from '../../shared/period.ts';
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

/**
 * The paid days of a form: what was typed, else what the dates and LOP days in it give, as saving settles them.
 * @param shown the paid days that the form filled in last: another value was typed
 */
export function paidDaysOf(values: PayrollFormValues, read: SavedPayroll, shown: number | null) {
  const { paidDays = null, lopDays = null } = values;
  const period = payPeriod.safeParse(values.payPeriod).data;
  const wasTyped = period === read.payPeriod && read.typedDays?.includes('paidDays');
  const isTyped = paidDays !== null && (wasTyped || paidDays !== shown);
  const isUnset = paidDays === null && lopDays === null;
  if (!period || isTyped || isUnset || Number.isNaN(lopDays)) return paidDays;
  const [dateOfJoining, dateOfLeaving] = [
    values.dateOfJoining ?? undefined,
    values.dateOfLeaving ?? undefined,
  ];
  return followingPaidDays(period, { dateOfJoining, dateOfLeaving }, lopDays ?? 0);
}

/** The fields that paid days follow. */
const followed: readonly string[] = ['payPeriod', 'lopDays', 'dateOfJoining', 'dateOfLeaving'];

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
  const form = useVersionedForm({
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
  const { watch, setValue, read } = form;
  const shown = useRef(saved.paidDays ?? null);
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (name === undefined || !followed.includes(name)) return;
      const paidDays = paidDaysOf(values as PayrollFormValues, read, shown.current);
      if (paidDays === values.paidDays) return;
      shown.current = paidDays;
      setValue('paidDays', paidDays);
    });
    return unsubscribe;
  }, [watch, setValue, read]);
  return form;
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
