import { gzipSync } from 'node:zlib';
import { test } from 'vitest';
import { toAccountItem } from '../../functions/store/account.ts';
import { accountItem, leaveItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { traceRequests } from '../support/trace-requests.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

const people = 10_000;
/** One in so many leave requests waits for a decision. */
const leavesPerPending = 30;
const times = 7;

const screens = [
  ['Manage Users', '/api/auth/users', ''],
  ['Salary Slips', '/api/admin/profiles', ''],
  ['Leave Management', '/api/admin/leaves', 'order=pending-first'],
] as const;

interface Reading {
  milliseconds: number;
  calls: number;
  kilobytes: number;
  trips: number;
}

test('a screenful of ten thousand people costs a fraction of the whole list', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const { admin } = await createSampleCompany(people);
  // The last by name, which a search has to look for.
  await putItems('accounts', [toAccountItem({ ...accountItem(people), name: 'Zulfiqar Zaveri' })]);

  const decided = Array.from({ length: people }, (_, i) => i + 1).filter(
    (count) => count % leavesPerPending > 0,
  );
  await putItems(
    'leaves',
    decided.map((count) => ({ ...leaveItem(count), status: 'approved' })),
  );

  /** Reads a list, as far as `isEnough` says, in calls of the same query. */
  async function read(path: string, query: string, isEnough: () => boolean): Promise<Reading> {
    const started = performance.now();
    const { result, trips } = await traceRequests(async () => {
      const bodies: Buffer[] = [];
      let cursor: string | null = '';
      do {
        const response: Response = await fetch(
          `${backend.url}${path}?${query}${cursor && `&cursor=${cursor}`}`,
          {
            headers: { authorization: `Bearer ${admin.token}` },
          },
        );
        bodies.push(Buffer.from(await response.arrayBuffer()));
        cursor = response.headers.get('x-next-cursor');
      } while (cursor && !isEnough());
      return bodies;
    });
    const milliseconds = performance.now() - started;
    const bytes = result.reduce((sum, body) => sum + gzipSync(body).length, 0);
    return { milliseconds, calls: result.length, kilobytes: bytes / 1024, trips: trips.requests };
  }

  async function measure(path: string, query: string, isEnough: () => boolean): Promise<Reading> {
    const readings: Reading[] = [];
    for (let i = 0; i < times; i++) readings.push(await read(path, query, isEnough));
    const milliseconds = quantile(
      readings.map((reading) => reading.milliseconds),
      0.5,
    );
    return { ...(readings.at(-1) as Reading), milliseconds };
  }

  const rows: string[][] = [];
  for (const [screen, path, order] of screens) {
    // As screens did before: every page, to sort and search in the browser.
    const whole = await measure(path, 'limit=1000', () => false);
    const first = await measure(path, `limit=100&${order}`, () => true);
    const search = await measure(path, `limit=100&${order}&search=${people}@`, () => false);
    expectThreshold(`${screen}: calls for the first screen`, first.calls, { atMost: 1 });
    expectThreshold(`${screen}: KB of the first screen`, first.kilobytes, { atMost: 8 });
    expectThreshold(`${screen}: calls of a search`, search.calls, { atMost: 3 });
    expectThresholdWhenQuiet(
      `${screen}: share of the time of the whole list`,
      first.milliseconds / whole.milliseconds,
      {
        atMost: 0.2,
      },
    );
    for (const [what, reading] of Object.entries({
      'the whole list': whole,
      'first screen': first,
      search,
    })) {
      rows.push([
        screen,
        what,
        `${(reading.milliseconds / whole.milliseconds).toFixed(3)} ×`,
        reading.milliseconds.toFixed(0),
        String(reading.calls),
        String(reading.trips),
        reading.kilobytes.toFixed(1),
      ]);
    }
  }
  await backend.stop();
  reportTable(
    'lists',
    ['screen', 'read', 'of the whole list', 'ms', 'calls', 'round trips', 'KB, gzip'],
    rows,
  );
});
