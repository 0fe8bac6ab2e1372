import type { LambdaEvent } from 'hono/aws-lambda';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { app } from './api.ts';
import { assertStorageAnswers } from './health.ts';

/** What the daily check asks, past the gateway. */
interface StorageCheck {
  kind: 'check';
}

const serveRequest = toLambdaHandler(app);

/** @throws Problem where the daily check finds that tables or files do not answer: then it becomes a dead letter */
export const handler = (event: LambdaEvent | StorageCheck) =>
  'kind' in event ? assertStorageAnswers() : serveRequest(event);
