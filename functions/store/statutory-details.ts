import { isAskedIn, statutoryFieldNames } from '../../shared/law/statutory-fields.ts';
import type { StatutoryPatch } from '../../shared/people/people.ts';
import type { ProfileItem } from './profile.ts';

/** Returns a profile with new statutory details, without those that its work state does not ask for. */
export function withStatutoryDetails(read: ProfileItem, patch: StatutoryPatch): ProfileItem {
  const workState = patch.workState === undefined ? read.workState : patch.workState;
  const changed = statutoryFieldNames
    .filter((name) => patch[name] !== undefined || !isAskedIn(workState, name))
    .map((name) => [name, isAskedIn(workState, name) ? (patch[name] ?? undefined) : undefined]);
  return { ...read, ...Object.fromEntries(changed) };
}
