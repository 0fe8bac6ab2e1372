import { policyMessages, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
import { acknowledgePolicy, listUnacknowledged } from './acknowledgments.ts';
import { addPolicy, changePolicy, deletePolicy, getPolicyFile, listPolicies } from './policies.ts';
import { remindEmployees } from './reminders.ts';

export const app = serveFeature(routes, {
  policies: ({ actor, query }) => listPolicies(actor, query),
  file: ({ params }) => getPolicyFile(params.id),
  addPolicy: ({ actor, body, file }) => addPolicy(actor, body, file),
  changePolicy: ({ actor, params, body, file }) => changePolicy(actor, params.id, body, file),
  deletePolicy: answerWith(policyMessages.deleted, ({ actor, params }) => deletePolicy(actor, params.id)),
  acknowledge: async ({ actor, params, body }) => ({
    acknowledgedAt: await acknowledgePolicy(actor, params.id, body.revision),
  }),
  unacknowledged: ({ params, query }) => listUnacknowledged(params.id, query),
  remind: async ({ actor, params }) => ({
    remindedAt: await remindEmployees(actor, params.id),
  }),
});

export const handler = toLambdaHandler(app);
