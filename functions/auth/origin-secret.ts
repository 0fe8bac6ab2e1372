import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'hono';
import { getConnInfo } from 'hono/aws-lambda';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { edgeHeaders } from '../../shared/system/environment.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The secrets accepted from CloudFront, more than one during rotation; undefined where there is no CloudFront. */
const acceptedSecrets = (): string[] | undefined => process.env.ORIGIN_SECRETS?.split(',').filter(Boolean);

/** Whether the request has one of the secrets; compares digests, and all of them, in constant time. */
function hasAcceptedSecret(accepted: string[], c: Context): boolean {
  const presented = digest(c.req.header(edgeHeaders.secret) ?? '');
  const matches = accepted.map((secret) => timingSafeEqual(presented, digest(secret)));
  return matches.includes(true);
}

/** Rejects requests that bypass CloudFront, and marks the others. @throws Problem forbidden */
export async function requireOriginSecret(c: Context, next: Next): Promise<void> {
  const accepted = acceptedSecrets();
  if (accepted) {
    if (!hasAcceptedSecret(accepted, c)) throw new Problem('forbidden', messages.notViaCloudFront);
    c.set('viaCloudFront', true);
  }
  await next();
}

/** A header that CloudFront sets; ignored in a request that bypassed CloudFront, whose client may have forged it. */
const trustedHeader = (c: Context, name: keyof typeof edgeHeaders): string | undefined =>
  c.get('viaCloudFront') ? c.req.header(edgeHeaders[name]) : undefined;

/** The client's IP address, from CloudFront where there is one, else from the gateway. */
export const getClientAddress = (c: Context): string =>
  trustedHeader(c, 'viewer') ?? getConnInfo(c).remote.address ?? 'unknown';

/** CloudFront's id of the request, which its support asks for. */
export const getCloudFrontRequestId = (c: Context): string | undefined =>
  c.get('viaCloudFront') ? c.req.header('x-amz-cf-id') : undefined;

/** The host that the browser requested, before CloudFront replaced it with the gateway's. */
export const getRequestHost = (c: Context): string | undefined =>
  trustedHeader(c, 'host') ?? c.req.header('host');
