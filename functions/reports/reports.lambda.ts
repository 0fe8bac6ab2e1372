import { reportsRoutes as routes } from '../../shared/reports/reports.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { getCost } from './cost.ts';
import { getHeadcount } from './headcount.ts';
import { listIncomplete } from './missing.ts';
import { getReportedMonths } from './month.ts';
import { listRegisterRows } from './register.ts';
import { getStatutory } from './statutory.ts';
import { getVariance } from './variance.ts';

export const app = serveFeature(routes, {
  reportedMonths: () => getReportedMonths(),
  headcount: ({ actor, params, query }) => getHeadcount(actor, params.payPeriod, query),
  missing: ({ actor, params, query }) => listIncomplete(actor, params.payPeriod, query),
  register: ({ actor, params, query }) => listRegisterRows(actor, params.payPeriod, query),
  cost: ({ actor, params, query }) => getCost(actor, params.payPeriod, query),
  variance: ({ actor, params, query }) => getVariance(actor, params.payPeriod, query),
  statutory: ({ actor, params, query }) => getStatutory(actor, params.payPeriod, query),
});

export const handler = toLambdaHandler(app);
