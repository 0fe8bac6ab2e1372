import { useCallback } from 'react';
import type { User } from '../../shared/accounts.ts';
import type { Leave } from '../../shared/leaves.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { adjacentRowButtonId, useFocusNext } from '../ui/focus-next.ts';
import { useLeaveWithdrawal } from './calls.ts';
import { messages } from './messages.ts';

export const withdrawButtonId = (id: string) => `withdraw-${id}`;

/** What the Withdraw button of an application does; the keyboard goes on at the next of them. */
export function useWithdrawAction(person: User): (leave: Leave) => Promise<void> {
  const goOnAt = useFocusNext();
  const { withdraw, reload } = useLeaveWithdrawal(person);
  return useCallback(
    async ({ id }) => {
      const next = adjacentRowButtonId(withdrawButtonId(id)) ?? 'content';
      try {
        const said = await withdraw(id);
        goOnAt(next);
        showToast('success', said);
      } catch (error) {
        showToast('error', messageOf(error, messages.withdrawalFailed));
        if (error instanceof CallError && error.status > 0) reload();
      }
    },
    [goOnAt, reload, withdraw],
  );
}
