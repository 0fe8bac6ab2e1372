import type { UserId } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/payroll-fields.ts';
import {
  type PersonalDetails,
  type Profile,
  personalFieldNames,
  profileMessages,
} from '../../shared/profiles.ts';
import { assertFreshProof } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { companyKey, companyLeaves } from '../company/items.ts';
import { balanceKey, epochsKey, leaveFigures, parseBalance, parseEpochs } from '../leaves/balance.ts';
import { auditWrites, selfOf } from '../lib/audit.ts';
import { changesOf } from '../lib/audit-changes.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { projectToRuns } from '../pay-runs/projection.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, profileWrite } from './items.ts';
import { guardedChangeNotice, withPersonalDetails } from './personal-details.ts';

type LeaveFigures = ReturnType<typeof leaveFigures>;

/** Paise to rupees; the reply's schema drops what the owner does not see. */
const toProfile = (item: ProfileItem, leaves: LeaveFigures): Profile => ({
  ...mapAmounts(item, amountNames, toRupees),
  ...leaves,
});

async function readProfile(
  userId: UserId,
): Promise<{ found: ProfileItem | undefined; leaves: LeaveFigures }> {
  const [profile, balance, epochs, company] = await batchGet(
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
    { table: 'settings', key: epochsKey },
    { table: 'settings', key: companyKey },
  );
  return {
    found: parseProfile(profile),
    leaves: leaveFigures(parseBalance(balance, userId), parseEpochs(epochs), companyLeaves(company)),
  };
}

/** @throws Problem not_found while nobody has written the profile and no leave has been taken */
export async function getOwnProfile({ userId }: Actor): Promise<Profile> {
  const { found, leaves } = await readProfile(userId);
  if (!found && leaves.leavesTaken === 0) throw new Problem('not_found', profileMessages.noProfile);
  return toProfile(found ?? emptyProfile(userId), leaves);
}

/**
 * Saves the personal details alone: payroll details that an admin saves concurrently are not overwritten.
 * @throws Problem fresh_proof_required for another bank account, IFSC or PAN; conflict for those while the slips of the
 *   month are being generated
 */
export async function saveOwnProfile(actor: Actor, details: PersonalDetails): Promise<Profile> {
  return retryOnConflict(async () => {
    const { found = emptyProfile(actor.userId), leaves } = await readProfile(actor.userId);
    const { next, guarded } = withPersonalDetails(found, details, actor);
    if (guarded.length > 0) assertFreshProof(actor);
    // Whoever is about to pay sees at once that it goes elsewhere.
    const { after, writes } =
      guarded.length > 0
        ? await projectToRuns(await getActorAccount(actor), found, next, [])
        : { after: next, writes: [] };
    await transactAs(actor, [
      profileWrite(found, after),
      ...writes,
      ...guardedChangeNotice(actor.userId, guarded, actor),
      ...auditWrites(actor, 'details.saved', selfOf(actor), {
        changes: changesOf(found, next, personalFieldNames),
      }),
    ]);
    return toProfile(next, leaves);
  });
}
