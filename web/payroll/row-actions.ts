import { useCallback, useMemo, useRef, useState } from 'react';
import type { EmployeeEntry, PreviewedSlip } from '../../shared/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { fetchSlipPreview, usePayrollMutations } from './calls.ts';
import type { RowActions } from './EmployeeCells.tsx';
import type { OpenRow } from './EmployeeTable.tsx';
import { messages } from './messages.ts';

const previewFailure = (error: unknown) =>
  error instanceof CallError && error.code === 'unreadable'
    ? messages.previewUnreadable
    : messages.previewFailed;

/** What the buttons of a row do, and what stands open because of them. */
export function useRowActions() {
  const [open, setOpen] = useState<OpenRow>();
  const [preview, setPreview] = useState<PreviewedSlip>();
  const [history, setHistory] = useState<EmployeeEntry>();
  const opener = useRef<HTMLElement>(null);
  const { alert, confirm } = useConfirm();
  const { generate } = usePayrollMutations();

  // The same functions each time, so that the rows of a long list need not be drawn again.
  const actions = useMemo<RowActions>(
    () => ({
      onEdit: ({ user }, mode, button) => {
        opener.current = button;
        setOpen((now) =>
          now?.userId === user.id && now.mode === mode ? undefined : { userId: user.id, mode },
        );
      },
      confirmGeneration: ({ user, payPeriod }) => {
        const period = payPeriod ? formatPeriod(payPeriod) : 'N/A';
        return confirm({ message: messages.confirmGeneration(user.name, period), confirmLabel: 'Generate' });
      },
      // The dialogs are not waited for: the button is free again as soon as the server has answered.
      onGenerate: async ({ user }) => {
        try {
          void alert(await generate(user.id));
        } catch (error) {
          void alert(withReason(messages.generationFailed, error));
        }
      },
      onPreview: async ({ user }) => {
        try {
          setPreview(await fetchSlipPreview(user.id));
        } catch (error) {
          showToast('error', withReason(previewFailure(error), error));
        }
      },
      onHistory: setHistory,
    }),
    [alert, confirm, generate],
  );

  /** Closes the form; the keyboard goes on where it was opened. */
  const closeForm = useCallback(() => {
    opener.current?.focus();
    setOpen(undefined);
  }, []);
  const closePreview = useCallback(() => setPreview(undefined), []);
  const closeHistory = useCallback(() => setHistory(undefined), []);
  return { actions, open, closeForm, preview, closePreview, history, closeHistory };
}
