import { maxPageSize } from '../../shared/fields.ts';
import { fromCursor, invalidCursorProblem, type Position, toCursor } from './cursor.ts';
import type { Table } from './environment.ts';
import { log } from './log.ts';
import { type Item, type Key, type Query, queryPages } from './table.ts';

/**
 * Most bytes of a page as JSON. Lambda carries an answer of at most 6 MB as a text within JSON, which doubles each
 * quote and each backslash in it: 2 MB become 4 at most. An item goes alone where it is larger than a page, and even
 * one of DynamoDB's 400 KB, each of them a control character that JSON writes in six, fits.
 */
export const maxPageBytes = 2 * 1024 * 1024;

/** Which page of a list is asked for: how many items, and after which they begin. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** One page of a list, and where the list goes on, if it does. */
export class Page<T> {
  readonly content: T;
  readonly nextCursor: string | undefined;

  constructor(content: T, nextCursor?: string) {
    this.content = content;
    this.nextCursor = nextCursor;
  }

  map<U>(change: (content: T) => U): Page<U> {
    return new Page(change(this.content), this.nextCursor);
  }
}

/** What is to be sent of an item, and its position. */
export interface Entry<T> {
  value: T;
  position: Position;
}

/**
 * Takes entries until one more would be over the limit or make the page too large, and takes no further batch then.
 * @param listName the list's name in cursors
 */
export async function takePage<T>(
  listName: string,
  batches: AsyncIterable<Entry<T>[]> | Iterable<Entry<T>[]>,
  limit = maxPageSize,
): Promise<Page<T[]>> {
  const taken: T[] = [];
  let last: Position = [];
  let bytes = 0;
  for await (const batch of batches) {
    for (const { value, position } of batch) {
      bytes += Buffer.byteLength(JSON.stringify(value)) + ','.length;
      const isFull = taken.length === limit || (taken.length > 0 && bytes > maxPageBytes);
      if (isFull) return new Page(taken, toCursor(listName, last));
      taken.push(value);
      last = position;
    }
  }
  return new Page(taken);
}

/** A partition that is sent page by page. */
export interface List extends Pick<Query, 'index' | 'partition' | 'beginsWith' | 'newestFirst'> {
  table: Table;
  /** What beside the partition makes an item's key: the sort key first, then the key of the table where an index is read. */
  sortedBy: readonly string[];
}

/** Items that are not shown are passed over in trips of at least so many. */
const minQueryLimit = 20;

/** The whole key of the item that a cursor names, in this very partition. @throws Problem bad_input */
function keyAfter({ table, partition, beginsWith, sortedBy }: List, cursor: string): Key {
  const position = fromCursor(cursor, table, sortedBy.length);
  // The database refuses to begin outside of what it is asked for.
  if (beginsWith && !position[0]?.startsWith(beginsWith[1])) throw invalidCursorProblem();
  const rest = sortedBy.map((name, i) => [name, position[i]]);
  return Object.fromEntries([partition, ...rest]) as Key;
}

/**
 * Reads one page of a list, and from the database little more than that.
 * @param transform what is sent of an item; undefined for one that is not part of the list
 * @throws Problem bad_input for a cursor that is not of this list
 */
export async function readPage<T>(
  list: List,
  { limit = maxPageSize, cursor }: PageRequest,
  transform: (item: Item) => T | undefined,
): Promise<Page<T[]>> {
  const { table, sortedBy, ...queryOptions } = list;
  const after = cursor === undefined ? {} : { after: keyAfter(list, cursor) };
  // One more than the page, to know whether the list goes on.
  const pages = queryPages(table, { ...queryOptions, ...after, limit: Math.max(limit + 1, minQueryLimit) });
  return takePage(table, toEntries(pages, list, transform), limit);
}

/** Leaves out an item that cannot be read: it is logged by its key, and costs nobody the rest of the list. */
export function skipUnreadable<T>(read: () => T, key: Record<string, unknown>): T | undefined {
  try {
    return read();
  } catch (error) {
    log.error('a stored item cannot be read', { ...key, error: error as Error });
    return undefined;
  }
}

async function* toEntries<T>(
  pages: AsyncIterable<Item[]>,
  { table, sortedBy }: List,
  transform: (item: Item) => T | undefined,
): AsyncGenerator<Entry<T>[]> {
  for await (const items of pages) {
    yield items.flatMap((item) => {
      const position = sortedBy.map((name) => String(item[name]));
      const value = skipUnreadable(() => transform(item), { table, position });
      return value === undefined ? [] : [{ value, position }];
    });
  }
}
