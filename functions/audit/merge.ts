import type { Item } from '../lib/table.ts';

const timeOf = ([first]: readonly Item[]) => String(first?.time);

/**
 * Entries of several partitions, each the newest first, as one list in that order. A batch is one round trip, of all
 * partitions that have to be read on.
 */
export async function* mergeNewestFirst(
  partitions: readonly AsyncGenerator<Item[], void>[],
): AsyncGenerator<Item[], void> {
  const sources = partitions.map((pages) => ({ pages, items: [] as Item[], isRead: false }));
  while (sources.some(({ isRead }) => !isRead)) {
    await Promise.all(
      sources
        .filter(({ isRead, items }) => !isRead && items.length === 0)
        .map(async (source) => {
          const { value, done } = await source.pages.next();
          source.isRead = done === true;
          source.items = value ?? [];
        }),
    );
    const batch: Item[] = [];
    // The next one is known while no partition may have a newer one that has not been read.
    while (sources.every(({ isRead, items }) => isRead || items.length > 0)) {
      const filled = sources.filter(({ items }) => items.length > 0);
      if (filled.length === 0) break;
      const newest = filled.reduce((a, b) => (timeOf(b.items) > timeOf(a.items) ? b : a));
      batch.push(newest.items.shift() as Item);
    }
    yield batch;
  }
}
