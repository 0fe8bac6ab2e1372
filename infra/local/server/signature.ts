import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * An access key for this process. The secret is random and stays in memory; the id is constant, since s3rver accepts
 * only this one, and DynamoDB Local has a database for each.
 */
export const createAccessKey = (): AccessKey => ({
  accessKeyId: 'S3RVER',
  secretAccessKey: randomBytes(32).toString('base64url'),
});

/** A request's method, URL and headers, as received. */
export interface RequestHead {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** The signed parts of a request: the service, and the body's SHA-256 in hex. */
interface VerifiedSignature {
  service: string;
  bodyHash: string;
}

/** Allowed clock skew, as in AWS. */
const maxSkewMs = 5 * 60_000;

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function parseAmzDate(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function parseQuery(search: string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] = [...(query[name] ?? []), value];
  return query;
}

/** AWS's rule: the host and every x-amz- header must be signed. */
const mustBeSigned = (header: string) => header === 'host' || header.startsWith('x-amz-');

const timingSafeEquals = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Verifies AWS Signature Version 4 by signing the request again with the SDK's own signer. The body's hash is a signed
 * header, so an unauthenticated body is never read.
 */
export function createSignatureVerifier(
  key: AccessKey,
): (head: RequestHead) => Promise<VerifiedSignature | undefined> {
  return async ({ method, url, headers }) => {
    const parts = authorizationPattern.exec(headers.authorization ?? '');
    const signingDate = parseAmzDate(String(headers['x-amz-date']));
    const bodyHash = String(headers['x-amz-content-sha256']);
    if (!parts || !signingDate || !/^[0-9a-f]{64}$/.test(bodyHash)) return undefined;
    if (Math.abs(Date.now() - signingDate.getTime()) > maxSkewMs) return undefined;

    const [, , , region = '', service = '', list = ''] = parts;
    const signedHeaders = list.split(';');
    if (Object.keys(headers).some((name) => mustBeSigned(name) && !signedHeaders.includes(name))) {
      return undefined;
    }
    const [path = '/', search = ''] = url.split(/\?(.*)/s);
    const signer = new SignatureV4({
      credentials: key,
      region,
      service,
      sha256: Hash.bind(null, 'sha256'),
      uriEscapePath: service !== 's3',
    });
    const request = new HttpRequest({
      method,
      path,
      query: parseQuery(search),
      headers: Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name] ?? '')])),
    });
    const expected = await signer.sign(request, { signingDate, signableHeaders: new Set(signedHeaders) });
    return timingSafeEquals(String(expected.headers.authorization), headers.authorization ?? '')
      ? { service, bodyHash }
      : undefined;
  };
}
