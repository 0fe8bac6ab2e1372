import { readFileSync } from 'node:fs';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { setUpPortal } from '../../support/set-up-portal.ts';

const failures = readFileSync(new URL('../../../docs/guide/failures.md', import.meta.url), 'utf8');
const [, transaction = ''] = /transact-write-items --transact-items '(\[.*?\n\])'/s.exec(failures) ?? [];

const portal = setUpPortal();

/** Sends the transaction of docs/guide/failures.md to DynamoDB, as the operator does. */
const promote = async (id: string) => {
  const items = transaction.replaceAll('TABLE', 'accounts').replaceAll('USER', id);
  await new DynamoDBClient({}).send(new TransactWriteItemsCommand({ TransactItems: JSON.parse(items) }));
};

describe('with the last admin locked out, an employee made an admin by the operator', () => {
  test('is made one once', async () => {
    const { id } = await portal.employee();
    await promote(id);
    await expect(promote(id)).rejects.toThrow('ConditionalCheckFailed');
  });

  test('signs in at the admin’s door, ends as an employee, and counts as an admin', async () => {
    const { id, email, password, token } = await portal.employee();
    const body = { email, password };
    expect((await portal.call('POST', '/api/auth/admin/login', { body })).status).not.toBe(200);
    await promote(id);
    expect((await portal.call('GET', '/api/profile/me', { token })).status).toBe(401);
    const signedIn = await portal.callOk('POST', '/api/auth/admin/login', { body });
    const admin = signedIn.body.token;
    const { users } = (await portal.callOk('GET', '/api/auth/users', { token: admin })).body;
    const others = users.filter(
      (user: { role: string; id: string }) => user.role === 'admin' && user.id !== id,
    );
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) {
      await portal.callOk('PUT', `/api/auth/users/${other.id}`, {
        token: admin,
        body: { ...other, role: 'user' },
      });
    }
  });
});
