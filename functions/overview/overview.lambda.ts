import { overviewRoutes as routes } from '../../shared/overview/overview.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { getPayOverview } from './pay-overview.ts';
import { getPeopleOverview } from './people-overview.ts';

export const app = featureApp();

serve(app, routes.people, ({ actor, query }) => getPeopleOverview(actor, query));

serve(app, routes.pay, ({ actor }) => getPayOverview(actor));

export const handler = toLambdaHandler(app);
