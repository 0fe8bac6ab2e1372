import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNew } from '../../functions/lib/condition.ts';
import { keepFile, readFile, removeFile } from '../../functions/lib/files.ts';
import { get, put, query, remove, transact } from '../../functions/lib/table.ts';
import type { FunctionName } from '../../infra/features.ts';
import { inEnvironmentOf } from '../../infra/local/function-environment.ts';
import type { ServedStack } from '../served-stack.ts';
import { startTestStack } from '../stack.ts';

let stack: ServedStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const slip = { userId: 'usr_1', payPeriod: '2025-07' };
const [name, bytes] = ['slips/usr_1/2025-07/page.pdf', Buffer.from('%PDF')];

/** What the roles of AWS would refuse is refused in these tests too, or they would prove nothing of the roles. */
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
  ['slips', 'DeleteObject on slips/', () => removeFile(name)],
  ['policies', 'GetObject on slips/', () => readFile(name)],
])('%s is refused %s', async (function_, words, work) => {
  await expect(inEnvironmentOf(function_, work)).rejects.toThrow(
    `${function_} is not authorized to perform ${words}`,
  );
});

test('what is granted goes through', async () => {
  await inEnvironmentOf('payroll', () => put('slips', slip, isNew('userId')));
  expect(await inEnvironmentOf('slips', () => get('slips', slip))).toEqual(slip);
  await inEnvironmentOf('slips', () => keepFile(name, bytes, 'application/pdf'));
  expect(Buffer.from((await inEnvironmentOf('slips', () => readFile(name))) ?? [])).toEqual(bytes);
});
