import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toAccountItem } from '../../../functions/store/account.ts';
import { callOf } from '../../support/calls.ts';
import { putItems } from '../../support/put-items.ts';
import { createPerson } from '../../support/sample-call.ts';
import { takeOutput } from './log-lines.ts';
import { type PrivateCompany, secretsOfPerson, startPrivateCompany } from './private-person.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'INFO',
    POWERTOOLS_METRICS_DISABLED: 'false',
    POWERTOOLS_METRICS_NAMESPACE: 'vetan-test',
  });
});

let company: PrivateCompany;
beforeAll(async () => {
  company = await startPrivateCompany();
});
afterAll(() => company.backend.stop());

test('signing in, by name and password or by a wrong one, and changing it are logged without any of them', async () => {
  const { backend, send, expectSecrecy } = company;
  const { password } = backend.company;
  const { email } = (await createPerson(backend.company, { name: secretsOfPerson.name })).account;
  takeOutput();
  const call = async (method: string, path: string, body: object, token = '') => {
    const authorization = token && `Bearer ${token}`;
    const of = { 'content-type': 'application/json', authorization };
    return (await (await send(method, path, { headers: of, body: JSON.stringify(body) })).json()) as Record<
      string,
      string
    >;
  };
  const { token = '' } = await call('POST', '/api/auth/login', { email, password });
  const passwords = { oldPassword: password, newPassword: secretsOfPerson.password };
  await call('PUT', '/api/auth/set-password', passwords, token);
  await call('POST', '/api/auth/login', { email, password: secretsOfPerson.text });
  const again = await call('POST', '/api/auth/login', { email, password: secretsOfPerson.password });
  await call('POST', '/api/auth/logout', {}, again.token);
  const output = takeOutput();
  expectSecrecy(output);
  for (const secret of [token, again.token, email]) {
    expect(secret).not.toBe('');
    expect(output).not.toContain(secret);
  }
});

test('an account that cannot be read is logged by its key, without the name that it is listed by', async () => {
  const { backend, admin, send } = company;
  const { account } = await createPerson(backend.company, { name: secretsOfPerson.name });
  await putItems('accounts', [{ ...toAccountItem(account), email: 7 }]);
  takeOutput();
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await send('GET', '/api/auth/users', { headers })).status).toBe(200);
  const output = takeOutput();
  expect(output).toContain('a stored item cannot be read');
  expect(output).toContain(account.id);
  expect(output.toLowerCase()).not.toContain(secretsOfPerson.name.toLowerCase());
});

test('what fails inside is logged with its cause, and without what was being done', async () => {
  const { backend, admin, send, expectSecrecy } = company;
  const addHoliday = await callOf('holidays.addHoliday').prepare({ ...backend.company, admin });
  await new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: 'holidays' }));
  const body = JSON.stringify({ name: secretsOfPerson.name, date: secretsOfPerson.date });
  const answer = await send('POST', addHoliday.path, { ...addHoliday.init, body });
  expect(answer.status).toBe(500);
  const output = takeOutput();
  expectSecrecy(output);
  expect(output).toContain('ResourceNotFoundException');
  expect(output).toContain(((await answer.json()) as { requestId: string }).requestId);
});
