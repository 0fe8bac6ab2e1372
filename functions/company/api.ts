import { companyRoutes as routes } from '../../shared/company.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { changeCompany, getCompany, getLogo } from './company.ts';

export const app = featureApp();

serve(app, routes.company, () => getCompany());

serve(app, routes.changeCompany, ({ actor, body }) => changeCompany(actor, body));

serve(app, routes.logo, ({ params }) => getLogo(params.hash));

export const handler = toLambdaHandler(app);
