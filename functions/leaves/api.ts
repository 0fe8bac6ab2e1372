import { leaveWords, leavesRoutes as routes } from '../../shared/leaves.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { balancesOf } from './balance.ts';
import { applyForLeave, changeLeave, decideLeave } from './leaves.ts';
import { allLeaves, ownLeaves } from './listing.ts';
import { removeLeave, withdrawLeave } from './removal.ts';
import { resetAllLeaves, undoableReset, undoReset } from './reset.ts';

export const app = featureApp();

serve(app, routes.ofEmployee, ({ actor, params, query }) => ownLeaves(actor, params.userId, query));

serve(app, routes.apply, ({ actor, body: { subject, startDate, endDate, description } }) =>
  applyForLeave(actor, { subject, startDate, endDate, description }),
);

serve(app, routes.change, ({ actor, params, body }) => changeLeave(actor, params.id, body));

serve(app, routes.withdraw, async ({ actor, params }) => {
  await withdrawLeave(actor, params.id);
  return { message: leaveWords.withdrawn };
});

serve(app, routes.all, ({ query }) => allLeaves(query));

serve(app, routes.balances, async ({ query }) => ({
  balances: await balancesOf(query.userIds.split(',')),
}));

serve(app, routes.resetAll, async ({ actor }) => ({
  message: leaveWords.reset,
  reset: await resetAllLeaves(actor),
}));

serve(app, routes.lastReset, () => undoableReset());

serve(app, routes.undoReset, async ({ actor, body }) => {
  await undoReset(actor, body.reset);
  return { message: leaveWords.resetUndone };
});

serve(app, routes.decide, async ({ actor, params, body }) => {
  const leave = await decideLeave(actor, params.id, body.status);
  return { message: leaveWords.decision(leave.status), leave };
});

serve(app, routes.remove, async ({ actor, params }) => {
  await removeLeave(actor, params.id);
  return { message: leaveWords.deleted };
});
