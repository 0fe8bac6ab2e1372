import { lawRoutes as routes } from '../../shared/law/law-rules.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { changeLaw, getLaw } from './law.ts';

export const app = featureApp();

serve(app, routes.law, () => getLaw());

serve(app, routes.changeLaw, ({ actor, body }) => changeLaw(actor, body));

export const handler = toLambdaHandler(app);
