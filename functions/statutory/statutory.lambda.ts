import { form138Routes } from '../../shared/statutory/form-138.ts';
import { statutoryRoutes } from '../../shared/statutory/statutory-filing.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { exportFile } from './export-file.ts';
import { exportForm138, getForm138 } from './form-138.ts';
import { listIncomeTax } from './income-tax.ts';
import { listFilings } from './month-filings.ts';
import { listPfWorksheets } from './pf-on-arrears.ts';
import { recordChallans } from './record-challans.ts';
import { recordFiling } from './record-filing.ts';
import { recordForm138 } from './record-form-138.ts';

const routes = { ...statutoryRoutes, ...form138Routes };

export const app = serveFeature(routes, {
  filings: ({ actor, params }) => listFilings(actor, params.payPeriod),
  pfOnArrears: ({ actor, params, query }) => listPfWorksheets(actor, params.payPeriod, query),
  incomeTax: ({ actor, params, query }) => listIncomeTax(actor, params.payPeriod, query),
  exportFile: ({ actor, params, body }) => exportFile(actor, params.payPeriod, params.filing, body),
  recordChallans: ({ actor, params, body }) => recordChallans(actor, params.payPeriod, body),
  recordFiling: ({ actor, params, body }) => recordFiling(actor, params.payPeriod, params.filing, body),
  form138: ({ actor, params }) => getForm138(actor, params.quarter),
  exportForm138: ({ actor, params }) => exportForm138(actor, params.quarter),
  recordForm138: ({ actor, params, body }) => recordForm138(actor, params.quarter, body),
});

export const handler = toLambdaHandler(app);
