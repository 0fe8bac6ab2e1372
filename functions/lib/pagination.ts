import type { TableName } from '../../shared/contract.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { invalidCursorMessage, maxPageSize } from '../../shared/fields.ts';
import { log } from './powertools.ts';
import { type Item, type Key, type Query, queryPages } from './table.ts';

/** An item's position in its list: the values of the sort keys, the last of them a unique tiebreaker. */
export type CursorPosition = readonly string[];

/** A cursor: the last item of a page, by list and position. It never contains the owner, who is always the actor. */
export const toCursor = (listName: string, position: CursorPosition): string =>
  Buffer.from(JSON.stringify([listName, ...position])).toString('base64url');

/** @throws Problem bad_input for a cursor of another list, and for one that toCursor did not make */
export function fromCursor(cursor: string, listName: string, length: number): CursorPosition {
  const [name, ...position] = parseCursor(cursor);
  const isPosition = position.every((part) => typeof part === 'string' && part !== '' && part.isWellFormed());
  if (name !== listName || position.length !== length || !isPosition) throw invalidCursorProblem();
  return position as string[];
}

const invalidCursorProblem = (cause?: unknown) => fieldProblem('cursor', invalidCursorMessage, cause);

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch (cause) {
    throw invalidCursorProblem(cause);
  }
}

/**
 * Maximum size of a page, in bytes of JSON. Lambda's response limit is 6 MB, and the page travels as a string within
 * JSON, where each quote and backslash is escaped: 2 MB become 4 at most. An item that is larger than a page is a page
 * by itself; even DynamoDB's largest, 400 KB of control characters that JSON escapes sixfold, fits.
 */
export const maxPageBytes = 2 * 1024 * 1024;

/** A page as the client asks for it: its size, and the cursor of the item that it follows. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Employees whose months one request works out: some take a second, and ten thousand longer than a request may. */
export const partSize = 500;
/** The first ones of a month that has more than one part: the screen shows their figures soon. */
export const firstPartSize = 200;

/** One page of a list, with the cursor of the next one if the list goes on. */
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

/** An item as it is answered, and its position; without a value, one that was read and is not part of the list. */
export interface PageEntry<T> {
  value: T | undefined;
  position: CursorPosition;
}

/**
 * Batches that one request reads for a search, each a round trip of at most a megabyte: a page may be short, or empty,
 * and the list go on after it.
 */
export const maxSearchBatches = 4;

/**
 * Takes entries until the page is full, by count or by size, or of the batches that it may read; it reads none beyond.
 * @param listName the list's name in its cursors
 */
export async function takePage<T>(
  listName: string,
  batches: AsyncIterable<PageEntry<T>[]> | Iterable<PageEntry<T>[]>,
  limit = maxPageSize,
  maxBatches = Number.POSITIVE_INFINITY,
): Promise<Page<T[]>> {
  const taken: T[] = [];
  let last: CursorPosition = [];
  let bytes = 0;
  let batchesRead = 0;
  for await (const batch of batches) {
    for (const { value, position } of batch) {
      if (value === undefined) {
        last = position;
        continue;
      }
      bytes += Buffer.byteLength(JSON.stringify(value)) + ','.length;
      const isFull = taken.length === limit || (taken.length > 0 && bytes > maxPageBytes);
      if (isFull) return new Page(taken, toCursor(listName, last));
      taken.push(value);
      last = position;
    }
    if (++batchesRead === maxBatches) return new Page(taken, toCursor(listName, last));
  }
  return new Page(taken);
}

/** A partition of a table or an index that is answered page by page. */
export interface PagedQuery
  extends Pick<Query, 'index' | 'partition' | 'beginsWith' | 'newestFirst' | 'attributes'> {
  table: TableName;
  /** The rest of an item's key: the sort key first, then, for an index, the attributes of the table's own key. */
  sortedBy: readonly string[];
  /** The sort key is the name of a person, which no log has. */
  isByName?: true;
  /** Few of its items are part of the list: whole batches are read, as many as one request may. */
  isSearch?: boolean;
}

/** Minimum limit of a query, since items that the transform omits would otherwise cost a round trip each. */
const minQueryLimit = 20;

/** The key that the query starts after (DynamoDB's ExclusiveStartKey). @throws Problem bad_input */
function keyAfter({ table, partition, beginsWith, sortedBy }: PagedQuery, cursor: string): Key {
  const position = fromCursor(cursor, table, sortedBy.length);
  // DynamoDB rejects a start key outside of the queried range.
  if (beginsWith && !position[0]?.startsWith(beginsWith[1])) throw invalidCursorProblem();
  const rest = sortedBy.map((name, i) => [name, position[i]]);
  return Object.fromEntries([partition, ...rest]) as Key;
}

/**
 * Reads one page of a list, and little more than that from the database.
 * @param transform the item as it is answered; undefined for one that is not part of the list
 * @throws Problem bad_input for a cursor that is not of this list
 */
export async function readPage<T>(
  list: PagedQuery,
  { limit = maxPageSize, cursor }: PageRequest,
  transform: (item: Item) => T | undefined,
): Promise<Page<T[]>> {
  const entries = readEntries(list, { limit, cursor }, transform);
  return takePage(list.table, entries, limit, list.isSearch ? maxSearchBatches : undefined);
}

/** The items of a list from a cursor on. @param limit of the items of a round trip; without one, it is a megabyte */
export function queryList(
  list: PagedQuery,
  cursor: string | undefined,
  limit?: number,
): AsyncGenerator<Item[], void> {
  const { table, sortedBy: _, isByName: __, isSearch: ___, ...options } = list;
  return queryPages(table, {
    ...options,
    ...(cursor !== undefined && { after: keyAfter(list, cursor) }),
    ...(limit !== undefined && { limit }),
  });
}

/** The entries of a list from a cursor on, in batches, for a list that is put together of more than one. */
export async function* readEntries<T>(
  list: PagedQuery,
  { limit = maxPageSize, cursor }: PageRequest,
  transform: (item: Item) => T | undefined,
): AsyncGenerator<PageEntry<T>[]> {
  // One more than the page, to know whether there is a next one.
  const atOnce = list.isSearch ? undefined : Math.max(limit + 1, minQueryLimit);
  for await (const items of queryList(list, cursor, atOnce)) yield toEntries(items, list, transform);
}

/** Skips an item that cannot be parsed: it is logged by its key, and the rest of the list is answered without it. */
export function skipUnreadable<T>(read: () => T, key: Record<string, unknown>): T | undefined {
  try {
    return read();
  } catch (error) {
    log.error('a stored item cannot be read', { ...key, error: error as Error });
    return undefined;
  }
}

/** Items as entries of a list; one that cannot be parsed has no value. */
const toEntries = <T>(
  items: readonly Item[],
  { table, sortedBy, isByName }: PagedQuery,
  transform: (item: Item) => T | undefined,
): PageEntry<T>[] =>
  items.map((item) => {
    const position = sortedBy.map((name) => String(item[name]));
    const key = { table, position: isByName ? position.slice(1) : position };
    return { value: skipUnreadable(() => transform(item), key), position };
  });
