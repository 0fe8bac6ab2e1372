import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { type PersonalDetails, type Profile, profileWords } from '../../shared/profiles.ts';
import { balanceKey, epochsKey, leaveFigures, parseBalance, parseEpochs } from '../leaves/balance.ts';
import type { Actor } from '../lib/session.ts';
import { getTogether } from '../lib/table.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, profileWrite } from './items.ts';

type LeaveFigures = ReturnType<typeof leaveFigures>;

const rupees = (paise: number | undefined) => (paise === undefined ? undefined : toRupees(paise));

/** A profile as its owner reads it. */
const asProfile = (item: ProfileItem, leaves: LeaveFigures): Profile => ({
  ...item,
  ...leaves,
  basicSalary: rupees(item.basicSalary),
  hra: rupees(item.hra),
  da: rupees(item.da),
  medicalAllowance: rupees(item.medicalAllowance),
  otherAllowance: rupees(item.otherAllowance),
});

async function read(userId: string): Promise<{ found: ProfileItem | undefined; leaves: LeaveFigures }> {
  const [profile, balance, epochs] = await getTogether(
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
    { table: 'settings', key: epochsKey },
  );
  return {
    found: parseProfile(profile),
    leaves: leaveFigures(parseBalance(balance, userId), parseEpochs(epochs)),
  };
}

/** @throws Problem not_found while nobody has written the profile and no leave has been taken */
export async function ownProfile({ userId }: Actor): Promise<Profile> {
  const { found, leaves } = await read(userId);
  if (!found && leaves.leavesTaken === 0) throw new Problem('not_found', profileWords.none);
  return asProfile(found ?? emptyProfile(userId), leaves);
}

/** Saves the personal details; what the admin keeps in the same profile stays as it is, whoever writes at once. */
export async function saveOwnProfile(actor: Actor, details: PersonalDetails): Promise<Profile> {
  return untilUndisturbed(async () => {
    const { found = emptyProfile(actor.userId), leaves } = await read(actor.userId);
    const next = { ...found, ...details };
    await transactAs(actor, [profileWrite(found, next)]);
    return asProfile(next, leaves);
  });
}
