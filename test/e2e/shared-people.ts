import { randomUUID } from 'node:crypto';
import type { Employee } from '../people.ts';
import { adminSignIn, peopleOf } from '../people.ts';
import type { SignedIn } from './browser.ts';
import { site } from './visits.ts';

/** What the emails of this file's people end with, and of nobody else's. */
export const domain = `${randomUUID().slice(0, 8)}.example.com`;

/** The people that a file brings into the portal which it shares with others. */
export const people = await peopleOf(site, domain);

export const asEmployee = ({ id, name, email, token }: Employee): SignedIn => ({
  area: 'employee',
  token,
  person: { id, name, email },
});

export const asAdmin: SignedIn = {
  area: 'admin',
  token: people.admin,
  cookie: people.adminCookie,
  person: { id: 'usr_admin', name: adminSignIn.name, email: adminSignIn.email },
};
