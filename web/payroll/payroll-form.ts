import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedPayroll } from '../../shared/payroll.ts';
import type { PayrollFieldName } from '../../shared/payroll-fields.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { useForm } from '../lib/form.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { payrollQuery, usePayrollMutations } from './calls.ts';
import { messages } from './messages.ts';
import { rebaseInputs, toDetails, toInputs, validateInputs } from './payroll-inputs.ts';

interface PayrollFormOptions {
  userId: string;
  /** What the form begins with; null while the employee has no details. */
  saved: SavedPayroll | null;
  onSaved: () => void;
}

/**
 * The payroll form's state. It saves on top of the version it was filled from; where somebody else was faster,
 * `reload` takes in what they saved and keeps what was typed here.
 */
export function usePayrollForm({ userId, saved, onSaved }: PayrollFormOptions) {
  const [base, setBase] = useState(saved);
  const [conflict, setConflict] = useState('');
  const unreadable = useRef(new Set<string>());
  const queries = useQueryClient();
  const writes = usePayrollMutations();
  const { alert } = useConfirm();

  function failed(error: unknown): string {
    const said = withReason(messages.updateFailed, error);
    void alert(said);
    const overtaken = error instanceof CallError && error.status === 409;
    setConflict(overtaken ? said : '');
    return overtaken ? '' : said;
  }

  const form = useForm({
    initial: toInputs(saved),
    check: (inputs) => validateInputs(inputs, unreadable.current),
    send: async (inputs) => {
      await writes.save(userId, { ...toDetails(inputs), version: base?.version ?? 0 });
      onSaved();
      void alert(messages.updated);
    },
    failed,
  });

  async function reload() {
    try {
      const newest = await queries.fetchQuery({ ...payrollQuery(userId), staleTime: 0 });
      form.setValues(rebaseInputs(form.values, toInputs(base), toInputs(newest)));
      setBase(newest);
      setConflict('');
      // The button that led here goes with the conflict.
      form.props.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      setConflict(withReason(messages.detailsFailed, error));
    }
  }

  function field(name: PayrollFieldName) {
    const { value, error, onChange } = form.field(name);
    return {
      name,
      value,
      error,
      onValueChange: (next: string, isUnreadable: boolean) => {
        if (isUnreadable) unreadable.current.add(name);
        else unreadable.current.delete(name);
        onChange({ target: { value: next } });
      },
    };
  }

  return { props: form.props, field, failure: form.failure, busy: form.busy, conflict, reload };
}
