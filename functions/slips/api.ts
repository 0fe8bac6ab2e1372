import { slipsRoutes as routes } from '../../shared/slips.ts';
import { signalOf } from '../lib/request.ts';
import { featureApp, serve } from '../lib/serve.ts';
import { pagePdf, slipPdf } from './pdf.ts';
import { ownSlip, ownSlipItem, ownSlips } from './slips.ts';

export const app = featureApp();

serve(app, routes.mySlips, ({ actor, query }) => ownSlips(actor, query));

serve(app, routes.download, async ({ actor, params, requestId }) =>
  slipPdf(await ownSlipItem(actor, params.id), requestId),
);

serve(app, routes.generatePdf, ({ actor, body, requestId, http }) =>
  pagePdf(actor, body.htmlContent, requestId, signalOf(http)),
);

serve(app, routes.slip, ({ actor, params }) => ownSlip(actor, params.slipId));
