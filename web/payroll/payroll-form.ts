import { useCallback, useEffect, useMemo, useRef } from 'react';
import { followingPaidDays } from '../../shared/pay/month-days.ts';
import { type PayrollFieldName, payrollFields } from '../../shared/pay/payroll-fields.ts';
import type { PayPreview, SavedPayroll } from '../../shared/payroll/payroll.ts';
import { payPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { useVersionedForm } from '../lib/versioned-form.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { payrollQuery, usePayrollMutations } from './calls.ts';
import { messages } from './messages.ts';
import {
  type CompanyPay,
  componentField,
  componentsOf,
  isLeftOfCtc,
  type PayrollFormValues,
  payrollFormOf,
  ruledEarnings,
  toPayrollDetails,
  toPayValues,
} from './pay-details.ts';

/** Update Payroll opens the monthly fields, Edit All every field (spec §2). */
export type EditMode = 'monthly' | 'all';

export const isLocked = (name: PayrollFieldName, mode: EditMode): boolean =>
  mode === 'monthly' && payrollFields[name].group === 'master';

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
  company: CompanyPay;
  onSaved: () => void;
}

/** State of the payroll form. */
export function usePayrollForm({ userId, saved, company, onSaved }: PayrollFormOptions) {
  const { save } = usePayrollMutations();
  const { alert } = useConfirm();
  const schema = useMemo(() => payrollFormOf(company), [company]);
  const typed = useRef<Set<string>>(new Set());
  const form = useVersionedForm({
    schema,
    saved,
    toFormValues: (newest) => toPayValues(newest, company),
    onSubmit: async (details, { version }) => {
      await save(userId, { ...toPayrollDetails(details, company, typed.current), version });
      onSaved();
      void alert(messages.updated);
    },
    failureMessage: (error) => {
      const message = withReason(messages.updateFailed, error);
      void alert(message);
      return message;
    },
    query: payrollQuery(userId),
    loadFailed: messages.detailsFailed,
  });
  const { watch, getValues, setValue, read } = form;
  const shown = useRef(saved.paidDays ?? null);
  useEffect(() => {
    const { unsubscribe } = watch((values, { name, type }) => {
      if (name !== undefined && type === 'change') typed.current.add(name);
      if (name === undefined || !followed.includes(name)) return;
      const paidDays = paidDaysOf(values as PayrollFormValues, read, shown.current);
      if (paidDays === values.paidDays) return;
      shown.current = paidDays;
      setValue('paidDays', paidDays);
    });
    return unsubscribe;
  }, [watch, setValue, read]);

  /** Fills in what the CTC gives. */
  const follow = useCallback(
    ({ earnings, components }: PayPreview) => {
      const values = getValues();
      for (const name of ruledEarnings(values, company, typed.current))
        setValue(name, earnings[name] ?? null);
      for (const component of componentsOf(company, values).filter((one) => isLeftOfCtc(one, values)))
        setValue(componentField(component), components[component.id] ?? null);
    },
    [getValues, setValue, company],
  );
  return { ...form, schema, typed, follow };
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
