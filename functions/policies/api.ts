import { policyMessages, policiesRoutes as routes } from '../../shared/policies.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { addPolicy, changePolicy, deletePolicy, getPolicyFile, listPolicies } from './policies.ts';

export const app = featureApp();

serve(app, routes.policies, ({ query }) => listPolicies(query));

serve(app, routes.file, ({ params }) => getPolicyFile(params.id));

serve(app, routes.addPolicy, ({ actor, body, file }) => addPolicy(actor, body, file));

serve(app, routes.changePolicy, ({ actor, params, body, file }) =>
  changePolicy(actor, params.id, body, file),
);

serve(app, routes.deletePolicy, async ({ actor, params }) => {
  await deletePolicy(actor, params.id);
  return { message: policyMessages.deleted };
});

export const handler = toLambdaHandler(app);
