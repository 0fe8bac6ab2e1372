import type { LambdaEvent } from 'hono/aws-lambda';
import { systemRoutes as routes } from '../../shared/system/system.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import { assertStorageAnswers } from './health.ts';
import { createOpenApiDocument } from './openapi.ts';

/** Created by the first request for it: generating it takes longer than any other response. */
let cachedDocument: ReturnType<typeof createOpenApiDocument> | undefined;

export const app = serveFeature(routes, {
  health: async () => {
    await assertStorageAnswers();
    return { status: 'ok' as const };
  },
  openapi: async () => {
    cachedDocument ??= createOpenApiDocument();
    return cachedDocument;
  },
});

/** The event of the daily check, which invokes this function directly, without the gateway. */
interface StorageCheck {
  kind: 'check';
}

const handleRequest = toLambdaHandler(app);

/** @throws Problem where the daily check finds storage unavailable: its event then goes to the dead-letter queue */
export const handler = (event: LambdaEvent | StorageCheck) =>
  'kind' in event ? assertStorageAnswers() : handleRequest(event);
