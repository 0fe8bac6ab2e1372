/** Fewer than the connections that a client holds open: more at once would wait for each other. */
const batchSize = 25;

/** Maps items, some at once and the others after them; the results are in the order of the items. */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += batchSize)
    results.push(...(await Promise.all(items.slice(i, i + batchSize).map(map))));
  return results;
}
