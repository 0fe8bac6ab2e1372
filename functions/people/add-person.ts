import { type ImportedPerson, peopleMessages } from '../../shared/people/people.ts';
import type { Actor } from '../auth/session.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { changesOf } from '../store/audit-changes.ts';
import { firstInvitationWrites } from '../store/invitation.ts';
import { balanceWrite, parseBalance, withEmployment, withYearlyLeaves } from '../store/leave-balance.ts';
import { createAccountWrites, newAccountWithoutPassword } from '../store/new-account.ts';
import { emptyProfile } from '../store/profile.ts';
import { type DecidedRow, type ImportContext, refused } from './decided-row.ts';
import { detailNames, filled, recordOfProfile, withDetails } from './details.ts';
import { managerOfRow } from './manager.ts';

/** Adds an employee whose email no account has, in one audit entry. @throws Problem bad_input */
export async function addPerson(
  admin: Actor,
  row: ImportedPerson,
  { invite, defaultLeaves, settings, closed }: ImportContext,
): Promise<DecidedRow> {
  const { name, email, userId } = row;
  if (userId !== undefined || name === undefined) return refused(peopleMessages.deletedMeanwhile);
  const account = newAccountWithoutPassword({ name, email });
  const [none, noBalance] = [emptyProfile(account.id), parseBalance(undefined, account.id)];
  const { profile } = withDetails(admin, none, row, { settings, closed });
  const reporting = await managerOfRow(row);
  const hasDetails = reporting !== undefined || Object.keys(filled(row, detailNames)).length > 0;
  const added = reporting ? { ...profile, managerId: reporting.managerId } : profile;
  const balance = withEmployment(withYearlyLeaves(noBalance, row.yearlyLeaves, defaultLeaves), added);
  const { writes } = hasDetails ? await profileWrites(admin, account, none, added) : { writes: [] };
  const recorded = changesOf(
    undefined,
    { ...recordOfProfile(profile, settings), yearlyLeaves: balance.yearlyLeaves },
    detailNames,
  );
  return {
    reply: { outcome: 'created', userId: account.id },
    writes: [
      ...createAccountWrites(account, admin, { ...recorded, ...reporting?.changes }),
      ...firstInvitationWrites(account.id, invite),
      ...writes,
      ...(reporting?.checks ?? []),
      ...(balance === noBalance ? [] : [balanceWrite(noBalance, balance)]),
    ],
  };
}
