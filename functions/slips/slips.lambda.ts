import { slipsRoutes as routes } from '../../shared/slips/slips.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { getAbortSignal } from '../http/request.ts';
import { serveFeature } from '../http/serve.ts';
import { getOwnSlip } from './own-slip.ts';
import { getSlipPdf, printPage } from './slip-pdf.ts';
import { getOwnSlipItem, getSlipItem, listOwnSlips } from './slips.ts';

export const app = serveFeature(routes, {
  mySlips: ({ actor, query }) => listOwnSlips(actor, query),
  download: async ({ actor, params, requestId }) =>
    getSlipPdf(await getOwnSlipItem(actor, params.id), requestId),
  slipPdf: async ({ actor, params, requestId }) =>
    getSlipPdf(await getSlipItem(actor, params.slipId), requestId),
  generatePdf: ({ actor, body, requestId, http }) =>
    printPage(actor, body.htmlContent, requestId, getAbortSignal(http)),
  slip: ({ actor, params }) => getOwnSlip(actor, params.slipId),
});

export const handler = toLambdaHandler(app);
