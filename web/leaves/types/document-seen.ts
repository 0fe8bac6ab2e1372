import type { LeaveStatus } from '../../../shared/leaves.ts';
import { serverFieldErrors } from '../../lib/field-errors.ts';
import type { useConfirm } from '../../ui/ConfirmProvider.tsx';
import type { useLeaveMutations } from '../management-calls.ts';
import { messages } from './decision-messages.ts';

type Decide = ReturnType<typeof useLeaveMutations>['decide'];
type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** Decides; for leave that needs a document, once the admin has confirmed having seen it. Resolves to the message of success. */
export async function decideWithDocument(
  decide: Decide,
  confirm: Confirm,
  id: string,
  status: Exclude<LeaveStatus, 'pending'>,
): Promise<string | undefined> {
  try {
    return await decide(id, status);
  } catch (error) {
    if (serverFieldErrors(error, ['documentSeen']).length === 0) throw error;
    const options = { message: messages.confirmDocument, confirmLabel: 'Approve' };
    return (await confirm(options)) ? decide(id, status, { documentSeen: true }) : undefined;
  }
}
