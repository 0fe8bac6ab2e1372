import { peopleRoutes as routes } from '../../shared/people.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { decideRequest } from './decide-request.ts';
import { correctDetails, getDetails } from './employee-details.ts';
import { importPeople } from './import-people.ts';
import { listPeople } from './list-people.ts';
import { saveStatutory } from './statutory-details.ts';

export const app = featureApp();

serve(app, routes.people, ({ actor, query }) => listPeople(actor, query));

serve(app, routes.importPeople, ({ actor, body }) => importPeople(actor, body.people, body.invite));

serve(app, routes.details, ({ actor, params }) => getDetails(actor, params.userId));

serve(app, routes.correctDetails, ({ actor, params, body }) => correctDetails(actor, params.userId, body));

serve(app, routes.saveStatutory, ({ actor, params, body }) => saveStatutory(actor, params.userId, body));

serve(app, routes.decideRequest, ({ actor, params, body }) => decideRequest(actor, params.userId, body));

export const handler = toLambdaHandler(app);
