import type { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { asSubsegment, publishMetrics } from '../lib/powertools.ts';
import { compressJson } from './compression.ts';
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

type LambdaResult = Awaited<ReturnType<ReturnType<typeof handle>>>;

/** A GET with a body is legal HTTP, but the Request constructor throws on one: the body is dropped. */
const withoutIgnoredBody = (event: LambdaEvent): LambdaEvent =>
  'rawPath' in event && /^(GET|HEAD)$/.test(event.requestContext.http.method)
    ? { ...event, body: null }
    : event;

/** The gateway joins a header's values and writes its name in lower case. */
const acceptEncodingOf = (event: LambdaEvent): string => String(event.headers?.['accept-encoding'] ?? '');

/** The body as Lambda takes it: text, or bytes in base64, which a PDF is already. JSON is compressed where that pays. */
async function encodeBody(result: LambdaResult, acceptEncoding: string): Promise<LambdaResult> {
  const contentType = result.headers?.['content-type'];
  if (contentType === pdfContentType) return { ...result, isBase64Encoded: true };
  if (!contentType?.startsWith('application/json')) return result;
  const headers = {
    ...result.headers,
    vary: [result.headers?.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
  };
  const compressed = await compressJson(result.body, acceptEncoding);
  if (!compressed) return { ...result, headers };
  return {
    ...result,
    headers: { ...headers, 'content-encoding': compressed.encoding },
    body: compressed.bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** The Lambda handler of a feature's app: traced as a subsegment, its metrics published at the end of each call. */
export function toLambdaHandler(app: Hono<AppEnv>) {
  const handleEvent = handle(app, { isContentTypeBinary: () => false });
  return (event: LambdaEvent, context?: LambdaContext) =>
    asSubsegment(async () => {
      try {
        const result = await handleEvent(withoutIgnoredBody(event), context);
        return await encodeBody(result, acceptEncodingOf(event));
      } finally {
        publishMetrics();
      }
    });
}
