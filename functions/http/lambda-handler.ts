import type { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import { isBase64Encoded } from './pdf-body.ts';
import type { AppEnv } from './request.ts';

/** Nobody reads a body where something is only asked for, and the platform makes no Request of one. */
const withoutIgnoredBody = (event: LambdaEvent): LambdaEvent =>
  'rawPath' in event && /^(GET|HEAD)$/.test(event.requestContext.http.method)
    ? { ...event, body: null }
    : event;

/** What Lambda calls: a feature's app as a part of its trace, and what it counted published once it is over. */
export function toLambdaHandler(app: Hono<AppEnv>) {
  const handleEvent = handle(app, { isContentTypeBinary: () => false });
  return (event: LambdaEvent, context?: LambdaContext) =>
    asSubsegment(async () => {
      try {
        const result = await handleEvent(withoutIgnoredBody(event), context);
        return { ...result, isBase64Encoded: isBase64Encoded(result.headers?.['content-type']) };
      } finally {
        publishMetrics();
      }
    });
}
