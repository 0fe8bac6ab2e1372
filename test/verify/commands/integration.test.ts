import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { withLightHashing } from '../../e2e/portal-process.ts';
import { enteredType } from '../../support/leave-type.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { setUpPortalProcesses } from '../packaging/portal-processes.ts';
import { runScript } from './run-script.ts';

const { dataDir, ready } = setUpPortalProcesses();
const integration = (...args: string[]) => runScript('integration', args);
/** Without times and random ids. */
const stepsOf = (lines: string[]) =>
  lines.map((line) => line.replace(/ \(\d+ ms\)$/, '').replace(/success\+\w+@\S+/, 'EMAIL'));

/** The accounts and leave of employees of the command. */
async function listTraces({ callOk, admin: token }: Awaited<ReturnType<typeof createPortalClient>>) {
  const users = await callOk('GET', '/api/auth/users?search=simulator', { token });
  const leaves = await callOk('GET', '/api/admin/leaves?search=simulator', { token });
  return [...users.body.users, ...leaves.body];
}

test('npm run integration drives npm start through the main job, and leaves no account behind', async () => {
  const { url } = await ready(dataDir(), withLightHashing);
  const { lines: before, code: failed } = await integration('--url', url);
  expect(before).toEqual([
    'FAILED  the admin signs in: The company is not set up. Set it up under Company first.',
  ]);
  expect(failed).toBe(1);

  const portal = await createPortalClient(url);
  const { lines, errors, code } = await integration('--url', url);
  expect(errors).toEqual([]);
  expect(stepsOf(lines)).toEqual([
    'ok      the admin signs in',
    'ok      the admin adds an employee',
    'ok      the admin enters payroll figures',
    'ok      the admin previews the payslip',
    'ok      the admin generates the payslip',
    'ok      the employee replaces the initial password and signs in',
    'ok      the employee reads the payslip',
    'ok      the employee downloads the PDF',
    'ok      the employee applies for leave',
    'ok      the admin approves the leave',
    'ok      the employee sees that it was approved',
    'ok      the account EMAIL is deleted',
    'ok      the deleted employee can no longer sign in',
  ]);
  expect(code).toBe(0);
  expect(await listTraces(portal)).toEqual([]);

  // With types of leave, each request names one.
  const types = [enteredType({ name: 'Probation over', afterMonths: 6 }), enteredType({ name: 'Earned' })];
  for (const [version, type] of types.entries())
    await portal.ok('PUT', '/api/admin/leave-types', { type, yearStart: 1, version });
  const again = await integration('--url', url);
  expect([again.code, stepsOf(again.lines)]).toEqual([0, stepsOf(lines)]);
});

test.each([
  ['/api/auth/admin/create-user', 'the admin adds an employee'],
  ['/status', 'the admin approves the leave'],
])('npm run integration deletes the account also where the answer of %s is lost', async (path, step) => {
  const { url } = await ready(dataDir(), withLightHashing);
  const portal = await createPortalClient(url);
  /** Passes calls on, and ends the connection where the answer is to be lost. */
  const lossy = createServer(async (request, response) => {
    const { method = 'GET', headers } = request;
    const { authorization } = headers;
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(method !== 'GET' && { body: await buffer(request) }),
    });
    if (request.url?.split('?')[0]?.endsWith(path)) response.destroy();
    else response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  const { lines, code } = await integration('--url', await listenOnLoopback(lossy));
  await closeServer(lossy);
  expect(stepsOf(lines).slice(-2)).toEqual([
    expect.stringMatching(`^FAILED  ${step}: `),
    'ok      the account EMAIL is deleted',
  ]);
  expect(code).toBe(1);
  expect(await listTraces(portal)).toEqual([]);
});

test('npm run integration refuses a stage with real payroll', async () => {
  const { errors, code } = await integration('--context', 'stage=prod');
  expect(errors).toEqual([
    expect.stringMatching(/^The stage prod is for real payroll, .+ Use npm run smoke\.$/),
  ]);
  expect(code).toBe(1);
});
