import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchGetAll } from '../../../functions/lib/table.ts';
import { oweDifferences } from '../../../functions/pay-runs/job/owe-differences.ts';
import { parseProfile, profileKey } from '../../../functions/store/profile.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { payPeriod } from '../../../shared/period.ts';
import { accountItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { runHead, runProfile } from '../../support/stored-run.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { traceRequests } from '../../support/trace-requests.ts';

const period = payPeriod.parse('2026-10');
const head = runHead(period, { state: 'closing', nextState: 'closed' });
const counts = Array.from({ length: 50 }, (_, i) => i + 1);
const people = counts.map((count) => sampleUserId(count));

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await putItems(
    'accounts',
    counts.map((count) => accountItem(count)),
  );
  const profiles = counts.map((count) => runProfile(period, count, { dateOfJoining: '2026-01-01' }));
  await putItems('profiles', profiles);
  await putItems('runs', [head]);
});
afterAll(() => backend.stop());

async function readOwed() {
  const items = await batchGetAll(people.map((userId) => ({ table: 'profiles', key: profileKey(userId) })));
  return items.map((item) => parseProfile(item)?.adjustments?.map(({ amount, month }) => [amount, month]));
}
const owed = counts.map(() => [[30_000_00, '2026-11']]);

test('the months of many employees are owed in few transactions, and once', async () => {
  const { trips } = await traceRequests(() => oweDifferences(head, people));
  expect(trips.writes).toEqual(Array(3).fill('TransactWriteItems'));
  expect(await readOwed()).toEqual(owed);
  const again = await traceRequests(() => oweDifferences(head, people));
  expect(again.trips.writes).toEqual([]);
  expect(await readOwed()).toEqual(owed);
});
