import { form130Messages, certificatesRoutes as routes } from '../../shared/certificates/certificates.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import {
  getOwnForm130,
  listCandidates,
  listOwnForms130,
  publishForm130,
  retractForm130,
} from './form-130.ts';

export const app = featureApp();

serve(app, routes.ownForms130, ({ actor }) => listOwnForms130(actor));

serve(app, routes.ownForm130, ({ actor, params }) => getOwnForm130(actor, params.taxYear));

serve(app, routes.form130Candidates, ({ actor, params }) => listCandidates(actor, params.taxYear));

serve(app, routes.publishForm130, ({ actor, params, body, file }) =>
  publishForm130(actor, params.taxYear, params.userId, body.pan, file),
);

serve(app, routes.retractForm130, async ({ actor, params }) => {
  await retractForm130(actor, params.taxYear, params.userId);
  return { message: form130Messages.retracted };
});

export const handler = toLambdaHandler(app);
