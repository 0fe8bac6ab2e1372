import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'hono';
import { getConnInfo } from 'hono/aws-lambda';
import { edgeHeaders } from '../../shared/edge.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The secrets that CloudFront may show, comma-joined by the deployment; undefined where nothing stands in front. */
const secrets = (): string[] | undefined => process.env.ORIGIN_SECRETS?.split(',').filter(Boolean);

/** Compared by digest, each of them, so that the time it takes says nothing about a secret. */
function cameByEdge(c: Context): boolean {
  const accepted = secrets();
  if (!accepted) return false;
  const shown = digest(c.req.header(edgeHeaders.secret) ?? '');
  const same = accepted.map((secret) => timingSafeEqual(shown, digest(secret)));
  return same.includes(true);
}

/** Lets only what came by CloudFront through. @throws Problem forbidden */
export async function onlyByEdge(c: Context, next: Next): Promise<void> {
  if (secrets() && !cameByEdge(c)) throw new Problem('forbidden', messages.notThisWay);
  await next();
}

/** Anybody can send these headers: they count beside the secret alone. */
const said = (c: Context, name: keyof typeof edgeHeaders): string | undefined =>
  cameByEdge(c) ? c.req.header(edgeHeaders[name]) : undefined;

/** The address that asks, by the word of CloudFront, else of the gateway. */
export const addressOf = (c: Context): string =>
  said(c, 'viewer') ?? getConnInfo(c).remote.address ?? 'unknown';

/** CloudFront's id of the request, by which its support finds it. */
export const edgeRequestIdOf = (c: Context): string | undefined =>
  cameByEdge(c) ? c.req.header('x-amz-cf-id') : undefined;

/** The host that the person's browser asked. */
export const hostOf = (c: Context): string | undefined => said(c, 'host') ?? c.req.header('host');
