import { ledgersRoutes } from '../../shared/books/ledgers.ts';
import { brandRoutes } from '../../shared/company/brand.ts';
import { companyRoutes as routes } from '../../shared/company/company.ts';
import { salaryComponentsRoutes } from '../../shared/company/salary-components.ts';
import { setupRoutes } from '../../shared/company/setup.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { changeCompany, getBrand, getCompanyFor, getLogo } from './company.ts';
import { getLedgers, saveLedgers } from './ledgers.ts';
import { getSalaryComponents, saveSalaryComponents } from './salary-components.ts';
import { getSetup } from './setup.ts';

export const app = serveFeature(
  { ...routes, ...brandRoutes, ...salaryComponentsRoutes, ...ledgersRoutes, ...setupRoutes },
  {
    company: ({ actor }) => getCompanyFor(actor),
    changeCompany: ({ actor, body }) => changeCompany(actor, body),
    brand: () => getBrand(),
    logo: ({ params }) => getLogo(params.hash),
    salaryComponents: () => getSalaryComponents(),
    saveSalaryComponents: ({ actor, body }) => saveSalaryComponents(actor, body),
    ledgers: () => getLedgers(),
    saveLedgers: ({ actor, body }) => saveLedgers(actor, body),
    setup: () => getSetup(),
  },
);

export const handler = toLambdaHandler(app);
