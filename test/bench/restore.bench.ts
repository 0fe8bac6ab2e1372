import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { emptyTable, type ReplaceCounts, replaceItems } from '../../scripts/restore/replace-items.ts';
import { allTables, type TableName } from '../../shared/contract.ts';
import { addYear } from '../support/company-year.ts';
import { sampleMonths, slipItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { createRestoredCopy, restoredName } from '../verify/restore/restored-tables.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

/** `PEOPLE=1000 npm run bench -- restore` is quicker. */
const people = Number(process.env.PEOPLE ?? 10_000);

const names = allTables.map(([name]) => name).filter((name) => name !== 'sessions');

/** The first run on a busy machine takes an hour. */
const timeoutMs = 4 * 3600_000;

/** All tables at once, as `npm run restore -- --everything` does it; without what AWS does. */
async function restoreAll(client: DynamoDBClient) {
  const from = performance.now();
  let asides = 0;
  const counts = await Promise.all(
    names.map((table) =>
      replaceItems(client, {
        table,
        from: restoredName(table),
        to: table,
        async createAside() {
          asides++;
          await createRestoredCopy(client, table, `${table}-aside`, { withItems: false });
          return `${table}-aside`;
        },
      }),
    ),
  );
  return { counts, asides, milliseconds: performance.now() - from };
}

const sum = (counts: ReplaceCounts[], of: keyof Omit<ReplaceCounts, 'table'>) =>
  counts.reduce((total, count) => total + count[of], 0);

/** The first attribute of every item, to see that a table is whole. */
async function countItems(client: DynamoDBClient, name: TableName): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of paginateScan({ client }, { TableName: name, Select: 'COUNT' }))
    count += Count;
  return count;
}

test(
  'a company of ten thousand with a year of work is taken back to a moment, and what was lost is all there',
  async () => {
    const backend = await startTimedBackend(handlerFromBundle);
    const client = new DynamoDBClient({});
    const started = performance.now();
    await createSampleCompany(people);
    await addYear(people);
    for (const name of names) await createRestoredCopy(client, name);
    process.stdout.write(`a year of ${people} after ${Math.round((performance.now() - started) / 1000)} s\n`);

    const untouched = await restoreAll(client);
    expectThreshold('items that are written where nothing changed', sum(untouched.counts, 'put'), {
      atMost: 0,
    });

    // A month that was generated with wrong figures: every slip and profile of it is another.
    const wrong = Array.from({ length: people }, (_, i) => slipItem(i + 1, sampleMonths[11] ?? ''));
    await putItems(
      'slips',
      wrong.map((slip) => ({ ...slip, version: 2 })),
    );
    await putItems(
      'slips',
      wrong.map((slip) => ({ ...slip, payPeriod: '2026-01', period: '2026-01' })),
    );
    const wrongMonth = await restoreAll(client);
    expectThreshold('items that are written where they are as they were', sum(wrongMonth.counts, 'put'), {
      atMost: people,
    });
    expect(sum(wrongMonth.counts, 'setAside')).toBe(2 * people);

    for (const name of names) await emptyTable(client, name, name);
    const allLost = await restoreAll(client);
    for (const { table, inCopy, after } of allLost.counts) {
      expect(after, table).toBe(inCopy);
      expect(await countItems(client, table), table).toBe(inCopy);
    }

    const runs = [
      ['a month generated with wrong figures', wrongMonth],
      ['every item of every table lost', allLost],
    ] as const;
    reportTable(
      'restore',
      [
        `${people.toLocaleString('en-IN')} employees with a year; since the moment`,
        'items',
        'put back',
        'set aside',
        'seconds',
      ],
      runs.map(([what, { counts, milliseconds }]) => [
        what,
        ...[sum(counts, 'inCopy'), sum(counts, 'put'), sum(counts, 'setAside')].map((count) =>
          count.toLocaleString('en-IN'),
        ),
        (milliseconds / 1000).toFixed(0),
      ]),
      'docs/guide/restore.md',
    );
    client.destroy();
    await backend.stop();
  },
  timeoutMs,
);
