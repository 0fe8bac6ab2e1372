import { slipsRoutes as routes } from '../../shared/slips/slips.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { getAbortSignal } from '../http/request.ts';
import { serve } from '../http/serve.ts';
import { getOwnSlip } from './own-slip.ts';
import { getSlipPdf, printPage } from './slip-pdf.ts';
import { getOwnSlipItem, getSlipItem, listOwnSlips } from './slips.ts';

export const app = featureApp();

serve(app, routes.mySlips, ({ actor, query }) => listOwnSlips(actor, query));

serve(app, routes.download, async ({ actor, params, requestId }) =>
  getSlipPdf(await getOwnSlipItem(actor, params.id), requestId),
);

serve(app, routes.slipPdf, async ({ actor, params, requestId }) =>
  getSlipPdf(await getSlipItem(actor, params.slipId), requestId),
);

serve(app, routes.generatePdf, ({ actor, body, requestId, http }) =>
  printPage(actor, body.htmlContent, requestId, getAbortSignal(http)),
);

serve(app, routes.slip, ({ actor, params }) => getOwnSlip(actor, params.slipId));

export const handler = toLambdaHandler(app);
