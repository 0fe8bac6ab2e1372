import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromCursor,
  maxPageBytes,
  type PageEntry,
  takePage,
  toCursor,
} from '../../../functions/lib/pagination.ts';

interface Row {
  /** The list is sorted by it: many rows share one. */
  day: string;
  id: string;
  text: string;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const order = ({ day, id }: Row) => `${day}#${id}`;

/** Rows of every size up to a page and past it, a control character costing six bytes and a letter three. */
const rows = fc
  .array(
    fc.record({
      day: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      text: fc
        .tuple(
          fc.constantFrom('x', '"', '\u0001', 'अ', '😀'),
          fc.oneof({ weight: 8, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: fc.nat(450_000) }),
        )
        .map(([character, length]) => character.repeat(length)),
    }),
    { maxLength: 30 },
  )
  .map((drawn): Row[] =>
    drawn.map((row, i) => ({ ...row, id: `id_${i}` })).sort((a, b) => (order(a) < order(b) ? -1 : 1)),
  );

/** The rows behind a cursor, in batches as a database might bring them, some of them empty. */
function* batchesAfter(list: Row[], cursor: string | undefined, size: number): Generator<PageEntry<Row>[]> {
  const [day, id] = cursor === undefined ? [] : fromCursor(cursor, 'rows', 2);
  const rest = list.filter((row) => cursor === undefined || order(row) > `${day}#${id}`);
  for (let from = 0; from < rest.length; from += size) {
    yield [];
    yield rest.slice(from, from + size).map((value) => ({ value, position: [value.day, value.id] }));
  }
}

test('pages of any limit carry every row once and in order, each full and none too large', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      async (list, limit, size) => {
        const seen: Row[] = [];
        let cursor: string | undefined;
        do {
          const page = await takePage('rows', batchesAfter(list, cursor, size), limit);
          const { length } = page.content;
          seen.push(...page.content);
          cursor = page.nextCursor;
          expect(length).toBeLessThanOrEqual(limit);
          if (length > 1) expect(bytesOf(page.content)).toBeLessThanOrEqual(maxPageBytes + '[]'.length);
          const next = list[seen.length];
          expect(cursor !== undefined).toBe(next !== undefined);
          if (next === undefined) continue;
          // One row more would have been one too many.
          expect(length === limit || bytesOf([...page.content, next]) > maxPageBytes).toBe(true);
        } while (cursor);
        expect(seen.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
      },
    ),
    { numRuns: 60 },
  );
});

test('nothing is read behind a page that is full', async () => {
  let read = 0;
  function* endless(): Generator<PageEntry<string>[]> {
    for (;;) yield [{ value: 'x'.repeat(100_000), position: [String(read++)] }];
  }
  const page = await takePage('endless', endless());
  expect(page.content).toHaveLength(20);
  expect(read).toBe(21);
});

test('a page as Lambda carries it, a text within JSON, is far below 6 MB whatever is in it', async () => {
  const largestItem = 400 * 1024;
  for (const character of ['"', '\\', '\u0001', 'अ', '\ud800']) {
    const short = Array.from({ length: 4000 }, (_, i) => ({
      value: character.repeat(200),
      position: [`${i}`],
    }));
    const alone = [{ value: character.repeat(largestItem / Buffer.byteLength(character)), position: ['0'] }];
    for (const entries of [short, alone]) {
      const { content } = await takePage('worst', [entries], 4000);
      expect(bytesOf({ body: JSON.stringify(content) })).toBeLessThan(4.3 * 1024 * 1024);
    }
  }
});

describe('a cursor', () => {
  test('says again what it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 }), (position) => {
        expect(fromCursor(toCursor('list', position), 'list', position.length)).toEqual(position);
      }),
    );
  });

  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['nothing', ''],
    ['noise', 'AAAA'],
    ['of another list', toCursor('other', ['a', 'b'])],
    ['of fewer keys', toCursor('list', ['a'])],
    ['of more keys', toCursor('list', ['a', 'b', 'c'])],
    ['of an empty key', toCursor('list', ['a', ''])],
    ['of numbers', made(['list', 1, 2])],
    ['of objects', made(['list', {}, []])],
    ['of half a surrogate pair', Buffer.from('["list","a","\\ud800"]').toString('base64url')],
    ['no list', made({ 0: 'list', 1: 'a', 2: 'b' })],
    ['null', made(null)],
  ])('that is %s is refused', (_, cursor) => {
    expect(() => fromCursor(cursor, 'list', 2)).toThrow('This cursor is invalid. Reload the list.');
  });
});
