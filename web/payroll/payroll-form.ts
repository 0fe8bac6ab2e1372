import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PayrollFieldName, SavedPayroll } from '../../shared/payroll.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { useForm } from '../lib/form.ts';
import { useQuestions } from '../ui/Questions.tsx';
import { payrollQuery, usePayrollWrites } from './calls.ts';
import { detailsOf, inputErrors, inputsOf, rebased } from './payroll-inputs.ts';
import { words } from './words.ts';

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
  const writes = usePayrollWrites();
  const { alert } = useQuestions();

  function failed(error: unknown): string {
    const said = withReason(words.updateFailed, error);
    void alert(said);
    const overtaken = error instanceof CallError && error.status === 409;
    setConflict(overtaken ? said : '');
    return overtaken ? '' : said;
  }

  const form = useForm({
    initial: inputsOf(saved),
    check: (inputs) => inputErrors(inputs, unreadable.current),
    send: async (inputs) => {
      await writes.save(userId, { ...detailsOf(inputs), version: base?.version ?? 0 });
      onSaved();
      void alert(words.updated);
    },
    failed,
  });

  async function reload() {
    try {
      const newest = await queries.fetchQuery({ ...payrollQuery(userId), staleTime: 0 });
      form.setValues(rebased(form.values, inputsOf(base), inputsOf(newest)));
      setBase(newest);
      setConflict('');
      // The button that led here goes with the conflict.
      form.props.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      setConflict(withReason(words.detailsFailed, error));
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
