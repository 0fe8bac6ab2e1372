import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../infra/local/demo/api-client.ts';
import { seedApprover } from '../../../infra/local/demo/approver.ts';
import { markDemoComplete } from '../../../infra/local/demo/seed.ts';
import { type PortalProcess, runPortal, spawnPortal, temporaryDataDir } from '../../e2e/portal-process.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { listeningPorts } from './listening-ports.ts';
import { setUpPortalProcesses } from './portal-processes.ts';

const { dataDir, ready } = setUpPortalProcesses();

/** The stderr of a portal that does not start. */
async function failedStart(folder: string, environment: Record<string, string>): Promise<string> {
  const child = spawnPortal({ DATA_DIR: folder, ...environment });
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  expect(code).toBe(1);
  return stderr;
}

const portOf = ({ url }: PortalProcess) => Number(new URL(url).port);

/** The status of the response, or the code of the connection error. */
const ask = (host: string, port: number, headers: Record<string, string> = {}): Promise<number | string> =>
  new Promise((resolve) => {
    request({ host, port, path: '/api/health', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      .end();
  });

/** An address at which other machines would reach this one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((found) => found && !found.internal && found.family === 'IPv4')?.address;

describe('a running portal', () => {
  const home = temporaryDataDir();
  let portal: PortalProcess;
  let port: number;
  beforeAll(async () => {
    portal = await runPortal(home.path);
    port = portOf(portal);
  });
  afterAll(async () => {
    await portal.stop();
    home.remove();
  });

  test('listens on its port and on its AWS endpoint, and the endpoint denies unsigned requests', async () => {
    const ports = listeningPorts(portal.process.pid ?? 0);
    expect(ports).toHaveLength(2);
    const [services] = ports.filter((other) => other !== port);
    for (const [method, target] of [
      ['POST', 'DynamoDB_20120810.Scan'],
      ['POST', 'secretsmanager.GetSecretValue'],
      ['GET', ''],
    ]) {
      const body = method === 'POST' ? '{"TableName":"accounts","SecretId":"first-admin"}' : undefined;
      const answer = await fetch(`http://127.0.0.1:${services}/`, {
        method: method ?? '',
        headers: { 'x-amz-target': target ?? '' },
        ...(body && { body }),
      });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringMatching(/"Access denied"}$/)]);
    }
  });

  test('exposes its access key to no other process', async () => {
    const { stdout } = spawnSync('ps', ['axeww', '-o', 'args'], { encoding: 'utf8' });
    const ours = stdout.split('\n').filter((line) => line.includes(home.path));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.join('\n')).not.toContain('AWS_SECRET_ACCESS_KEY');
  });

  test('is reachable on loopback by IPv4 and IPv6, and by no other address', async () => {
    const six = Object.values(networkInterfaces())
      .flat()
      .some((found) => found?.address === '::1');
    expect(await ask('127.0.0.1', port)).toBe(200);
    expect(await ask('::1', port)).toBe(six ? 200 : 'EADDRNOTAVAIL');
    expect(await ask('localhost', port)).toBe(200);
    if (outside) expect(await ask(outside, port)).toBe('ECONNREFUSED');
  });

  test('rejects DNS rebinding', async () => {
    for (const host of [
      `attacker.example:${port}`,
      'localhost.attacker.example',
      '127.0.0.1.attacker.example',
    ])
      expect([host, await ask('127.0.0.1', port, { host })]).toEqual([host, 403]);
    for (const host of [`localhost:${port}`, `[::1]:${port}`, 'LOCALHOST', `vetan.localhost:${port}`])
      expect([host, await ask('127.0.0.1', port, { host })]).toEqual([host, 200]);
  });
});

describe('a portal with HOST', () => {
  const everywhere = { HOST: '0.0.0.0' };
  const ownPassword = { ADMIN_PASSWORD: 'Of-our-own-9' };

  test('refuses to start with HOST on a new folder with the default password, and leaves the folder empty', async () => {
    const folder = dataDir();
    for (const environment of [everywhere, { ...everywhere, ADMIN_PASSWORD: adminSignIn.password }]) {
      const stderr = await failedStart(folder, environment);
      expect(stderr).toMatch(/^admin@example\.com has the default password, .*\n$/);
      expect(readdirSync(folder)).toEqual([]);
    }
    const portal = await ready(folder, { ...everywhere, ...ownPassword });
    if (outside) expect(await ask(outside, portOf(portal))).toBe(200);
    expect(await ask('127.0.0.1', portOf(portal), { host: 'payroll.example' })).toBe(200);
  });

  test('refuses to start with HOST while an admin has the default password', async () => {
    const folder = dataDir();
    const atHome = await ready(folder);
    await createPortalClient(atHome.url);
    await atHome.stop();
    const stderr = await failedStart(folder, { ...everywhere, ...ownPassword });
    expect(stderr).toContain('has the default password');

    const again = await ready(folder);
    const { admin, call } = await createPortalClient(again.url);
    const body = { currentPassword: adminSignIn.password, newPassword: ownPassword.ADMIN_PASSWORD };
    expect((await call('PUT', '/api/auth/admin/reset-password', { token: admin, body })).status).toBe(200);
    await again.stop();
    await ready(folder, everywhere);
  });

  test('refuses to start with HOST while the second admin of the demo company has the default password', async () => {
    const folder = dataDir();
    const atHome = await ready(folder);
    const { admin, call } = await createPortalClient(atHome.url);
    const portal = new ApiClient(atHome.url);
    await seedApprover(portal, portal.withToken(admin), adminSignIn.password);
    markDemoComplete(folder);
    const body = { currentPassword: adminSignIn.password, newPassword: ownPassword.ADMIN_PASSWORD };
    expect((await call('PUT', '/api/auth/admin/reset-password', { token: admin, body })).status).toBe(200);
    await atHome.stop();
    const stderr = await failedStart(folder, { ...everywhere, ...ownPassword });
    expect(stderr).toContain('nikhil.joshi@example.com has the default password');
  });

  test.each(['no.such.name.invalid', '203.0.113.7'])(
    'says in one line that %s is not an address of this machine',
    async (HOST) => {
      const stderr = await failedStart(dataDir(), { HOST, ...ownPassword });
      expect(stderr).toMatch(/^HOST is ".*", which is not an address of this machine\. .*\n$/);
    },
  );
});

describe('the data folder', () => {
  const modes = (folder: string) =>
    [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].map(
      (path) => {
        const found = statSync(path);
        return [path, (found.mode & 0o777).toString(8), found.isDirectory() ? '700' : '600'];
      },
    );

  test('is readable by its user only, also if it was not before, with everything created later', async () => {
    const folder = dataDir();
    const first = await ready(folder);
    await first.stop();
    for (const [path = '', , expected] of modes(folder)) chmodSync(path, expected === '700' ? 0o755 : 0o644);
    mkdirSync(join(folder, 'files/files/old'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'files/files/old/slip.pdf'), 'x', { mode: 0o644 });

    const portal = await ready(folder);
    const people = await createPortalClient(portal.url);
    const employee = await people.employee();
    const slipId = await people.generate(employee.id);
    expect(
      (await people.call('GET', `/api/slips/download/${slipId}`, { token: employee.token })).status,
    ).toBe(200);
    const found = modes(folder);
    expect(found.map(([path = '']) => path)).toEqual(
      expect.arrayContaining([join(folder, 'portal.db-wal'), join(folder, 'files/files/old/slip.pdf')]),
    );
    for (const [path, mode, expected] of found) expect([path, mode]).toEqual([path, expected]);
  });

  test('refuses a data folder that is shared by all users', async () => {
    const folder = dataDir();
    chmodSync(folder, 0o1777);
    expect(await failedStart(folder, {})).toMatch(
      /^The folder .* is shared by all users\. Set DATA_DIR .*\n$/,
    );
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});
