import { todayInIndia } from '../../../shared/date.ts';
import type { Team } from '../../../shared/leaves/team.ts';
import { compareText } from '../../../shared/text.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { get } from '../../lib/table.ts';
import { readNames } from '../../store/account.ts';
import { delegationKey, parseDelegation } from '../../store/leave-delegation.ts';
import { readColleagues } from './delegate.ts';
import { readTeam } from './team.ts';

/** The team of the actor, by the present names, and the delegation that is not over yet. */
export async function getTeam(actor: Actor): Promise<Team> {
  const [read, item] = await Promise.all([readTeam(actor), get('leaves', delegationKey(actor.userId))]);
  const { members, isManager, standsInFor, rules } = read;
  const colleagues = isManager ? await readColleagues(actor, read) : undefined;
  const stored = parseDelegation(item);
  const delegation = isManager && stored && stored.endDate >= todayInIndia() ? stored : undefined;
  const names = await readNames([
    ...members,
    ...(colleagues ?? []),
    ...standsInFor.map(({ userId }) => userId),
    ...(delegation ? [delegation.deciderId] : []),
  ]);
  const delegate = delegation && names.get(delegation.deciderId);
  const toPeople = (ids: Iterable<UserId>) =>
    [...ids]
      .flatMap((userId) => {
        const name = names.get(userId);
        return name === undefined ? [] : [{ userId, name }];
      })
      .sort((a, b) => compareText(a.name, b.name));
  return {
    members: toPeople(members),
    isManager,
    ...(colleagues && { colleagues: toPeople(colleagues) }),
    delegation: delegation && delegate !== undefined ? { ...delegation, name: delegate } : null,
    standsInFor: standsInFor.flatMap(({ userId, endDate }) => {
      const name = names.get(userId);
      return name === undefined ? [] : [{ name, endDate }];
    }),
    passedOnAfterDays: isManager ? rules.passedOnAfterDays : undefined,
  };
}
