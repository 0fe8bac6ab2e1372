import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminCountKey, emailGuardKey } from '../../functions/accounts/items.ts';
import { get, remove } from '../../functions/lib/table.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/listen.ts';
import { readAuditEntries } from '../audit-entries.ts';
import { adminSignIn, createPortalClient } from '../portal-client.ts';
import type { ServedBackend } from '../served-backend.ts';
import { startTestBackend } from '../test-backend.ts';

let backend: ServedBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

/** A stub of Secrets Manager, with a queue of responses. */
async function stubSecretsManager(...answers: [status: number, content: object][]) {
  const own = process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  const server = createServer((_, response) => {
    const [status, content] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
  });
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await listenOnLoopback(server);
  restore = async () => {
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = own;
    await closeServer(server);
  };
}
let restore = async () => {};
afterEach(async () => {
  await restore();
  restore = async () => {};
});

const makeFirstAdmin = () => backend.invoke<{ created: boolean }>('first-admin', {});

describe('the first admin', () => {
  test.each([
    'hunter2hunter2',
    JSON.stringify({ name: 'Administrator', email: 'admin@example.com', password: 'hunter2' }),
    JSON.stringify({ name: 'Administrator', email: 'hunter2 at example.com', password: 'hunter2hunter2' }),
  ])('is not made from a secret of another form, and the refusal does not quote it', async (SecretString) => {
    await stubSecretsManager([200, { Name: 'first-admin', SecretString }]);
    const refusal = await makeFirstAdmin().catch((error: Error) => error);
    expect(String(refusal)).toMatch(/must be JSON with a name, an email and a password/);
    expect(String(refusal)).not.toContain('hunter2');
  });

  test('is not made where there is no secret, and the deployment is told at once', async () => {
    await stubSecretsManager([
      400,
      { __type: 'ResourceNotFoundException', Message: 'there is no such secret' },
    ]);
    await expect(makeFirstAdmin()).rejects.toThrow('there is no such secret');
  });

  test('is made as the secret says, once the role is known to Secrets Manager', async () => {
    await stubSecretsManager(
      [400, { __type: 'AccessDeniedException', Message: 'is not authorized' }],
      [200, { Name: 'first-admin', SecretString: JSON.stringify(adminSignIn) }],
    );
    expect(await makeFirstAdmin()).toEqual({ created: true });
    // Signs the admin in.
    await createPortalClient(backend.url);
  });

  test('is made once: later deployments do not even read the secret', async () => {
    await stubSecretsManager([500, {}]);
    expect(await makeFirstAdmin()).toEqual({ created: false });
  });
});

test('the first admin is made once by three deployments at once, and has the email as it is compared', async () => {
  const before = await createPortalClient(backend.url);
  const { body: was } = await before.call('GET', '/api/auth/users', { token: before.admin });
  const guard = emailGuardKey(adminSignIn.email);
  for (const key of [adminCountKey, guard, { id: was.users[0].id }]) await remove('accounts', key);

  const shouted = { ...adminSignIn, email: adminSignIn.email.toUpperCase() };
  await stubSecretsManager([200, { Name: 'first-admin', SecretString: JSON.stringify(shouted) }]);
  const made = await Promise.all([makeFirstAdmin(), makeFirstAdmin(), makeFirstAdmin()]);
  expect(made.filter(({ created }) => created)).toHaveLength(1);
  const people = await createPortalClient(backend.url);
  const { body } = await people.call('GET', '/api/auth/users', { token: people.admin });
  expect(body.users).toEqual([
    expect.objectContaining({ email: adminSignIn.email, role: 'admin', isInitialPassword: false }),
  ]);
  const [{ id }] = body.users;
  expect(await readAuditEntries(id)).toEqual([{ action: 'account.created', by: id }]);
  expect(await get('accounts', adminCountKey)).toMatchObject({ admins: 1 });
});

test('the first admin is not made where somebody has their email, and the deployment is told', async () => {
  await stubSecretsManager([200, { Name: 'first-admin', SecretString: JSON.stringify(adminSignIn) }]);
  await remove('accounts', adminCountKey);
  await expect(makeFirstAdmin()).rejects.toThrow('condition of write 1 does not hold');
  expect(await get('accounts', adminCountKey)).toBeUndefined();
});
