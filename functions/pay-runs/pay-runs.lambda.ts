import { lawChangeRoutes } from '../../shared/pay-runs/law-change.ts';
import { payRunApprovalRoutes as approvalRoutes } from '../../shared/pay-runs/pay-run-approval.ts';
import { payRunsRoutes as routes } from '../../shared/pay-runs/pay-runs.ts';
import { monthAdjustmentsRoutes } from '../../shared/payroll/adjustments.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { addMonthAdjustments } from './adjustments/add-adjustments.ts';
import { listMonthAdjustments } from './adjustments/list-adjustments.ts';
import { approvePayRun, sendBackPayRun, submitPayRun } from './approval/approval.ts';
import { comparePayRun } from './comparison.ts';
import { confirmSlips, listOpenSlips } from './confirm-slips.ts';
import { generatePayRun, retryPayRun } from './generating.ts';
import { previewLawChange } from './law-change.ts';
import {
  checkPayRun,
  closePayRun,
  getPayRun,
  listPayRuns,
  openPayRun,
  publishPayRun,
  reopenPayRun,
  summarizePayRun,
} from './months.ts';
import { previewOpening } from './opening.ts';
import { listRegister } from './register.ts';
import { listRows } from './rows/list-rows.ts';
import { saveRows } from './rows/save-rows.ts';

export const app = featureApp();

serve(app, routes.payRuns, ({ actor }) => listPayRuns(actor));

serve(app, routes.openPayRun, ({ actor, body }) => openPayRun(actor, body.payPeriod));

serve(app, routes.payRunOpening, ({ actor, params }) => previewOpening(actor, params.payPeriod));

serve(app, routes.payRun, ({ actor, params }) => getPayRun(actor, params.payPeriod));

serve(app, routes.summary, ({ actor, params, query }) => summarizePayRun(actor, params.payPeriod, query));

serve(app, routes.rows, ({ actor, params, query }) => listRows(actor, params.payPeriod, query));

serve(app, routes.saveRows, ({ actor, params, body }) => saveRows(actor, params.payPeriod, body.rows));

serve(app, routes.checkPayRun, ({ actor, params }) => checkPayRun(actor, params.payPeriod));

serve(app, approvalRoutes.submitPayRun, ({ actor, params, body }) =>
  submitPayRun(actor, params.payPeriod, body),
);

serve(app, approvalRoutes.approvePayRun, ({ actor, params, body }) =>
  approvePayRun(actor, params.payPeriod, body),
);

serve(app, approvalRoutes.sendBackPayRun, ({ actor, params, body }) =>
  sendBackPayRun(actor, params.payPeriod, body),
);

serve(app, routes.generatePayRun, ({ actor, params, body }) => generatePayRun(actor, params.payPeriod, body));

serve(app, routes.retryPayRun, ({ actor, params }) => retryPayRun(actor, params.payPeriod));

serve(app, routes.publishPayRun, ({ actor, params }) => publishPayRun(actor, params.payPeriod));

serve(app, routes.closePayRun, ({ actor, params }) => closePayRun(actor, params.payPeriod));

serve(app, routes.openSlips, ({ actor, params, query }) => listOpenSlips(actor, params.payPeriod, query));

serve(app, routes.confirmSlips, ({ actor, params, body }) => confirmSlips(actor, params.payPeriod, body));

serve(app, routes.reopenPayRun, ({ actor, params, body }) =>
  reopenPayRun(actor, params.payPeriod, body.reason),
);

serve(app, routes.comparison, ({ actor, params, query }) => comparePayRun(actor, params.payPeriod, query));

serve(app, lawChangeRoutes.lawChange, ({ actor, params, query }) =>
  previewLawChange(actor, params.payPeriod, query),
);

serve(app, routes.register, ({ actor, params, query }) => listRegister(actor, params.payPeriod, query));

serve(app, monthAdjustmentsRoutes.monthAdjustments, ({ actor, params, query }) =>
  listMonthAdjustments(actor, params.payPeriod, query),
);

serve(app, monthAdjustmentsRoutes.addMonthAdjustments, ({ actor, params, body }) =>
  addMonthAdjustments(actor, params.payPeriod, body),
);

export const handler = toLambdaHandler(app);
