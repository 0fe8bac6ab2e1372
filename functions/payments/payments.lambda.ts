import { paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { exportBatch, listBatch } from './bank-file.ts';
import { approveBatch, changeBatch, createBatch, voidBatch } from './batches.ts';
import { recordElsewhere, voidElsewhere } from './elsewhere.ts';
import { confirmAccount, hold } from './holds.ts';
import { getMonthPayments, listPayments } from './month-payments.ts';
import { listOpenMonths } from './open-months.ts';
import { remind } from './remind.ts';
import { recordResults } from './results.ts';
import { getPaymentSettings, savePaymentSettings } from './settings.ts';

export const app = featureApp();

serve(app, routes.settings, ({ actor }) => getPaymentSettings(actor));

serve(app, routes.saveSettings, ({ actor, body }) => savePaymentSettings(actor, body));

serve(app, routes.open, ({ actor, query }) => listOpenMonths(actor, query));

serve(app, routes.month, ({ actor, params }) => getMonthPayments(actor, params.payPeriod));

serve(app, routes.rows, ({ actor, params, query }) => listPayments(actor, params.payPeriod, query));

serve(app, routes.createBatch, ({ actor, params, body }) => createBatch(actor, params.payPeriod, body));

serve(app, routes.changeBatch, ({ actor, params, body }) =>
  changeBatch(actor, params.payPeriod, params.batch, body),
);

serve(app, routes.transfers, ({ actor, params, query }) =>
  listBatch(actor, params.payPeriod, params.batch, query),
);

serve(app, routes.approveBatch, ({ actor, params, body }) =>
  approveBatch(actor, params.payPeriod, params.batch, body),
);

serve(app, routes.exportBatch, ({ actor, params, body }) =>
  exportBatch(actor, params.payPeriod, params.batch, body),
);

serve(app, routes.recordResults, ({ actor, params, body }) =>
  recordResults(actor, params.payPeriod, params.batch, body),
);

serve(app, routes.voidBatch, ({ actor, params, body }) =>
  voidBatch(actor, params.payPeriod, params.batch, body),
);

serve(app, routes.hold, ({ actor, params, body }) => hold(actor, params.payPeriod, params.userId, body));

serve(app, routes.confirmAccount, ({ actor, params, body }) =>
  confirmAccount(actor, params.payPeriod, params.userId, body),
);

serve(app, routes.recordElsewhere, ({ actor, params, body }) =>
  recordElsewhere(actor, params.payPeriod, params.userId, params.paymentId, body),
);

serve(app, routes.voidElsewhere, ({ actor, params, body }) =>
  voidElsewhere(actor, params.payPeriod, params.userId, params.paymentId, body),
);

serve(app, routes.remind, ({ actor, params }) => remind(actor, params.payPeriod, params.userId));

export const handler = toLambdaHandler(app);
