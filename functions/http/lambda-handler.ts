import type { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import type { AppEnv } from './request.ts';

const pdfContentType = 'application/pdf';

/**
 * A PDF as the body of a response: base64 text, as Lambda takes binary. Hono's adapter encodes byte by byte, 130 ms
 * for the largest file; so the app answers with the encoded text, and the handler below declares it as such.
 */
export const toBase64Body = ({ buffer, byteOffset, byteLength }: Uint8Array) => ({
  text: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  type: pdfContentType,
});

/** A GET with a body is legal HTTP, but the platform's Request refuses to be made of one: the body is ignored. */
const withoutIgnoredBody = (event: LambdaEvent): LambdaEvent =>
  'rawPath' in event && /^(GET|HEAD)$/.test(event.requestContext.http.method)
    ? { ...event, body: null }
    : event;

/** The Lambda handler of a feature's app: traced as a subsegment, its metrics published at the end of each call. */
export function toLambdaHandler(app: Hono<AppEnv>) {
  const handleEvent = handle(app, { isContentTypeBinary: () => false });
  return (event: LambdaEvent, context?: LambdaContext) =>
    asSubsegment(async () => {
      try {
        const result = await handleEvent(withoutIgnoredBody(event), context);
        return { ...result, isBase64Encoded: result.headers?.['content-type'] === pdfContentType };
      } finally {
        publishMetrics();
      }
    });
}
