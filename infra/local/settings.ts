import { resolve } from 'node:path';
import { maxPasswordLength } from '../../shared/fields.ts';
import { emailPattern } from '../../shared/text.ts';
import { minAdminPasswordLength } from '../../shared/users/accounts.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { defaultAdmin } from './default-password.ts';

export interface Settings {
  /** The address to listen on; `localhost` is loopback of IPv4 and IPv6. */
  host: string;
  port: number;
  dataDir: string;
  demo: boolean;
  /** The demo company has types of leave, in place of one yearly number. */
  demoLeaveTypes: boolean;
  /** People of the demo company, if more than it has. */
  demoPeople: number;
  admin: { email: string; password: string };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UserFacingError(`PORT is "${text}". Set it to a number up to 65535, for example PORT=3000.`);
}

function parseDemo(text: string): boolean {
  if (text === '0' || text === '1' || text === 'types') return text !== '0';
  throw new UserFacingError(
    `DEMO is "${text}". Set it to 1 for the demo company, to types for one with types of leave, or to 0 for none.`,
  );
}

const maxDemoPeople = 20_000;

function parseDemoPeople(text: string): number {
  const people = Number(text);
  if (/^\d+$/.test(text) && people <= maxDemoPeople) return people;
  throw new UserFacingError(
    `DEMO_PEOPLE is "${text}". Set it to a number up to ${maxDemoPeople}, for example DEMO_PEOPLE=2000.`,
  );
}

function parseAdmin(email: string, password: string): Settings['admin'] {
  if (!emailPattern.test(email)) {
    throw new UserFacingError(`ADMIN_EMAIL is "${email}". Set it to an email address.`);
  }
  if (password.length < minAdminPasswordLength || password.length > maxPasswordLength) {
    throw new UserFacingError(
      `ADMIN_PASSWORD must have ${minAdminPasswordLength} to ${maxPasswordLength} characters.`,
    );
  }
  return { email, password };
}

/**
 * Settings from environment variables, with defaults; an empty variable counts as unset.
 * @throws UserFacingError for an invalid value
 */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const { HOST, PORT, DATA_DIR, DEMO, DEMO_PEOPLE, ADMIN_EMAIL, ADMIN_PASSWORD } = environment;
  return {
    host: HOST || 'localhost',
    port: parsePort(PORT || '3000'),
    dataDir: resolve(DATA_DIR || '.local'),
    demo: parseDemo(DEMO || '1'),
    demoLeaveTypes: DEMO === 'types',
    demoPeople: parseDemoPeople(DEMO_PEOPLE || '0'),
    admin: parseAdmin(ADMIN_EMAIL || defaultAdmin.email, ADMIN_PASSWORD || defaultAdmin.password),
  };
}
