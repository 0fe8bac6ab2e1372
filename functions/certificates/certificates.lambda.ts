import { form130Messages, certificatesRoutes as routes } from '../../shared/certificates/certificates.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { answerWith, serveFeature } from '../http/serve.ts';
import {
  getOwnForm130,
  listCandidates,
  listOwnForms130,
  publishForm130,
  retractForm130,
} from './form-130.ts';

export const app = serveFeature(routes, {
  ownForms130: ({ actor }) => listOwnForms130(actor),
  ownForm130: ({ actor, params }) => getOwnForm130(actor, params.taxYear),
  form130Candidates: ({ actor, params }) => listCandidates(actor, params.taxYear),
  publishForm130: ({ actor, params, body, file }) =>
    publishForm130(actor, params.taxYear, params.userId, body.pan, file),
  retractForm130: answerWith(form130Messages.retracted, ({ actor, params }) =>
    retractForm130(actor, params.taxYear, params.userId),
  ),
});

export const handler = toLambdaHandler(app);
