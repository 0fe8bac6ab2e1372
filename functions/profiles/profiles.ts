import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import {
  defaultYearlyLeaves,
  type PersonalDetails,
  type Profile,
  profileWords,
} from '../../shared/profiles.ts';
import type { Actor } from '../lib/session.ts';
import { get } from '../lib/table.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, saveProfile } from './items.ts';

const rupees = (paise: number | undefined) => (paise === undefined ? undefined : toRupees(paise));

/** A profile as its owner reads it. */
const asProfile = (item: ProfileItem): Profile => ({
  ...item,
  basicSalary: rupees(item.basicSalary),
  hra: rupees(item.hra),
  da: rupees(item.da),
  medicalAllowance: rupees(item.medicalAllowance),
  otherAllowance: rupees(item.otherAllowance),
  yearlyLeaves: item.yearlyLeaves ?? defaultYearlyLeaves,
});

/** @throws Problem not_found while nobody has written the profile */
export async function ownProfile(actor: Actor): Promise<Profile> {
  const item = parseProfile(await get('profiles', profileKey(actor.userId)));
  if (!item) throw new Problem('not_found', profileWords.none);
  return asProfile(item);
}

/** Saves the personal details; what the admin keeps in the same profile stays as it is, whoever writes at once. */
export async function saveOwnProfile(actor: Actor, details: PersonalDetails): Promise<Profile> {
  return untilUndisturbed(async () => {
    const found = parseProfile(await get('profiles', profileKey(actor.userId)));
    const read = found ?? emptyProfile(actor.userId);
    return asProfile(await saveProfile(read, { ...read, ...details }));
  });
}
