import { expect, test } from 'vitest';
import { adminSignIn } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const account = ({ name, email }: { name: string; email: string }, role: string) => ({
  name,
  email,
  role,
  isInitialPassword: false,
});

// behaviour users: The last admin
test('two last admins who delete and demote each other leave one', async () => {
  const person = await portal.employee();
  const promotion = { token: portal.admin, body: account(person, 'admin') };
  await portal.call('PUT', `/api/auth/users/${person.id}`, promotion);
  const { body: other } = await portal.call('POST', '/api/auth/admin/login', { body: person });
  const { body: before } = await portal.call('GET', '/api/auth/users', { token: other.token });
  const first = before.users.find(({ email }: { email: string }) => email === adminSignIn.email);

  const answers = await Promise.all([
    portal.asAdmin('DELETE', `/api/auth/users/${person.id}`),
    portal.call('DELETE', `/api/auth/users/${first.id}`, { token: other.token }),
    portal.call('PUT', `/api/auth/users/${first.id}`, { token: other.token, body: account(first, 'user') }),
    portal.asAdmin('PUT', `/api/auth/users/${person.id}`, account(person, 'user')),
  ]);
  expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
  expect(answers.every(({ status }) => [200, 401, 404, 409].includes(status))).toBe(true);

  const lists = await Promise.all(
    [portal.admin, other.token].map((token) => portal.call('GET', '/api/auth/users', { token })),
  );
  const survivor = lists.filter(({ status }) => status === 200);
  expect(survivor).toHaveLength(1);
  const admins = survivor[0]?.body.users.filter(({ role }: { role: string }) => role === 'admin');
  expect(admins).toHaveLength(1);
});
