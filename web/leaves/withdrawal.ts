import { useCallback } from 'react';
import type { User } from '../../shared/accounts.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useDeleteRow } from '../ui/delete-row.ts';
import { useLeaveWithdrawal } from './calls.ts';
import { messages } from './messages.ts';

export const withdrawButtonId = (id: string) => `withdraw-${id}`;

/** Withdraws an application. One that the server refuses may have been decided by now, and is read again. */
export function useWithdrawAction(person: User) {
  const { withdraw, reload } = useLeaveWithdrawal(person);
  const onFailure = useCallback(
    (error: unknown) => {
      showToast('error', messageOf(error, messages.withdrawalFailed));
      if (error instanceof CallError && error.status > 0) reload();
    },
    [reload],
  );
  return useDeleteRow({ remove: withdraw, toButtonId: withdrawButtonId, onFailure });
}
