import { randomUUID } from 'node:crypto';
import type { Employee } from '../portal-client.ts';
import { adminSignIn, createPortalClient } from '../portal-client.ts';
import type { StoredSession } from './browser.ts';
import { portalUrl } from './page.ts';

/** What the emails of this file's people end with, and of nobody else's. */
export const emailDomain = `${randomUUID().slice(0, 8)}.example.com`;

/** The people that a file brings into the portal which it shares with others. */
export const people = await createPortalClient(portalUrl, emailDomain);

export const employeeSession = ({ id, name, email, token }: Employee): StoredSession => ({
  area: 'employee',
  token,
  person: { id, name, email },
});

export const adminSession: StoredSession = {
  area: 'admin',
  token: people.admin,
  cookie: people.adminCookie,
  person: { id: 'usr_admin', name: adminSignIn.name, email: adminSignIn.email },
};
