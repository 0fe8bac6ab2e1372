import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAllPages } from '../../api/lists/fetch-all-pages.ts';
import { portal, startFilledPortal } from '../../api/lists/filled-portal.ts';
import { idOf, namedLists, withQuery } from '../../api/lists/lists-under-test.ts';

/** The cursor of every list after its first item. */
let cursors: (string | null)[];

beforeAll(async () => {
  await startFilledPortal();
  cursors = await Promise.all(
    namedLists.map(async ([, list]) => {
      const first = await portal.call('GET', withQuery(list, 'limit=1'), { token: list.token() });
      return first.headers.get('x-next-cursor');
    }),
  );
});
afterAll(() => portal.stop());

test.each(namedLists)(
  '%s takes no other list’s cursor for one into the items of another employee',
  async (_, list) => {
    const pages = await fetchAllPages(portal.call, list.path(), list.token());
    const own = new Set(pages.flatMap(({ items }) => items.map(idOf)));
    for (const cursor of cursors) {
      const answer = await portal.call('GET', withQuery(list, `limit=5&cursor=${cursor}`), {
        token: list.token(),
      });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) {
        for (const item of answer.body.users ?? answer.body) expect(own.has(idOf(item))).toBe(true);
      }
    }
  },
);
