import { useCallback } from 'react';
import type { User } from '../../shared/accounts.ts';
import type { Leave } from '../../shared/leaves.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { adjacentRowButtonId, useFocusNext } from '../ui/focus-next.ts';
import { useLeaveWithdrawal } from './calls.ts';
import { messages } from './messages.ts';

export const withdrawButtonId = (id: string) => `withdraw-${id}`;

/** Withdraws an application, and moves the focus from the removed button to an adjacent one. */
export function useWithdrawAction(person: User): (leave: Leave) => Promise<void> {
  const focusNext = useFocusNext();
  const { withdraw, reload } = useLeaveWithdrawal(person);
  return useCallback(
    async ({ id }) => {
      const next = adjacentRowButtonId(withdrawButtonId(id)) ?? 'content';
      try {
        const message = await withdraw(id);
        focusNext(next);
        showToast('success', message);
      } catch (error) {
        showToast('error', messageOf(error, messages.withdrawalFailed));
        if (error instanceof CallError && error.status > 0) reload();
      }
    },
    [focusNext, reload, withdraw],
  );
}
