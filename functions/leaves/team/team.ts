import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { get } from '../../lib/table.ts';
import type { LeaveItem } from '../../store/leave.ts';
import { leaveRulesKey, managersDecide, parseLeaveRules } from '../../store/leave-rules.ts';
import { readDecidedFor } from '../../store/leave-team.ts';

/** The employees whose leave an employee decides on. No employee decides on their own leave. */
export interface ReadTeam {
  rules: LeaveRules;
  /** Those who report to the employee, or to a manager whose delegate the employee is today. */
  members: ReadonlySet<UserId>;
  /** Those who report to a member: what they ask for is passed on after some days. */
  indirect: ReadonlySet<UserId>;
  /** Those who report to the employee alone. */
  reports: readonly UserId[];
  isManager: boolean;
  standsInFor: { userId: UserId; endDate: string }[];
}

const without = (users: readonly UserId[], userId: UserId): Set<UserId> =>
  new Set(users.filter((other) => other !== userId));

export const reportsOf = async (managers: Iterable<UserId>): Promise<UserId[]> =>
  (await Promise.all([...managers].map(readDecidedFor))).flatMap(({ reports }) => reports);

/** Reads the team of an employee; an empty one where admins decide on leave. */
export async function readTeam({ userId }: Pick<Actor, 'userId'>): Promise<ReadTeam> {
  const [item, own] = await Promise.all([get('settings', leaveRulesKey), readDecidedFor(userId)]);
  const rules = parseLeaveRules(item);
  if (!managersDecide(rules))
    return { rules, members: new Set(), indirect: new Set(), reports: [], isManager: false, standsInFor: [] };
  const delegated = await reportsOf(own.delegators.map((delegator) => delegator.userId));
  const members = without([...own.reports, ...delegated], userId);
  const indirect = rules.passedOnAfterDays === undefined ? [] : await reportsOf(members);
  return {
    rules,
    members,
    indirect: without(indirect, userId),
    reports: own.reports,
    isManager: own.reports.length > 0,
    standsInFor: own.delegators,
  };
}

/** Whether a request has waited so long that the manager’s manager decides on it too. @param since an ISO time */
export const isPassedOn = ({ passedOnAfterDays }: LeaveRules, since: string): boolean =>
  passedOnAfterDays !== undefined &&
  addDays(todayInIndia(new Date(since)), passedOnAfterDays) <= todayInIndia();

/** The part of a request on which it depends who decides. */
export type WaitingRequest = Pick<LeaveItem, 'userId' | 'appliedAt' | 'cancelRequestedAt'>;

/** Since when a request waits for a decision, as an ISO time. */
export const waitsSince = ({ appliedAt, cancelRequestedAt }: WaitingRequest): string =>
  cancelRequestedAt ?? appliedAt.split('#')[0] ?? appliedAt;

/** Whether the owner of the team decides on a request now. */
export const isOpenTo = ({ rules, members, indirect }: ReadTeam, request: WaitingRequest): boolean =>
  members.has(request.userId) || (indirect.has(request.userId) && isPassedOn(rules, waitsSince(request)));
