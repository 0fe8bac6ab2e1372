import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import type { createPortalClient, Employee } from '../../support/portal-client.ts';

/** Creates what the paths of the admin's screens name: a policy to confirm and an open month, beside an employee. */
export async function createScreenParameters(
  portalUrl: string,
  people: Awaited<ReturnType<typeof createPortalClient>>,
  { id: userId }: Employee,
): Promise<Record<string, string>> {
  const form = new FormData();
  form.set('title', 'Conduct');
  form.set('requiresAcknowledgment', 'true');
  const headers = { authorization: `Bearer ${people.admin}` };
  const policy = await fetch(`${portalUrl}/api/policies`, { method: 'POST', headers, body: form });
  const { _id: policyId } = await policy.json();
  const payPeriod = toPeriod(todayInIndia());
  await payRunClient({ ...people, admin: people.admin }, payPeriod).open();
  return { policyId, userId, payPeriod, field: 'dateOfBirth' };
}
