import { policyMessages, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { acknowledgePolicy, listUnacknowledged } from './acknowledgments.ts';
import { addPolicy, changePolicy, deletePolicy, getPolicyFile, listPolicies } from './policies.ts';
import { remindEmployees } from './reminders.ts';

export const app = featureApp();

serve(app, routes.policies, ({ actor, query }) => listPolicies(actor, query));

serve(app, routes.file, ({ params }) => getPolicyFile(params.id));

serve(app, routes.addPolicy, ({ actor, body, file }) => addPolicy(actor, body, file));

serve(app, routes.changePolicy, ({ actor, params, body, file }) =>
  changePolicy(actor, params.id, body, file),
);

serve(app, routes.deletePolicy, async ({ actor, params }) => {
  await deletePolicy(actor, params.id);
  return { message: policyMessages.deleted };
});

serve(app, routes.acknowledge, async ({ actor, params, body }) => ({
  acknowledgedAt: await acknowledgePolicy(actor, params.id, body.revision),
}));

serve(app, routes.unacknowledged, ({ params, query }) => listUnacknowledged(params.id, query));

serve(app, routes.remind, async ({ actor, params }) => ({
  remindedAt: await remindEmployees(actor, params.id),
}));

export const handler = toLambdaHandler(app);
