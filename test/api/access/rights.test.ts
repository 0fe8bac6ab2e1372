import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNew } from '../../../functions/lib/condition.ts';
import { deleteFile, getFile, putFile } from '../../../functions/lib/files.ts';
import { get, put, query, remove, transact } from '../../../functions/lib/table.ts';
import type { FunctionName } from '../../../infra/features.ts';
import { withEnvironmentOf } from '../../../infra/local/server/function-environment.ts';
import type { ServedBackend } from '../../support/served-backend.ts';
import { startTestBackend } from '../../support/test-backend.ts';

let backend: ServedBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

const slip = { userId: 'usr_1', payPeriod: '2025-07' };
const [name, bytes] = ['slips/usr_1/2025-07/page.pdf', Buffer.from('%PDF')];

/** IAM permissions are enforced in these tests, which otherwise would prove nothing about the roles. */
test.each<[FunctionName, string, () => Promise<unknown>]>([
  ['slips', 'PutItem on slips', () => put('slips', slip, isNew('userId'))],
  ['payroll', 'DeleteItem on slips', () => remove('slips', slip)],
  ['leaves', 'PutItem on accounts', () => put('accounts', { id: 'x' }, isNew('id'))],
  [
    'leaves',
    'PutItem on accounts',
    () => transact([{ table: 'accounts', put: { id: 'x' }, condition: isNew('id') }]),
  ],
  [
    'holidays',
    'Query on accounts/by-kind',
    () => query('accounts', { index: 'by-kind', partition: ['kind', 'account'] }),
  ],
  ['accounts', 'GetItem on audit', () => get('audit', { entity: 'x', time: 'y' })],
  ['slips', 'DeleteObject on slips/', () => deleteFile(name)],
  ['policies', 'GetObject on slips/', () => getFile(name)],
])('%s is refused %s', async (function_, words, work) => {
  await expect(withEnvironmentOf(function_, work)).rejects.toThrow(
    `${function_} is not authorized to perform ${words}`,
  );
});

test('what is granted goes through', async () => {
  await withEnvironmentOf('payroll', () => put('slips', slip, isNew('userId')));
  expect(await withEnvironmentOf('slips', () => get('slips', slip))).toEqual(slip);
  await withEnvironmentOf('slips', () => putFile(name, bytes, 'application/pdf'));
  expect(Buffer.from((await withEnvironmentOf('slips', () => getFile(name))) ?? [])).toEqual(bytes);
});
