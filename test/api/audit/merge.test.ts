import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNewestFirst } from '../../../functions/audit/merge.ts';

/** Entries of a partition, newest first, in pages some of which are empty. */
const partition = fc.array(fc.array(fc.nat(99), { maxLength: 4 }), { maxLength: 4 }).map((pages) => {
  const times = pages.flat().sort((a, b) => b - a);
  return pages.map(({ length }) => times.splice(0, length));
});

async function* read(pages: readonly number[][], trips = { count: 0 }) {
  for (const page of pages) {
    trips.count++;
    yield page.map((time) => ({ time: String(time).padStart(2, '0') }));
  }
}

test('entries of several partitions come as one list, newest first, and each once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(partition, { maxLength: 4 }), async (partitions) => {
      const merged: number[] = [];
      const sources = partitions.map((pages) => read(pages));
      for await (const batch of mergeNewestFirst(sources))
        merged.push(...batch.map(({ time }) => Number(time)));
      expect(merged).toEqual(partitions.flat(2).sort((a, b) => b - a));
    }),
  );
});

test('a partition is read on only once all that was read of it is listed', async () => {
  const [old, recent] = [{ count: 0 }, { count: 0 }];
  const merged = mergeNewestFirst([read([[90], [10], [9]], recent), read([[80, 70, 60], [5]], old)]);
  expect((await merged.next()).value).toEqual([{ time: '90' }]);
  expect([recent.count, old.count]).toEqual([1, 1]);
  expect((await merged.next()).value).toEqual(['80', '70', '60'].map((time) => ({ time })));
  expect([recent.count, old.count]).toEqual([2, 1]);
});
