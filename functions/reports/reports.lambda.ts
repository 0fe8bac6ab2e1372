import { reportsRoutes as routes } from '../../shared/reports/reports.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { getCost } from './cost.ts';
import { getHeadcount } from './headcount.ts';
import { listIncomplete } from './missing.ts';
import { getReportedMonths } from './month.ts';
import { listRegisterRows } from './register.ts';
import { getStatutory } from './statutory.ts';
import { getVariance } from './variance.ts';

export const app = featureApp();

serve(app, routes.reportedMonths, () => getReportedMonths());

serve(app, routes.headcount, ({ actor, params }) => getHeadcount(actor, params.payPeriod));

serve(app, routes.missing, ({ actor, params, query }) => listIncomplete(actor, params.payPeriod, query));

serve(app, routes.register, ({ actor, params, query }) => listRegisterRows(actor, params.payPeriod, query));

serve(app, routes.cost, ({ actor, params, query }) => getCost(actor, params.payPeriod, query));

serve(app, routes.variance, ({ actor, params, query }) => getVariance(actor, params.payPeriod, query));

serve(app, routes.statutory, ({ actor, params, query }) => getStatutory(actor, params.payPeriod, query));

export const handler = toLambdaHandler(app);
