import { lawChangeRoutes } from '../../shared/pay-runs/law-change.ts';
import { payRunApprovalRoutes as approvalRoutes } from '../../shared/pay-runs/pay-run-approval.ts';
import { payRunsRoutes as routes } from '../../shared/pay-runs/pay-runs.ts';
import { monthAdjustmentsRoutes } from '../../shared/payroll/adjustments.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
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

export const app = serveFeature(
  { ...routes, ...approvalRoutes, ...lawChangeRoutes, ...monthAdjustmentsRoutes },
  {
    payRuns: ({ actor }) => listPayRuns(actor),
    openPayRun: ({ actor, body }) => openPayRun(actor, body.payPeriod),
    payRunOpening: ({ actor, params }) => previewOpening(actor, params.payPeriod),
    payRun: ({ actor, params }) => getPayRun(actor, params.payPeriod),
    summary: ({ actor, params, query }) => summarizePayRun(actor, params.payPeriod, query),
    rows: ({ actor, params, query }) => listRows(actor, params.payPeriod, query),
    saveRows: ({ actor, params, body }) => saveRows(actor, params.payPeriod, body.rows),
    checkPayRun: ({ actor, params }) => checkPayRun(actor, params.payPeriod),
    submitPayRun: ({ actor, params, body }) => submitPayRun(actor, params.payPeriod, body),
    approvePayRun: ({ actor, params, body }) => approvePayRun(actor, params.payPeriod, body),
    sendBackPayRun: ({ actor, params, body }) => sendBackPayRun(actor, params.payPeriod, body),
    generatePayRun: ({ actor, params, body }) => generatePayRun(actor, params.payPeriod, body),
    retryPayRun: ({ actor, params }) => retryPayRun(actor, params.payPeriod),
    publishPayRun: ({ actor, params }) => publishPayRun(actor, params.payPeriod),
    closePayRun: ({ actor, params }) => closePayRun(actor, params.payPeriod),
    openSlips: ({ actor, params, query }) => listOpenSlips(actor, params.payPeriod, query),
    confirmSlips: ({ actor, params, body }) => confirmSlips(actor, params.payPeriod, body),
    reopenPayRun: ({ actor, params, body }) => reopenPayRun(actor, params.payPeriod, body.reason),
    comparison: ({ actor, params, query }) => comparePayRun(actor, params.payPeriod, query),
    lawChange: ({ actor, params, query }) => previewLawChange(actor, params.payPeriod, query),
    register: ({ actor, params, query }) => listRegister(actor, params.payPeriod, query),
    monthAdjustments: ({ actor, params, query }) => listMonthAdjustments(actor, params.payPeriod, query),
    addMonthAdjustments: ({ actor, params, body }) => addMonthAdjustments(actor, params.payPeriod, body),
  },
);

export const handler = toLambdaHandler(app);
