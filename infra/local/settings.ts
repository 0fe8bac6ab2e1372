import { resolve } from 'node:path';
import { shortestAdminPassword } from '../../shared/accounts.ts';
import { longestPassword } from '../../shared/fields.ts';
import { PlainError } from '../plain-error.ts';
import { documentedAdmin } from './documented-password.ts';

export interface Settings {
  /** The address to listen on; `localhost` is loopback of IPv4 and IPv6. */
  host: string;
  port: number;
  dataDir: string;
  demo: boolean;
  admin: { email: string; password: string };
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new PlainError(`PORT is "${text}". Set it to a number up to 65535, for example PORT=3000.`);
}

function demoFrom(text: string): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new PlainError(`DEMO is "${text}". Set it to 1 for the demo company or to 0 for none.`);
}

function adminFrom(email: string, password: string): Settings['admin'] {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new PlainError(`ADMIN_EMAIL is "${email}". Set it to an email address.`);
  }
  if (password.length < shortestAdminPassword || password.length > longestPassword) {
    throw new PlainError(
      `ADMIN_PASSWORD must have ${shortestAdminPassword} to ${longestPassword} characters.`,
    );
  }
  return { email, password };
}

/** What the environment says, with defaults for what it does not; empty is the same as not set. */
export function settingsFrom(environment: NodeJS.ProcessEnv): Settings {
  const { HOST, PORT, DATA_DIR, DEMO, ADMIN_EMAIL, ADMIN_PASSWORD } = environment;
  return {
    host: HOST || 'localhost',
    port: portFrom(PORT || '3000'),
    dataDir: resolve(DATA_DIR || '.local'),
    demo: demoFrom(DEMO || '1'),
    admin: adminFrom(ADMIN_EMAIL || documentedAdmin.email, ADMIN_PASSWORD || documentedAdmin.password),
  };
}
