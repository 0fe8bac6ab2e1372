import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parseSettings } from '../../../infra/local/settings.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { spawnPortal } from '../../e2e/portal-process.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { setUpPortalProcesses } from './portal-processes.ts';

const { dataDir, ready } = setUpPortalProcesses();

/** The stderr and exit code of a portal that does not start. */
async function failedStart(environment: Record<string, string>): Promise<[string, number | null]> {
  const child = spawnPortal(environment);
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  return [stderr, code as number | null];
}

const engineOf = async (folder: string): Promise<string> =>
  text(spawn('pgrep', ['-f', `^[^ ]*dynoxide mcp .*${folder}/portal.db`]).stdout);

describe('a portal that cannot start', () => {
  test('prints one line when its port is in use', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [stderr, code] = await failedStart({ PORT: String(port), DATA_DIR: dataDir() });
    server.close();
    expect(stderr).toBe(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another port, for example PORT=${port + 1}.\n`,
    );
    expect(code).toBe(1);
  });

  test.each(['/proc/nothing', '/etc/passwd/x'])(
    'prints one line when it cannot write to its data folder %s',
    async (folder) => {
      const [stderr, code] = await failedStart({ DATA_DIR: folder });
      expect(stderr).toMatch(/^Cannot write to the data folder .*\. Set DATA_DIR .*\n$/);
      expect(code).toBe(1);
    },
  );

  test('prints one line when its database is corrupt', async () => {
    const folder = dataDir();
    writeFileSync(join(folder, 'portal.db'), 'not a database at all'.repeat(500));
    const [stderr, code] = await failedStart({ DATA_DIR: folder });
    expect(stderr).toMatch(/^The database .*portal\.db is damaged\. .*\n$/);
    expect(code).toBe(1);
  });

  test('prints one line when a setting is invalid', async () => {
    const [stderr, code] = await failedStart({ DATA_DIR: dataDir(), PORT: 'web' });
    expect(stderr).toMatch(/^PORT is "web".*\n$/);
    expect(code).toBe(1);
  });

  test.each([
    [{ DEMO: 'yes' }, 'DEMO is "yes"'],
    [{ DEMO_PEOPLE: 'many' }, 'DEMO_PEOPLE is "many"'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL is "admin"'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 128 characters'],
  ])('refuses the settings %j with the message: %s', (environment, words) => {
    expect(() => parseSettings(environment)).toThrow(words);
  });

  test('prints one line when another portal has locked its data folder', async () => {
    const folder = dataDir();
    await ready(folder);
    const [stderr, code] = await failedStart({ DATA_DIR: folder });
    expect(stderr).toMatch(/^Another portal is using the data folder .*\n$/);
    expect(code).toBe(1);
  });
});

describe('a running portal', () => {
  test('shuts down on SIGTERM, its database engine with it', async () => {
    const folder = dataDir();
    const portal = await ready(folder);
    expect(await engineOf(folder)).not.toBe('');
    portal.process.kill('SIGTERM');
    const [code] = await once(portal.process, 'exit');
    expect([code, await engineOf(folder)]).toEqual([0, '']);
  });

  test('shuts down when its launcher exits', async () => {
    const portal = await ready(dataDir());
    portal.process.disconnect();
    expect(await once(portal.process, 'exit')).toEqual([0, null]);
  });

  test('leaves no database engine behind when it is killed, and resumes with its data', async () => {
    const folder = dataDir();
    const first = await ready(folder);
    const people = await createPortalClient(first.url);
    const employee = await people.employee();
    await first.kill();
    await expect.poll(() => engineOf(folder)).toBe('');

    const second = await ready(folder);
    const { admin, call } = await createPortalClient(second.url);
    const { body } = await call('GET', '/api/admin/profiles', { token: admin });
    expect(body.map(({ user }: EmployeeEntry) => user.id)).toContain(employee.id);
  });

  test('serves site and API with security headers, the single-page-app fallback and compression', async () => {
    const { url } = await ready(dataDir());
    const page = await fetch(`${url}/admin/salary`);
    const html = await page.text();
    expect(page.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    for (const response of [page, await fetch(`${url}/api/health`), await fetch(`${url}/api/nothing`)]) {
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.has('strict-transport-security')).toBe(false);
    }
    const script = await fetch(url + /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1], {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect((await fetch(`${url}/assets/nothing.js`)).status).toBe(404);
    expect((await fetch(`${url}/.vite/manifest.json`)).status).toBe(404);
  });
});
