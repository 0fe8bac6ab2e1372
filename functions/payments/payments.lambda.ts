import { paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { exportBatch, listBatch } from './bank-file.ts';
import { approveBatch, changeBatch, createBatch, voidBatch } from './batches.ts';
import { recordElsewhere, voidElsewhere } from './elsewhere.ts';
import { confirmAccount, hold } from './holds.ts';
import { getMonthPayments, listPayments } from './month-payments.ts';
import { listOpenMonths } from './open-months.ts';
import { remind } from './remind.ts';
import { recordResults } from './results.ts';
import { getPaymentSettings, savePaymentSettings } from './settings.ts';

export const app = serveFeature(routes, {
  settings: ({ actor }) => getPaymentSettings(actor),
  saveSettings: ({ actor, body }) => savePaymentSettings(actor, body),
  open: ({ actor, query }) => listOpenMonths(actor, query),
  month: ({ actor, params }) => getMonthPayments(actor, params.payPeriod),
  rows: ({ actor, params, query }) => listPayments(actor, params.payPeriod, query),
  createBatch: ({ actor, params, body }) => createBatch(actor, params.payPeriod, body),
  changeBatch: ({ actor, params, body }) => changeBatch(actor, params.payPeriod, params.batch, body),
  transfers: ({ actor, params, query }) => listBatch(actor, params.payPeriod, params.batch, query),
  approveBatch: ({ actor, params, body }) => approveBatch(actor, params.payPeriod, params.batch, body),
  exportBatch: ({ actor, params, body }) => exportBatch(actor, params.payPeriod, params.batch, body),
  recordResults: ({ actor, params, body }) => recordResults(actor, params.payPeriod, params.batch, body),
  voidBatch: ({ actor, params, body }) => voidBatch(actor, params.payPeriod, params.batch, body),
  hold: ({ actor, params, body }) => hold(actor, params.payPeriod, params.userId, body),
  confirmAccount: ({ actor, params, body }) => confirmAccount(actor, params.payPeriod, params.userId, body),
  recordElsewhere: ({ actor, params, body }) =>
    recordElsewhere(actor, params.payPeriod, params.userId, params.paymentId, body),
  voidElsewhere: ({ actor, params, body }) =>
    voidElsewhere(actor, params.payPeriod, params.userId, params.paymentId, body),
  remind: ({ actor, params }) => remind(actor, params.payPeriod, params.userId),
});

export const handler = toLambdaHandler(app);
