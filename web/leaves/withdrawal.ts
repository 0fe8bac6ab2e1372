import { useCallback } from 'react';
import type { User } from '../../shared/accounts.ts';
import type { Leave } from '../../shared/leaves.ts';
import { CallError, wordsOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { buttonBeside, useNextFocus } from '../ui/next-focus.ts';
import { useLeaveWithdrawal } from './calls.ts';
import { words } from './words.ts';

export const withdrawIdOf = (id: string) => `withdraw-${id}`;

/** What the Withdraw button of an application does; the keyboard goes on at the next of them. */
export function useWithdrawal(person: User): (leave: Leave) => Promise<void> {
  const goOnAt = useNextFocus();
  const { withdraw, reload } = useLeaveWithdrawal(person);
  return useCallback(
    async ({ id }) => {
      const next = buttonBeside(withdrawIdOf(id)) ?? 'content';
      try {
        const said = await withdraw(id);
        goOnAt(next);
        showToast('success', said);
      } catch (error) {
        showToast('error', wordsOf(error, words.withdrawalFailed));
        if (error instanceof CallError && error.status > 0) reload();
      }
    },
    [goOnAt, reload, withdraw],
  );
}
