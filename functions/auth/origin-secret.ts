import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'hono';
import { getConnInfo } from 'hono/aws-lambda';
import { edgeHeaders } from '../../shared/edge.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The secrets that CloudFront may show, comma-joined by the deployment; undefined where nothing stands in front. */
const acceptedSecrets = (): string[] | undefined => process.env.ORIGIN_SECRETS?.split(',').filter(Boolean);

/** Compared by digest, each of them, so that the time it takes says nothing about a secret. */
function presentsOneOf(accepted: string[], c: Context): boolean {
  const presented = digest(c.req.header(edgeHeaders.secret) ?? '');
  const matches = accepted.map((secret) => timingSafeEqual(presented, digest(secret)));
  return matches.includes(true);
}

/** Lets only what came by CloudFront through, and notes that it did. @throws Problem forbidden */
export async function requireOriginSecret(c: Context, next: Next): Promise<void> {
  const accepted = acceptedSecrets();
  if (accepted) {
    if (!presentsOneOf(accepted, c)) throw new Problem('forbidden', messages.notViaCloudFront);
    c.set('viaCloudFront', true);
  }
  await next();
}

/** Anybody can send these headers: they count beside the secret alone. */
const trustedHeader = (c: Context, name: keyof typeof edgeHeaders): string | undefined =>
  c.get('viaCloudFront') ? c.req.header(edgeHeaders[name]) : undefined;

/** The address that asks, by the word of CloudFront, else of the gateway. */
export const getClientAddress = (c: Context): string =>
  trustedHeader(c, 'viewer') ?? getConnInfo(c).remote.address ?? 'unknown';

/** CloudFront's id of the request, by which its support finds it. */
export const getCloudFrontRequestId = (c: Context): string | undefined =>
  c.get('viaCloudFront') ? c.req.header('x-amz-cf-id') : undefined;

/** The host that the person's browser asked. */
export const getRequestHost = (c: Context): string | undefined =>
  trustedHeader(c, 'host') ?? c.req.header('host');
