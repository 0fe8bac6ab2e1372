import { type CheckedActor, transactAs } from '../auth/transact-as.ts';
import { saveInBatches } from '../lib/retry.ts';
import { batchGetAll } from '../lib/table.ts';
import { readAllEmployees } from '../store/employees.ts';
import { balanceKey, balanceWrite, parseBalance, withEmployment } from '../store/leave-balance.ts';
import { type ProfileItem, parseProfile, profileKey, wholeProfile } from '../store/profile.ts';

/** Balances in one transaction. */
const batchSize = 25;

const balanceOf = ({ userId }: ProfileItem) => ({ table: 'leaves' as const, key: balanceKey(userId) });
const profileOf = ({ userId }: ProfileItem) => ({ table: 'profiles' as const, key: profileKey(userId) });

/** Copies the employment of some profiles, strongly consistent, into the leave balances that lack it. */
async function copyBatch(admin: CheckedActor, profiles: readonly ProfileItem[]): Promise<never[]> {
  const items = await batchGetAll(profiles.flatMap((profile) => [profileOf(profile), balanceOf(profile)]));
  const writes = profiles.flatMap(({ userId }, i) => {
    const [profile, balance] = [parseProfile(items[2 * i]), parseBalance(items[2 * i + 1], userId)];
    const next = profile ? withEmployment(balance, profile) : balance;
    return next === balance ? [] : [balanceWrite(balance, next)];
  });
  if (writes.length > 0) await transactAs(admin, writes);
  return [];
}

/**
 * Copies the employment (dates, work location, gender and manager) of profiles into the leave balances that were saved before balances
 * had it. Whatever saves a profile from then on writes both, so a repetition finds nothing to do; one that was cut off continues.
 */
export async function copyEmployment(admin: CheckedActor): Promise<void> {
  const all = [...(await readAllEmployees(wholeProfile)).profiles.values()];
  const balances = await batchGetAll(all.map(balanceOf));
  const lacking = all.filter((profile, i) => {
    const balance = parseBalance(balances[i], profile.userId);
    return withEmployment(balance, profile) !== balance;
  });
  await saveInBatches(lacking, batchSize, (some) => copyBatch(admin, some));
}
