import type { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { isInBase64 } from './file-body.ts';
import { publishMetrics } from './metrics.ts';
import type { Request } from './request.ts';
import { asSubsegment } from './tracer.ts';

/** Nobody reads a body where something is only asked for, and the platform makes no Request of one. */
const withoutNeedlessBody = (event: LambdaEvent): LambdaEvent =>
  'rawPath' in event && /^(GET|HEAD)$/.test(event.requestContext.http.method)
    ? { ...event, body: null }
    : event;

/** What Lambda calls: a feature's app as a part of its trace, and what it counted published once it is over. */
export function lambda(app: Hono<Request>) {
  const answer = handle(app, { isContentTypeBinary: () => false });
  return (event: LambdaEvent, context?: LambdaContext) =>
    asSubsegment(async () => {
      try {
        const result = await answer(withoutNeedlessBody(event), context);
        return { ...result, isBase64Encoded: isInBase64(result.headers?.['content-type']) };
      } finally {
        publishMetrics();
      }
    });
}
