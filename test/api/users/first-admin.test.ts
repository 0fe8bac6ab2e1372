import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { get, remove } from '../../../functions/lib/table.ts';
import { adminCountKey, emailGuardKey } from '../../../functions/store/account.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import type { ServedBackend } from '../../support/served-backend.ts';
import { restoreSecretsManager, stubSecretsManager } from '../../support/stub-secrets-manager.ts';
import { startTestBackend } from '../../support/test-backend.ts';

let backend: ServedBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

afterEach(restoreSecretsManager);

/** The secret of a portal on one machine: its owner chose the password. */
const ownSecret = { ...adminSignIn, isInitialPassword: false };

const makeFirstAdmin = () => backend.invoke<{ created: boolean }>('first-admin', {});

describe('the first admin', () => {
  test.each([
    'hunter2hunter2',
    JSON.stringify({ ...ownSecret, password: 'hunter2' }),
    JSON.stringify({ ...ownSecret, email: 'hunter2 at example.com', password: 'hunter2hunter2' }),
    JSON.stringify({ ...ownSecret, password: 'hunter2hunter2', isInitialPassword: undefined }),
    JSON.stringify({ ...ownSecret, password: 'hunter2hunter2', isInitialPassword: 'no' }),
  ])('is not made from a secret of another form, and the refusal does not quote it', async (SecretString) => {
    await stubSecretsManager([200, { Name: 'first-admin', SecretString }]);
    const refusal = await makeFirstAdmin().catch((error: Error) => error);
    expect(String(refusal)).toMatch(
      /must be JSON with a name, an email, a password and whether it is initial/,
    );
    expect(String(refusal)).not.toContain('hunter2');
  });

  test('is not made where there is no secret, and the deployment is told at once', async () => {
    await stubSecretsManager([
      400,
      { __type: 'ResourceNotFoundException', Message: 'there is no such secret' },
    ]);
    await expect(makeFirstAdmin()).rejects.toThrow('there is no such secret');
  });

  // behaviour users: The first admin
  test('is made as the secret says, once the role is known to Secrets Manager', async () => {
    await stubSecretsManager(
      [400, { __type: 'AccessDeniedException', Message: 'is not authorized' }],
      [200, { Name: 'first-admin', SecretString: JSON.stringify(ownSecret) }],
    );
    expect(await makeFirstAdmin()).toEqual({ created: true });
    // Signs the admin in.
    await createPortalClient(backend.url);
  });

  // behaviour users: The first admin
  test('is made once: later deployments do not even read the secret', async () => {
    await stubSecretsManager([500, {}]);
    expect(await makeFirstAdmin()).toEqual({ created: false });
  });
});

test('the first admin is made once by three deployments at once, and has the email as it is compared', async () => {
  const before = await createPortalClient(backend.url);
  const { body: was } = await before.asAdmin('GET', '/api/auth/users');
  const guard = emailGuardKey(adminSignIn.email);
  for (const key of [adminCountKey, guard, { id: was.users[0].id }]) await remove('accounts', key);

  const shouted = { ...ownSecret, email: adminSignIn.email.toUpperCase() };
  await stubSecretsManager([200, { Name: 'first-admin', SecretString: JSON.stringify(shouted) }]);
  const made = await Promise.all([makeFirstAdmin(), makeFirstAdmin(), makeFirstAdmin()]);
  expect(made.filter(({ created }) => created)).toHaveLength(1);
  const people = await createPortalClient(backend.url);
  const { body } = await people.asAdmin('GET', '/api/auth/users');
  expect(body.users).toEqual([
    expect.objectContaining({ email: adminSignIn.email, role: 'admin', isInitialPassword: false }),
  ]);
  const [{ id }] = body.users;
  expect((await readAuditEntries(id))[0]).toEqual({ action: 'account.created', by: id });
  expect(await get('accounts', adminCountKey)).toMatchObject({ admins: 1 });
});

test('the first admin is not made where a user has their email, and the deployment is told', async () => {
  await stubSecretsManager([200, { Name: 'first-admin', SecretString: JSON.stringify(ownSecret) }]);
  await remove('accounts', adminCountKey);
  await expect(makeFirstAdmin()).rejects.toThrow('condition of write 1 does not hold');
  expect(await get('accounts', adminCountKey)).toBeUndefined();
});

describe('the first admin of a deployment, whose password lies in a secret that others may read', () => {
  const email = 'priya@example.com';
  const password = 'Generated23456789abcdefg';
  const secret = { name: 'Priya Menon', email, isInitialPassword: true, note: 'Replace it.', password };
  const signIn = async (path: string, shown: string) => {
    const response = await fetch(`${backend.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: shown }),
    });
    return { status: response.status, body: await response.json() };
  };

  // behaviour users: The first admin
  test('replaces it at the first sign-in, and can do nothing else before', async () => {
    await remove('accounts', adminCountKey);
    await stubSecretsManager([200, { Name: 'first-admin', SecretString: JSON.stringify(secret) }]);
    expect(await makeFirstAdmin()).toEqual({ created: true });
    const { body } = await signIn('/api/auth/admin/login', password);
    expect(body.admin).toMatchObject({ email, role: 'admin', isInitialPassword: true });
    const call = (method: string, path: string, sent?: object) =>
      fetch(`${backend.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
        ...(sent && { body: JSON.stringify(sent) }),
      });
    expect((await call('GET', '/api/auth/users')).status).toBe(403);
    const passwords = { currentPassword: password, newPassword: 'Another@12345' };
    expect((await call('PUT', '/api/auth/admin/reset-password', passwords)).status).toBe(200);
    expect((await call('GET', '/api/auth/users')).status).toBe(200);
    expect((await signIn('/api/auth/admin/login', password)).status).toBe(401);
    expect((await signIn('/api/auth/admin/login', 'Another@12345')).status).toBe(200);
  });
});
