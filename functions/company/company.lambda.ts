import { brandRoutes } from '../../shared/brand.ts';
import { companyRoutes as routes } from '../../shared/company.ts';
import { setupRoutes } from '../../shared/setup.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { changeCompany, getBrand, getCompanyFor, getLogo } from './company.ts';
import { getSetup } from './setup.ts';

export const app = featureApp();

serve(app, routes.company, ({ actor }) => getCompanyFor(actor));

serve(app, routes.changeCompany, ({ actor, body }) => changeCompany(actor, body));

serve(app, brandRoutes.brand, () => getBrand());

serve(app, brandRoutes.logo, ({ params }) => getLogo(params.hash));

serve(app, setupRoutes.setup, () => getSetup());

export const handler = toLambdaHandler(app);
