import { auditRoutes as routes } from '../../shared/audit/audit.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { listAuditEntries } from './listing.ts';

export const app = featureApp();

serve(app, routes.entries, ({ actor, query }) => listAuditEntries(actor, query));

export const handler = toLambdaHandler(app);
