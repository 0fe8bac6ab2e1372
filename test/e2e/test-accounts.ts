import { randomUUID } from 'node:crypto';
import { createPortalClient } from '../support/portal-client.ts';
import { adminSessionOf } from './browser.ts';
import { portalUrl } from './contexts.ts';

/** The domain of this worker's email addresses, which no other worker uses. */
export const emailDomain = `${randomUUID().slice(0, 8)}.example.com`;

/** Creates accounts in the shared portal. */
export const people = await createPortalClient(portalUrl, emailDomain);

export const adminSession = adminSessionOf(people);
