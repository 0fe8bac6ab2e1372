import type { LambdaEvent } from 'hono/aws-lambda';
import { lambda } from '../lib/lambda.ts';
import { app } from './api.ts';
import { assertStorageAnswers } from './health.ts';

/** What the daily check asks, past the gateway. */
interface Check {
  kind: 'check';
}

const serveRequest = lambda(app);

/** @throws Problem where the daily check finds that tables or files do not answer: then it becomes a dead letter */
export const handler = (event: LambdaEvent | Check) =>
  'kind' in event ? assertStorageAnswers() : serveRequest(event);
