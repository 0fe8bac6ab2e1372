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
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
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

export const app = serveFeature(
  {
    ...routes,
    ...dayRoutes,
    ...daysOffRoutes,
    ...ledgerRoutes,
    ...cancellationRoutes,
    ...feedRoutes,
    ...teamRoutes,
    ...workedDays,
  },
  {
    ofEmployee: ({ actor, params, query }) => listOwnLeaves(actor, params.userId, query),
    apply: ({
      actor,
      body: { subject, startDate, endDate, startsAtMidday, endsAtMidday, description, typeId },
    }) =>
      applyForLeave(actor, {
        subject,
        startDate,
        endDate,
        startsAtMidday,
        endsAtMidday,
        description,
        typeId,
      }),
    change: ({ actor, params, body }) => changeLeave(actor, params.id, body),
    withdraw: answerWith(leaveMessages.withdrawn, ({ actor, params }) => withdrawLeave(actor, params.id)),
    ownDayRules: ({ actor }) => getOwnDayRules(actor),
    countedHolidays: ({ actor }) => listCountedHolidays(actor),
    returnDay: ({ actor, params }) => returnDay(actor, params.date),
    chooseHoliday: ({ actor, params }) => chooseHoliday(actor, params.id),
    withdrawHoliday: ({ actor, params }) => withdrawHoliday(actor, params.id),
    dayRulesOf: ({ actor, params }) => getDayRulesOf(actor, params.userId),
    ownLedgers: ({ actor }) => getOwnLedgers(actor),
    ledgersOf: ({ actor, params }) => getLedgersOf(actor, params.userId),
    adjustLeave: ({ actor, params, body }) => adjustLeave(actor, params.userId, body),
    all: ({ query }) => listAllLeaves(query),
    related: async ({ actor, query }) => ({
      related: await getRelatedLeaves(actor, query.ids.split(',')),
    }),
    balances: async ({ query }) => ({
      balances: await getBalances(query.userIds.split(',') as UserId[]),
    }),
    resetAll: async ({ actor }) => ({
      message: leaveMessages.reset,
      reset: await resetAllLeaves(actor),
    }),
    lastReset: () => getUndoableReset(),
    undoReset: answerWith(leaveMessages.resetUndone, ({ actor, body }) => undoReset(actor, body.reset)),
    decide: async ({ actor, params, body }) => {
      const leave = await decideLeave(actor, params.id, body.status, body);
      return { message: leaveMessages.decision(leave.status), leave };
    },
    askToCancel: answerWith(cancellationMessages.cancelAsked, ({ actor, params }) =>
      askToCancel(actor, params.id),
    ),
    keepLeave: answerWith(cancellationMessages.cancelTakenBack, ({ actor, params }) =>
      keepLeave(actor, params.id),
    ),
    decideCancellation: async ({ actor, params, body }) => {
      await decideCancellation(actor, params.id, body.outcome);
      return { message: cancellationMessages[body.outcome] };
    },
    remove: answerWith(leaveMessages.deleted, ({ actor, params }) => deleteLeave(actor, params.id)),
    calendar: ({ query }) => readCalendar(query.key),
    feed: ({ actor }) => getOwnFeed(actor),
    createFeed: ({ actor }) => createFeed(actor),
    revokeFeed: answerWith(feedMessages.revoked, ({ actor }) => revokeFeed(actor)),
    team: ({ actor }) => getTeam(actor),
    teamRequests: ({ actor, query }) => listTeamRequests(actor, query),
    decideTeamRequest: async ({ actor, params: { id, decision }, body }) => {
      if (decision === 'cancelled' || decision === 'kept') {
        await decideCancellation(actor, id, decision, managerChecks);
        return { message: cancellationMessages[decision] };
      }
      const { status } = await decideLeave(actor, id, decision, {
        documentSeen: body.documentSeen,
        checksOf: managerChecks,
      });
      return { message: leaveMessages.decision(status) };
    },
    ownWorkedDays: ({ actor }) => listOwnWorkedDays(actor),
    askForWorkedDay: answerWith(workedDayMessages.asked, ({ actor, body }) => askForWorkedDay(actor, body)),
    withdrawWorkedDay: answerWith(workedDayMessages.withdrawn, ({ actor, params }) =>
      withdrawWorkedDay(actor, params.id),
    ),
    waitingWorkedDays: ({ actor, query }) => listWaitingWorkedDays(actor, query),
    decideWorkedDay: async ({ actor, params: { id, state } }) => {
      await decideWorkedDay(actor, id, state);
      return { message: workedDayMessages[state] };
    },
    teamWorkedDays: ({ actor, query }) => listTeamWorkedDays(actor, query),
    decideTeamWorkedDay: async ({ actor, params: { id, state } }) => {
      await decideWorkedDay(actor, id, state, managerChecks);
      return { message: workedDayMessages[state] };
    },
    teamCalendar: ({ actor, query }) => getTeamCalendar(actor, query.month),
    teammatesAway: ({ actor, query }) => getTeammatesAway(actor, query),
    teamDelegate: ({ actor, body }) => nameDelegate(actor, body),
    endDelegation: answerWith(teamMessages.removed, ({ actor }) => endDelegation(actor)),
  },
);

export const handler = toLambdaHandler(app);
