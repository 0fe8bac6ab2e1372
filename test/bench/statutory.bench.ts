import { expect, test } from 'vitest';
import { filedSlipItem, november } from '../support/filed-slip.ts';
import { parseEcr } from '../support/parse-ecr.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

const members = 10_000;
const bars = { seconds: 5 };

test('the ECR of ten thousand members is checked and made in five seconds', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const { admin } = await createSampleCompany(1);
  await putItems(
    'slips',
    Array.from({ length: members }, (_, count) => filedSlipItem(count)),
  );
  const timed = async (method: string, path: string) => {
    const from = performance.now();
    const response = await fetch(`${backend.url}/api/admin/statutory/${november}${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return {
      seconds: (performance.now() - from) / 1000,
      body: JSON.parse(text),
      kilobytes: text.length / 1024,
    };
  };
  const listed = await timed('GET', '');
  const exported = await timed('POST', '/pf/export');
  await backend.stop();
  expect(parseEcr(exported.body.text)).toHaveLength(members);

  expectThresholdWhenQuiet(`seconds for an ECR of ${members}`, exported.seconds, { atMost: bars.seconds });
  expectThresholdWhenQuiet(`seconds to list and check ${members}`, listed.seconds, { atMost: bars.seconds });
  const row = (name: string, { seconds, kilobytes }: typeof listed) => [
    name,
    seconds.toFixed(2),
    kilobytes.toFixed(0),
  ];
  reportTable(
    'statutory',
    ['of 10,000 members', 'seconds', 'KB'],
    [row('what the month owes, with the checks', listed), row('the ECR', exported)],
  );
});
