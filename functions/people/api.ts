import { peopleRoutes as routes } from '../../shared/people.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { importPeople } from './import-people.ts';
import { listPeople } from './list-people.ts';

export const app = featureApp();

serve(app, routes.people, ({ actor, query }) => listPeople(actor, query));

serve(app, routes.importPeople, ({ actor, body }) => importPeople(actor, body.people, body.invite));

export const handler = toLambdaHandler(app);
