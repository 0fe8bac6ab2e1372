import { overviewRoutes as routes } from '../../shared/overview/overview.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { getPayOverview } from './pay-overview.ts';
import { getPeopleOverview } from './people-overview.ts';

export const app = serveFeature(routes, {
  people: ({ actor, query }) => getPeopleOverview(actor, query),
  pay: ({ actor }) => getPayOverview(actor),
});

export const handler = toLambdaHandler(app);
