import type { UserId } from '../../shared/user-id.ts';
import { invitationRoutes, maxInvited } from '../../shared/users/invitations.ts';
import { asAdmin } from '../lib/client.ts';

export interface InviteResult {
  invited: number;
  /** Why some were not invited, each reason once. */
  refused: { employees: number; reasons: string[] };
  /** Not sent, or not answered. */
  left: UserId[];
  /** Why it ended before all were sent, where it did. */
  failure?: unknown;
}

/**
 * Invites employees, as many at a time as one request takes. Sending the same ids again invites only those who are left.
 * @param onAnswered is given how many have been answered
 */
export async function inviteAll(
  userIds: readonly UserId[],
  signal: AbortSignal | undefined,
  onAnswered: (answered: number) => void,
): Promise<InviteResult> {
  const result: InviteResult = { invited: 0, refused: { employees: 0, reasons: [] }, left: [...userIds] };
  while (result.left.length > 0) {
    try {
      const body = { userIds: result.left.slice(0, maxInvited) };
      for (const row of await asAdmin(invitationRoutes.inviteAll, { body, signal })) {
        if (row.outcome === 'invited') result.invited++;
        if (row.outcome !== 'refused') continue;
        result.refused.employees++;
        if (!result.refused.reasons.includes(row.message)) result.refused.reasons.push(row.message);
      }
      result.left = result.left.slice(maxInvited);
      onAnswered(userIds.length - result.left.length);
    } catch (failure) {
      return { ...result, failure };
    }
  }
  return result;
}
