import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type EmployeeDetails, peopleMessages, type peopleRoutes } from '../../shared/people/people.ts';
import { type DetailsDecision, guardedFieldNames } from '../../shared/profiles/profiles.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { accountKey } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { guardedChangeNotification, withPersonalDetails } from '../store/personal-details.ts';
import { assertNotOwnApproval, readEmployee, toDetails } from './employee-details.ts';

/**
 * Approves or rejects the request for other bank details that an admin has looked at. What is approved is saved as a change
 * by the employee, with the admin in the audit log.
 * @throws Problem not_found; forbidden to approve an own request while there is another admin; reauthentication_required to approve; conflict where it is no longer that request, or the slips of
 *   the employee's month are being generated
 */
export const decideRequest = (
  admin: Actor,
  userId: UserId,
  { number, outcome, reason }: BodyOf<typeof peopleRoutes.decideRequest>,
): Promise<EmployeeDetails> =>
  retryOnConflict(async () => {
    const employee = await readEmployee(userId);
    const { account, profile } = employee;
    const { requested, decided } = profile;
    // Also a retry, after the first response was lost.
    if (decided?.number === number && decided.outcome === outcome) return toDetails(employee);
    if (requested?.number !== number) throw new Problem('conflict', peopleMessages.requestGone);
    const isApproved = outcome === 'approved';
    if (isApproved) {
      await assertNotOwnApproval(admin, userId);
      assertReauthenticated(admin);
    }
    const owner = { userId, name: account.name };
    const { next: changed, guarded } = withPersonalDetails(
      profile,
      isApproved ? requested.fields : {},
      owner,
    );
    const decision: DetailsDecision = {
      outcome,
      number,
      fields: guardedFieldNames.filter((name) => requested.fields[name] !== undefined),
      on: todayInIndia(),
      ...(!isApproved && reason && { reason }),
    };
    const { next, writes } = await profileWrites(admin, account, profile, {
      ...changed,
      requested: undefined,
      decided: decision,
    });
    await transactAs(admin, [
      ...writes,
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...guardedChangeNotification(userId, profile, guarded, 'approval'),
      ...auditWrites(admin, `details.${outcome}`, account, {
        changes: isApproved
          ? changesOf(profile, changed, guardedFieldNames)
          : changesOf(undefined, decision, ['reason']),
      }),
    ]);
    return toDetails({ ...employee, profile: { ...next, version: profile.version + 1 } });
  });
