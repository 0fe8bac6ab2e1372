import { type ImportedPerson, peopleMessages } from '../../shared/people/people.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { isVersion } from '../lib/condition.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { payFrom } from '../slips/pay-of-profile.ts';
import { accountKey, toAccountItem } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { balanceWrite, withEmployment, withYearlyLeaves } from '../store/leave-balance.ts';
import { guardedChangeNotification } from '../store/personal-details.ts';
import { emptyProfile } from '../store/profile.ts';
import { type DecidedRow, type ImportContext, refused } from './decided-row.ts';
import { auditedPerson, detailNames, withDetails } from './details.ts';
import { managerOfRow } from './manager.ts';
import type { StoredPerson } from './stored-people.ts';

/** A person with the pay of the day from which a row holds. */
export function personAtRevision(
  person: StoredPerson,
  { revision }: Pick<ImportContext, 'revision'>,
): StoredPerson {
  const { profile } = person;
  return profile ? { ...person, profile: payFrom(profile, revision.effectiveFrom) } : person;
}

/** The person as a row has them. */
function withRow(
  admin: Actor,
  { account, profile = emptyProfile(account.id), balance }: StoredPerson,
  row: ImportedPerson,
  { defaultLeaves, settings, closed, revision }: ImportContext,
) {
  const { name = account.name } = row;
  const nextDetails = withDetails(admin, profile, row, { settings, closed }, revision.effectiveFrom);
  return {
    account: name === account.name ? account : { ...account, name, version: account.version + 1 },
    ...nextDetails,
    balance: withEmployment(withYearlyLeaves(balance, row.yearlyLeaves, defaultLeaves), nextDetails.profile),
  };
}

/**
 * Changes what a row says differently of an account, if it is unchanged since it was compared.
 * Administrators are changed by no sheet.
 * @throws Problem bad_input; conflict while the slips of their month are being generated; reauthentication_required for another
 *   bank account, IFSC or PAN
 */
export async function changePerson(
  admin: Actor,
  row: ImportedPerson,
  person: StoredPerson,
  context: ImportContext,
): Promise<DecidedRow> {
  const { account, profile = emptyProfile(account.id), balance } = person;
  if (row.userId !== undefined && row.userId !== account.id) return refused(peopleMessages.otherPerson);
  const base = personAtRevision(person, context);
  const next = withRow(admin, base, row, context);
  const record = (of: StoredPerson) => auditedPerson(of, context.settings);
  const changes = changesOf(record(base), record(next), ['name', ...detailNames]);
  const reporting = await managerOfRow(row, { account, profile });
  // Also a retry, after the first response was lost.
  if (Object.keys(changes).length === 0 && !reporting) return { reply: { outcome: 'unchanged' }, writes: [] };
  if (account.role === 'admin') return refused(peopleMessages.administrator);
  if (row.version === undefined) return refused(peopleMessages.addedMeanwhile);
  if (row.version !== profile.version) return refused(peopleMessages.changedMeanwhile);
  if (next.guarded.length > 0) assertReauthenticated(admin);
  const changed = reporting ? { ...next.profile, managerId: reporting.managerId } : next.profile;
  const nextBalance = withEmployment(next.balance, changed);
  const { next: saved, writes } = await profileWrites(admin, next.account, profile, changed, {
    ...context.revision,
    ...(base.profile && { base: base.profile }),
  });
  const isAsRead = isVersion(account.version);
  return {
    reply: { outcome: 'changed' },
    writes: [
      next.account === account
        ? { table: 'accounts', check: accountKey(account.id), condition: isAsRead }
        : { table: 'accounts', put: toAccountItem(next.account), condition: isAsRead },
      ...writes,
      ...(reporting?.checks ?? []),
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      ...guardedChangeNotification(account.id, profile, next.guarded, admin),
      ...auditWrites(admin, 'person.imported', next.account, {
        // With the figures that follow from the others.
        changes: {
          ...changesOf(record(person), record({ ...next, profile: saved }), ['name', ...detailNames]),
          ...changes,
          ...reporting?.changes,
          ...changesOf({}, context.revision, ['effectiveFrom', 'reason']),
          ...changesOf({}, { appliesFrom: next.detailsFrom }, ['appliesFrom']),
        },
      }),
    ],
  };
}
