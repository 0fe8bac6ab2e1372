import { serverFieldErrors } from '../../lib/call-error.ts';
import type { useConfirm } from '../../ui/ConfirmProvider.tsx';

/** Decides on a leave; resolves to the message of success. */
type Decide<Decision> = (
  id: string,
  decision: Decision,
  options?: { documentSeen?: boolean },
) => Promise<string>;
type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** Decides; for leave that needs a document, once it is confirmed that it was seen. Resolves to the message of success. */
export async function decideWithDocument<Decision>(
  decide: Decide<Decision>,
  confirm: Confirm,
  id: string,
  decision: Decision,
): Promise<string | undefined> {
  try {
    return await decide(id, decision);
  } catch (error) {
    if (serverFieldErrors(error, ['documentSeen']).length === 0) throw error;
    const options = { message: 'This leave needs a document. Have you seen it?', confirmLabel: 'Approve' };
    return (await confirm(options)) ? decide(id, decision, { documentSeen: true }) : undefined;
  }
}
