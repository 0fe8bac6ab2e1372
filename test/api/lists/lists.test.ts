import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPageBytes, toCursor } from '../../../functions/lib/pagination.ts';
import { allRoutes } from '../../../shared/contract.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { fetchAllPages, type ListPage } from './fetch-all-pages.ts';
import { controls, digits, other, owner, policy, portal, startFilledPortal } from './filled-portal.ts';
import { idOf, type ListUnderTest, lists, namedLists, withQuery } from './lists-under-test.ts';

beforeAll(startFilledPortal);
afterAll(() => portal.stop());

test('every route that answers with a list is paged, and is here', () => {
  const answering = allRoutes.filter(({ route: { method, reply } }) => {
    if (method !== 'GET' || typeof reply === 'string') return false;
    const { data: users } = reply.safeParse({ users: [] });
    return reply.safeParse([]).success || (users !== undefined && Object.hasOwn(users as object, 'users'));
  });
  const names = answering.map(({ feature, name }) => `${feature}.${name}`);
  const whole = answering.flatMap(({ route }, i) => (route.paged && route.query ? [] : [names[i]]));
  expect(whole, 'a list has `paged: true` and `query: pageQuery`, and answers readPage(…)').toEqual([]);
  expect(names.sort(), 'each list has an entry in `lists` of lists-under-test.ts').toEqual(
    Object.keys(lists).sort(),
  );
});

function expectWhole(pages: ListPage[], { size, order, newestFirst }: ListUnderTest): void {
  const items = pages.flatMap((page) => page.items);
  expect(new Set(items.map(idOf)).size).toBe(size);
  expect(items).toHaveLength(size);
  for (const page of pages) {
    if (page.items.length > 1) expect(page.bytes).toBeLessThan(maxPageBytes + 200_000);
    if (pages.length > 1) expect(page.items.length).toBeGreaterThan(0);
  }
  if (!order) return;
  const keys = items.map((item) => order(item as never));
  const sorted = [...keys].sort();
  expect(keys).toEqual(newestFirst ? sorted.reverse() : sorted);
}

describe.each(namedLists)('%s', (_, list) => {
  // behaviour general: Lists have cursor pagination
  test('carries everything once, in pages that are never too large', async () => {
    expectWhole(await fetchAllPages(portal.call, list.path(), list.token()), list);
  });

  test('carries everything once whatever the limit of each page', async () => {
    const least = Math.ceil(list.size / 6);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: least, max: 1000 })), async (limits) => {
        const drawn: number[] = [];
        const limit = () => {
          drawn.push(limits.next().value as number);
          return drawn.at(-1);
        };
        const pages = await fetchAllPages(portal.call, list.path(), list.token(), limit);
        expectWhole(pages, list);
        for (const [i, page] of pages.entries())
          expect(page.items.length).toBeLessThanOrEqual(drawn[i] as number);
      }),
      { numRuns: 1 },
    );
  });

  test('goes on after its own cursors alone', async () => {
    const ask = (cursor: string) =>
      portal.call('GET', withQuery(list, `limit=2&cursor=${cursor}`), { token: list.token() });
    const foreign = [
      'AAAA',
      'x',
      '_',
      'W10',
      Buffer.from('null').toString('base64url'),
      Buffer.from('["accounts","\\ud800"]').toString('base64url'),
      Buffer.from('[1e999]').toString('base64url'),
      Buffer.from(`${'['.repeat(150)}`).toString('base64url'),
      toCursor('audit', ['usr_1', '2026']),
      toCursor('', []),
    ];
    for (const cursor of foreign) {
      const { status, body } = await ask(cursor);
      expect([cursor, status, body.fields]).toEqual([
        cursor,
        400,
        { cursor: 'This cursor is invalid. Reload the list.' },
      ]);
    }
  });
});

test('a colleague’s cursor opens nothing of theirs', async () => {
  for (const path of ['/api/slips/my-slips', `/api/leaves/ID`]) {
    const at = (person: Employee) => path.replace('ID', person.id);
    const first = await portal.call('GET', `${at(owner)}?limit=1`, { token: owner.token });
    const cursor = first.headers.get('x-next-cursor');
    const { status, body } = await portal.call('GET', `${at(other)}?cursor=${cursor}`, {
      token: other.token,
    });
    expect(status).toBe(200);
    const theirs = (await fetchAllPages(portal.call, at(owner), owner.token)).flatMap(({ items }) =>
      items.map(idOf),
    );
    for (const item of body) expect(theirs).not.toContain(idOf(item));
  }
});

describe('the holidays of a year', () => {
  test('are paged too, and carry no other year’s', async () => {
    const pages = await fetchAllPages(portal.call, '/api/holidays?year=2025', owner.token, () => 7);
    const dates = pages.flatMap(({ items }) => items.map(({ date }) => date));
    expect(dates).toHaveLength(40);
    expect(dates.every((date) => date.startsWith('2025-'))).toBe(true);
  });

  test('go on after no cursor of another year', async () => {
    const first = await portal.call('GET', '/api/holidays?year=2024&limit=1', { token: owner.token });
    const cursor = first.headers.get('x-next-cursor');
    const answer = await portal.call('GET', `/api/holidays?year=2025&cursor=${cursor}`, {
      token: owner.token,
    });
    expect(answer.status).toBe(400);
  });
});

test('an item that is larger than a page goes alone', async () => {
  const large = { ...policy(3), id: `pol_${digits(5000)}`, content: controls(390_000) };
  await putItems('policies', [large]);
  const pages = await fetchAllPages(portal.call, '/api/policies', owner.token);
  const alone = pages.find(({ items }) => items.some(({ _id }) => _id === large.id));
  expect(alone?.items).toHaveLength(1);
  expect(alone?.bytes).toBeGreaterThan(maxPageBytes);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(61);
});

test('an item that went away between two pages neither hides nor repeats another', async () => {
  const token = portal.admin;
  for (const name of ['First', 'Second', 'Third']) {
    await portal.callOk('POST', '/api/holidays', { token, body: { name, date: '2020-01-01' } });
  }
  const first = await portal.call('GET', '/api/holidays?limit=2', { token });
  await portal.callOk('DELETE', `/api/holidays/${first.body[1].id}`, { token });
  const cursor = first.headers.get('x-next-cursor');
  const rest = await portal.call('GET', `/api/holidays?cursor=${cursor}`, { token });
  expect(rest.body[0].date).toBe('2020-01-01');
  const seen = [...first.body, ...rest.body].map(idOf);
  expect([seen.length, new Set(seen).size]).toEqual([123, 123]);
});
