import { statutoryRoutes as routes } from '../../shared/statutory/statutory-filing.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { exportFile } from './export-file.ts';
import { listIncomeTax } from './income-tax.ts';
import { listFilings } from './month-filings.ts';
import { listPfWorksheets } from './pf-on-arrears.ts';
import { recordFiling } from './record-filing.ts';

export const app = featureApp();

serve(app, routes.filings, ({ actor, params }) => listFilings(actor, params.payPeriod));

serve(app, routes.pfOnArrears, ({ actor, params, query }) =>
  listPfWorksheets(actor, params.payPeriod, query),
);

serve(app, routes.incomeTax, ({ actor, params, query }) => listIncomeTax(actor, params.payPeriod, query));

serve(app, routes.exportFile, ({ actor, params, body }) =>
  exportFile(actor, params.payPeriod, params.filing, body),
);

serve(app, routes.recordFiling, ({ actor, params, body }) =>
  recordFiling(actor, params.payPeriod, params.filing, body),
);

export const handler = toLambdaHandler(app);
