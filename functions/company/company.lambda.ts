import { ledgersRoutes } from '../../shared/books/ledgers.ts';
import { brandRoutes } from '../../shared/company/brand.ts';
import { companyRoutes as routes } from '../../shared/company/company.ts';
import { salaryComponentsRoutes } from '../../shared/company/salary-components.ts';
import { setupRoutes } from '../../shared/company/setup.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { changeCompany, getBrand, getCompanyFor, getLogo } from './company.ts';
import { getLedgers, saveLedgers } from './ledgers.ts';
import { getSalaryComponents, saveSalaryComponents } from './salary-components.ts';
import { getSetup } from './setup.ts';

export const app = featureApp();

serve(app, routes.company, ({ actor }) => getCompanyFor(actor));

serve(app, routes.changeCompany, ({ actor, body }) => changeCompany(actor, body));

serve(app, brandRoutes.brand, () => getBrand());

serve(app, brandRoutes.logo, ({ params }) => getLogo(params.hash));

serve(app, salaryComponentsRoutes.salaryComponents, () => getSalaryComponents());

serve(app, salaryComponentsRoutes.saveSalaryComponents, ({ actor, body }) =>
  saveSalaryComponents(actor, body),
);

serve(app, ledgersRoutes.ledgers, () => getLedgers());

serve(app, ledgersRoutes.saveLedgers, ({ actor, body }) => saveLedgers(actor, body));

serve(app, setupRoutes.setup, () => getSetup());

export const handler = toLambdaHandler(app);
