import { systemRoutes as routes } from '../../shared/system.ts';
import { featureApp, serve } from '../http/serve.ts';
import { assertStorageAnswers } from './health.ts';
import { createOpenApiDocument } from './openapi.ts';

export const app = featureApp();

serve(app, routes.health, async () => {
  await assertStorageAnswers();
  return { status: 'ok' as const };
});

/** Made once, when it is first asked for: it takes longer than any other answer. */
let cachedDocument: ReturnType<typeof createOpenApiDocument> | undefined;

serve(app, routes.openapi, async () => {
  cachedDocument ??= createOpenApiDocument();
  return cachedDocument;
});
