import { payrollRoutes as routes } from '../../shared/payroll.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { generateSlip } from './generate-slip.ts';
import { getHistoricalSlip, listPayrollHistory, previewSlip } from './history.ts';
import { listEmployees } from './list-employees.ts';
import { getMonthSummary } from './month-summary.ts';
import { getPayroll, savePayroll } from './payroll.ts';

export const app = featureApp();

serve(app, routes.employees, ({ query }) => listEmployees(query));

serve(app, routes.summary, ({ actor }) => getMonthSummary(actor));

serve(app, routes.employee, ({ actor, params }) => getPayroll(actor, params.userId));

serve(app, routes.saveEmployee, ({ actor, params, body }) => savePayroll(actor, params.userId, body));

serve(app, routes.generateSlip, ({ actor, params, body }) => generateSlip(actor, params.userId, body));

serve(app, routes.slipData, ({ actor, params }) => previewSlip(actor, params.userId));

serve(app, routes.history, ({ actor, params, query }) => listPayrollHistory(actor, params.userId, query));

serve(app, routes.historicalSlip, ({ actor, params }) => getHistoricalSlip(actor, params.slipId));

export const handler = toLambdaHandler(app);
