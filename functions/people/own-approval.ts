import { peopleMessages, peopleRoutes } from '../../shared/people/people.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertNotOwn } from '../auth/not-own.ts';
import type { Actor } from '../auth/session.ts';
import { get } from '../lib/table.ts';
import { companyKey, ownDetailsRules } from '../store/company.ts';

/** Where bank details of an admin wait for an admin, there is another one to look at them. @throws Problem forbidden */
export async function assertNotOwnApproval(admin: Actor, userId: UserId): Promise<void> {
  await assertNotOwn(admin, userId, peopleRoutes.decideRequest.duties, peopleMessages.ownDetails);
}

/** Correcting the own details as an admin is no way around the approval. @throws Problem forbidden */
export async function assertAnotherApproves(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId !== userId) return;
  const { byApproval } = ownDetailsRules(await get('settings', companyKey));
  if (byApproval) await assertNotOwnApproval(admin, userId);
}
