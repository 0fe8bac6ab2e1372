import { test } from 'vitest';
import { auditActions } from '../../shared/audit/audit-labels.ts';
import { auditItemsAt } from '../support/audit.ts';
import { sampleUserId } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { traceRequests } from '../support/trace-requests.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

/** Acts of a year, of two hundred people and four admins. */
const acts = 100_000;
const days = 365;
const people = 200;
const admins = 4;
const times = 9;

const dayOf = (i: number) =>
  new Date(Date.UTC(2025, 0, 1 + Math.floor((i * days) / acts))).toISOString().slice(0, 10);
/** Evenly over the hours of a day. */
const timeOf = (i: number) => {
  const minute = 240 + (i % 600);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayOf(i)}T${clock}:00.000Z#${String(i).padStart(8, '0')}`;
};
const personOf = (i: number) => sampleUserId(1 + ((i * 7919) % people));
const adminOf = (i: number) => sampleUserId(people + 1 + (i % admins));

/** The lists of the screen, each of a person or a day in the middle of the year. */
const searches = [
  ['the newest of all', 'limit=100', 1],
  ['a day', 'limit=100&from=2025-07-01&to=2025-07-01', 1],
  ['a person and a day', `limit=100&person=${personOf(5)}&from=2025-07-01&to=2025-07-01`, 1],
  ['an admin and a day', `limit=100&person=${adminOf(5)}&from=2025-07-01&to=2025-07-01`, 1],
  ['a person', `limit=100&person=${personOf(5)}`, 1],
  ['an action and a month', 'limit=100&action=leave.approved&from=2025-07-01&to=2025-07-31', 1],
  ['a person and an action', `limit=100&person=${personOf(5)}&action=leave.approved`, 1],
] as const;

test('a hundred thousand entries are searched as fast as a screen of anything is read', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const { admin } = await createSampleCompany(10);
  const batch = 5_000;
  for (let from = 0; from < acts; from += batch) {
    const items = Array.from({ length: batch }, (_, j) => {
      const i = from + j;
      const [subject, actor] = [personOf(i), i % 3 === 0 ? personOf(i) : adminOf(i)];
      const action = auditActions[i % auditActions.length];
      return auditItemsAt(
        timeOf(i),
        { userId: actor, name: 'Somebody' },
        { id: subject, name: 'Asha' },
        action,
      );
    });
    await putItems('audit', items.flat());
  }

  async function read(query: string) {
    const started = performance.now();
    const { result, trips } = await traceRequests(async () => {
      let calls = 0;
      let rows = 0;
      let cursor: string | null = '';
      do {
        const response: Response = await fetch(
          `${backend.url}/api/admin/audit?${query}${cursor && `&cursor=${cursor}`}`,
          { headers: { authorization: `Bearer ${admin.token}` } },
        );
        calls += 1;
        rows += ((await response.json()) as unknown[]).length;
        cursor = response.headers.get('x-next-cursor');
      } while (cursor && rows < 100);
      return { calls, rows };
    });
    return { ...result, trips: trips.requests, milliseconds: performance.now() - started };
  }

  const rows: string[][] = [];
  let unit = 1;
  for (const [what, query, atMostCalls] of searches) {
    const readings = [];
    for (let i = 0; i < times; i++) readings.push(await read(query));
    const milliseconds = quantile(
      readings.map((reading) => reading.milliseconds),
      0.5,
    );
    if (rows.length === 0) unit = milliseconds;
    const { calls, rows: found, trips } = readings.at(-1) as (typeof readings)[number];
    expectThreshold(`${what}: calls`, calls, { atMost: atMostCalls });
    expectThresholdWhenQuiet(`${what}: ms`, milliseconds, { atMost: 300 });
    rows.push([
      what,
      String(found),
      `${(milliseconds / unit).toFixed(2)} ×`,
      milliseconds.toFixed(0),
      String(calls),
      String(trips),
    ]);
  }
  await backend.stop();
  reportTable('audit', ['search', 'rows', 'of the newest', 'ms', 'calls', 'round trips'], rows);
});
