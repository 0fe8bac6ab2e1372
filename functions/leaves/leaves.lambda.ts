import { feedMessages, calendarFeedRoutes as feedRoutes } from '../../shared/leaves/calendar-feed.ts';
import {
  cancellationMessages,
  leaveCancellationRoutes as cancellationRoutes,
} from '../../shared/leaves/leave-cancellation.ts';
import { leaveDayRulesRoutes as dayRoutes } from '../../shared/leaves/leave-day-rules.ts';
import { leaveDaysOffRoutes as daysOffRoutes } from '../../shared/leaves/leave-days-off.ts';
import { leaveLedgerRoutes as ledgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import { leaveMessages, leavesRoutes as routes } from '../../shared/leaves/leaves.ts';
import { teamMessages, teamRoutes } from '../../shared/leaves/team.ts';
import { workedDayMessages, workedDaysRoutes as workedDays } from '../../shared/leaves/worked-days.ts';
import type { UserId } from '../../shared/user-id.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { getBalances } from '../store/leave-balance.ts';
import { askToCancel, decideCancellation, keepLeave } from './cancellation.ts';
import { getDayRulesOf, getOwnDayRules } from './day-rules.ts';
import { listCountedHolidays, returnDay } from './days-off.ts';
import { deleteLeave, withdrawLeave } from './deletion.ts';
import { createFeed, getOwnFeed, revokeFeed } from './feed/own-feed.ts';
import { readCalendar } from './feed/read-feed.ts';
import { applyForLeave, changeLeave, decideLeave } from './leaves.ts';
import { adjustLeave, getLedgersOf, getOwnLedgers } from './ledgers.ts';
import { listAllLeaves, listOwnLeaves } from './listing.ts';
import { chooseHoliday, withdrawHoliday } from './optional-holidays.ts';
import { getRelatedLeaves } from './related.ts';
import { getUndoableReset, resetAllLeaves, undoReset } from './reset.ts';
import { getTeamCalendar } from './team/absences.ts';
import { managerChecks } from './team/decider-checks.ts';
import { endDelegation, nameDelegate } from './team/delegate.ts';
import { getTeam } from './team/get-team.ts';
import { listTeamRequests } from './team/requests.ts';
import { getTeammatesAway } from './team/teammates.ts';
import {
  decideWorkedDay,
  listTeamWorkedDays,
  listWaitingWorkedDays,
} from './worked-days/decide-worked-day.ts';
import { askForWorkedDay, listOwnWorkedDays, withdrawWorkedDay } from './worked-days/worked-days.ts';

export const app = featureApp();

serve(app, routes.ofEmployee, ({ actor, params, query }) => listOwnLeaves(actor, params.userId, query));

serve(
  app,
  routes.apply,
  ({ actor, body: { subject, startDate, endDate, startsAtMidday, endsAtMidday, description, typeId } }) =>
    applyForLeave(actor, { subject, startDate, endDate, startsAtMidday, endsAtMidday, description, typeId }),
);

serve(app, routes.change, ({ actor, params, body }) => changeLeave(actor, params.id, body));

serve(app, routes.withdraw, async ({ actor, params }) => {
  await withdrawLeave(actor, params.id);
  return { message: leaveMessages.withdrawn };
});

serve(app, dayRoutes.ownDayRules, ({ actor }) => getOwnDayRules(actor));

serve(app, daysOffRoutes.countedHolidays, ({ actor }) => listCountedHolidays(actor));

serve(app, daysOffRoutes.returnDay, ({ actor, params }) => returnDay(actor, params.date));

serve(app, dayRoutes.chooseHoliday, ({ actor, params }) => chooseHoliday(actor, params.id));

serve(app, dayRoutes.withdrawHoliday, ({ actor, params }) => withdrawHoliday(actor, params.id));

serve(app, dayRoutes.dayRulesOf, ({ actor, params }) => getDayRulesOf(actor, params.userId));

serve(app, ledgerRoutes.ownLedgers, ({ actor }) => getOwnLedgers(actor));

serve(app, ledgerRoutes.ledgersOf, ({ actor, params }) => getLedgersOf(actor, params.userId));

serve(app, ledgerRoutes.adjustLeave, ({ actor, params, body }) => adjustLeave(actor, params.userId, body));

serve(app, routes.all, ({ query }) => listAllLeaves(query));

serve(app, routes.related, async ({ actor, query }) => ({
  related: await getRelatedLeaves(actor, query.ids.split(',')),
}));

serve(app, routes.balances, async ({ query }) => ({
  balances: await getBalances(query.userIds.split(',') as UserId[]),
}));

serve(app, routes.resetAll, async ({ actor }) => ({
  message: leaveMessages.reset,
  reset: await resetAllLeaves(actor),
}));

serve(app, routes.lastReset, () => getUndoableReset());

serve(app, routes.undoReset, async ({ actor, body }) => {
  await undoReset(actor, body.reset);
  return { message: leaveMessages.resetUndone };
});

serve(app, routes.decide, async ({ actor, params, body }) => {
  const leave = await decideLeave(actor, params.id, body.status, body);
  return { message: leaveMessages.decision(leave.status), leave };
});

serve(app, cancellationRoutes.askToCancel, async ({ actor, params }) => {
  await askToCancel(actor, params.id);
  return { message: cancellationMessages.cancelAsked };
});

serve(app, cancellationRoutes.keepLeave, async ({ actor, params }) => {
  await keepLeave(actor, params.id);
  return { message: cancellationMessages.cancelTakenBack };
});

serve(app, cancellationRoutes.decideCancellation, async ({ actor, params, body }) => {
  await decideCancellation(actor, params.id, body.outcome);
  return { message: cancellationMessages[body.outcome] };
});

serve(app, routes.remove, async ({ actor, params }) => {
  await deleteLeave(actor, params.id);
  return { message: leaveMessages.deleted };
});

serve(app, feedRoutes.calendar, ({ query }) => readCalendar(query.key));

serve(app, feedRoutes.feed, ({ actor }) => getOwnFeed(actor));

serve(app, feedRoutes.createFeed, ({ actor }) => createFeed(actor));

serve(app, feedRoutes.revokeFeed, async ({ actor }) => {
  await revokeFeed(actor);
  return { message: feedMessages.revoked };
});

serve(app, teamRoutes.team, ({ actor }) => getTeam(actor));

serve(app, teamRoutes.teamRequests, ({ actor, query }) => listTeamRequests(actor, query));

serve(app, teamRoutes.decideTeamRequest, async ({ actor, params: { id, decision }, body }) => {
  if (decision === 'cancelled' || decision === 'kept') {
    await decideCancellation(actor, id, decision, managerChecks);
    return { message: cancellationMessages[decision] };
  }
  const { status } = await decideLeave(actor, id, decision, {
    documentSeen: body.documentSeen,
    checksOf: managerChecks,
  });
  return { message: leaveMessages.decision(status) };
});

serve(app, workedDays.ownWorkedDays, ({ actor }) => listOwnWorkedDays(actor));

serve(app, workedDays.askForWorkedDay, async ({ actor, body }) => {
  await askForWorkedDay(actor, body);
  return { message: workedDayMessages.asked };
});

serve(app, workedDays.withdrawWorkedDay, async ({ actor, params }) => {
  await withdrawWorkedDay(actor, params.id);
  return { message: workedDayMessages.withdrawn };
});

serve(app, workedDays.waitingWorkedDays, ({ actor, query }) => listWaitingWorkedDays(actor, query));

serve(app, workedDays.decideWorkedDay, async ({ actor, params: { id, state } }) => {
  await decideWorkedDay(actor, id, state);
  return { message: workedDayMessages[state] };
});

serve(app, workedDays.teamWorkedDays, ({ actor, query }) => listTeamWorkedDays(actor, query));

serve(app, workedDays.decideTeamWorkedDay, async ({ actor, params: { id, state } }) => {
  await decideWorkedDay(actor, id, state, managerChecks);
  return { message: workedDayMessages[state] };
});

serve(app, teamRoutes.teamCalendar, ({ actor, query }) => getTeamCalendar(actor, query.month));

serve(app, teamRoutes.teammatesAway, ({ actor, query }) => getTeammatesAway(actor, query));

serve(app, teamRoutes.teamDelegate, ({ actor, body }) => nameDelegate(actor, body));

serve(app, teamRoutes.endDelegation, async ({ actor }) => {
  await endDelegation(actor);
  return { message: teamMessages.removed };
});

export const handler = toLambdaHandler(app);
