import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'hono';
import { getConnInfo } from 'hono/aws-lambda';
import { edgeHeaders } from '../../shared/edge.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Request } from './request.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The secrets that CloudFront may show, comma-joined by the deployment; undefined where nothing stands in front. */
const secrets = (): string[] | undefined => process.env.ORIGIN_SECRETS?.split(',').filter(Boolean);

/** Compared by digest, each of them, so that the time it takes says nothing about a secret. */
function showsOneOf(accepted: string[], c: Context): boolean {
  const shown = digest(c.req.header(edgeHeaders.secret) ?? '');
  const same = accepted.map((secret) => timingSafeEqual(shown, digest(secret)));
  return same.includes(true);
}

/** Lets only what came by CloudFront through, and notes that it did. @throws Problem forbidden */
export async function onlyByEdge(c: Context<Request>, next: Next): Promise<void> {
  const accepted = secrets();
  if (accepted) {
    if (!showsOneOf(accepted, c)) throw new Problem('forbidden', messages.notThisWay);
    c.set('cameByEdge', true);
  }
  await next();
}

/** Anybody can send these headers: they count beside the secret alone. */
const said = (c: Context, name: keyof typeof edgeHeaders): string | undefined =>
  c.get('cameByEdge') ? c.req.header(edgeHeaders[name]) : undefined;

/** The address that asks, by the word of CloudFront, else of the gateway. */
export const addressOf = (c: Context): string =>
  said(c, 'viewer') ?? getConnInfo(c).remote.address ?? 'unknown';

/** CloudFront's id of the request, by which its support finds it. */
export const edgeRequestIdOf = (c: Context): string | undefined =>
  c.get('cameByEdge') ? c.req.header('x-amz-cf-id') : undefined;

/** The host that the person's browser asked. */
export const hostOf = (c: Context): string | undefined => said(c, 'host') ?? c.req.header('host');
