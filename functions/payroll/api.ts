import { payrollRoutes as routes } from '../../shared/payroll.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { generateSlip } from './generation.ts';
import { historicalSlip, payrollHistory, previewSlip } from './history.ts';
import { employees, payrollOf, savePayroll } from './payroll.ts';

export const app = featureApp();

serve(app, routes.employees, ({ query }) => employees(query));

serve(app, routes.employee, ({ actor, params }) => payrollOf(actor, params.userId));

serve(app, routes.saveEmployee, ({ actor, params, body }) => savePayroll(actor, params.userId, body));

serve(app, routes.generateSlip, ({ actor, params }) => generateSlip(actor, params.userId));

serve(app, routes.slipData, ({ actor, params }) => previewSlip(actor, params.userId));

serve(app, routes.history, ({ actor, params, query }) => payrollHistory(actor, params.userId, query));

serve(app, routes.historicalSlip, ({ actor, params }) => historicalSlip(actor, params.slipId));
