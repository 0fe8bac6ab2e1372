import { beforeAll, describe, expect, test } from 'vitest';
import { toAccountItem } from '../../../functions/store/account.ts';
import { accountItem, profileItem, sampleUserId, withCurrentSlip } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { traceRequests } from '../../support/trace-requests.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

const people = 900;
const counts = Array.from({ length: people }, (_, i) => i + 1);
const firsts = ['Asha', 'asha', 'Émile', 'Emile', 'de Souza', 'Zoya', 'ravi', "D'Mello", 'मीरा', 'Ó Briain'];
const lasts = ['Rao', 'rao', 'Iyer', 'Ángel', 'Khan', 'नायर'];
/** In no order, some with the same name, and with small letters, accents and other scripts. */
const nameOf = (count: number) =>
  `${firsts[(count * 7919) % firsts.length]} ${lasts[(count * 104_729) % lasts.length]}`;
const last = 'Zulfiqar Zaveri';

const account = (count: number) =>
  toAccountItem({
    ...accountItem(count),
    name: count === 700 ? last : nameOf(count),
    ...(count === 700 && { email: 'Z.Zaveri@Example.com' }),
  });

const portal = setUpPortal();

beforeAll(async () => {
  await putItems('accounts', counts.map(account));
  // Every third has figures, every thirtieth their slip, and one has earned nothing.
  await putItems(
    'profiles',
    counts
      .filter((count) => count % 3 === 0)
      .map((count) => (count % 30 === 0 ? withCurrentSlip(profileItem(count)) : profileItem(count))),
  );
});

interface Entry {
  id: string;
  name: string;
  state?: string;
}
const toEntry = ({ id, name, user, state }: Entry & { user?: Entry }): Entry => ({
  id: user?.id ?? id,
  name: user?.name ?? name,
  ...(state && { state }),
});
const lists = [
  ['users', '/api/auth/users'],
  ['employees', '/api/admin/profiles'],
] as const;
const readAll = async (path: string, limit = 100) =>
  (await fetchAllPages(portal.call, path, portal.admin, () => limit)).map(({ items }) => items.map(toEntry));
const fetchPage = (path: string) => portal.asAdmin('GET', path);
const entriesOf = ({ body }: Awaited<ReturnType<typeof fetchPage>>) =>
  (body.users ?? body).map(toEntry) as Entry[];

/** As people look names up: without case and accents. */
const { compare } = new Intl.Collator('en-IN', { sensitivity: 'base' });

describe.each(lists)('the list of %s', (_, path) => {
  // behaviour general: Lists have cursor pagination
  test('comes in the order of names from page to page, with every employee once', async () => {
    const pages = await readAll(path);
    expect(pages.length).toBe(Math.ceil((people + 1) / 100));
    const names = pages.flat().map(({ name }) => name);
    expect(names).toEqual([...names].sort(compare));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(people + 1);
    expect(names).toHaveLength(people + 1);
  });

  test('fills a screen with one request, which reads as much as for a hundred people', async () => {
    const { result, trips } = await traceRequests(() => fetchPage(`${path}?limit=100`));
    expect(entriesOf(result)).toHaveLength(100);
    // The page; of users, invitations, stopped addresses, admins' two-step verification and who has left; authentication.
    expect(trips.requests).toBeLessThanOrEqual(6);
  });

  test.each(['zaveri', ' ZULFIQAR ', 'z.zaveri@example', 'zulfiqar záveri'])(
    'finds the last of all by “%s”, in one request',
    async (search) => {
      const reply = await fetchPage(`${path}?limit=100&search=${encodeURIComponent(search)}`);
      expect(entriesOf(reply).map(({ id }) => id)).toEqual([sampleUserId(700)]);
      expect(reply.headers.get('x-next-cursor')).toBeNull();
    },
  );

  // behaviour general: Lists have cursor pagination
  test('gives the finds of a search page by page, each once', async () => {
    const pages = await readAll(`${path}?search=khan`, 40);
    const khans = counts.filter((count) => account(count).name.includes('Khan')).map(sampleUserId);
    expect(pages.length).toBeGreaterThan(2);
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...khans].sort());
  });
});

describe('the employees in a state', () => {
  test.each([
    ['generated', (count: number) => count % 30 === 0],
    ['ready', (count: number) => count % 3 === 0 && count % 30 !== 0],
  ] as const)('that is %s come page by page, each once', async (state, isInState) => {
    const pages = await readAll(`/api/admin/profiles?state=${state}`, 30);
    const ids = counts.filter(isInState).map(sampleUserId);
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(pages.flat().every((entry) => entry.state === state)).toBe(true);
  });

  test('are all listed, in one request, by a search that finds every employee', async () => {
    const [found = [], ...others] = await readAll('/api/admin/profiles?state=ready&search=example.com', 300);
    expect(others).toEqual([]);
    const ids = counts.filter((count) => count % 3 === 0 && count % 30 !== 0).map(sampleUserId);
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('and those that a search finds are those of both', async () => {
    const found = (await readAll('/api/admin/profiles?state=generated&search=iyer')).flat();
    const ids = counts.filter((count) => count % 30 === 0 && nameOf(count).includes('Iyer'));
    expect(found.map(({ id }) => id).sort()).toEqual(ids.map(sampleUserId).sort());
  });

  test('are looked for among so many people in one request, which may find none and go on', async () => {
    const none = counts.slice(0, 1).map((count) => profileItem(count));
    await putItems('profiles', none);
    const many = Array.from({ length: 1_700 }, (_, i) => 10_000 + i);
    await putItems(
      'accounts',
      many.map((count) => toAccountItem({ ...accountItem(count), name: '0 0' })),
    );
    const { result, trips } = await traceRequests(() =>
      fetchPage('/api/admin/profiles?limit=100&state=generated'),
    );
    expect(entriesOf(result)).toEqual([]);
    expect(result.headers.get('x-next-cursor')).toBeTruthy();
    // The settings, the closed months, and four batches of people, each with its profiles in batches of a hundred.
    expect(trips.requests).toBeLessThanOrEqual(1 + 2 + 4 * 6);
    expect((await readAll('/api/admin/profiles?state=generated')).flat()).toHaveLength(people / 30);
  });
});

test.each([
  ['/api/auth/users?search=a%01b', 'search'],
  [`/api/auth/users?search=${'a'.repeat(101)}`, 'search'],
  ['/api/admin/profiles?state=paid', 'state'],
  ['/api/admin/leaves?status=withdrawn', 'status'],
  ['/api/admin/leaves?order=oldest', 'order'],
])('%s is refused, with the field that is wrong', async (path, field) => {
  const { status, body } = await fetchPage(path);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('an employee who is renamed stands where the new name belongs', async () => {
  const body = { name: 'aaron first', email: 'first@example.com', role: 'user', isInitialPassword: false };
  await portal.ok('PUT', `/api/auth/users/${sampleUserId(900)}`, body);
  const names = (await readAll('/api/auth/users')).flat().map(({ name }) => name);
  expect(names).toEqual([...names].sort(compare));
  expect(names).toContain('aaron first');
});

test('the longest name that can be chosen is listed, and its cursor goes on', async () => {
  const name = '\ufdfa'.repeat(120);
  for (const i of [1, 2]) {
    const body = { name, email: `longest${i}@example.com`, password: 'Welcome@123' };
    await portal.ok('POST', '/api/auth/admin/create-user', body);
  }
  const pages = await fetchAllPages(portal.call, `/api/auth/users?search=longest`, portal.admin, () => 1);
  expect(pages.flatMap(({ items }) => items.map((user) => user.name))).toEqual([name, name]);
});

test.each(lists)(
  'the list of %s neither loses nor repeats any employee who stays, while others are renamed and come',
  async (_, path) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    let step = 0;
    do {
      const reply: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(
        `${path}?limit=250${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...entriesOf(reply).map(({ id }) => id));
      cursor = reply.headers.get('x-next-cursor');
      const moving = 1 + (step++ % 10);
      await putItems('accounts', [
        toAccountItem({ ...accountItem(moving), name: step % 2 ? 'Aaa' : 'Zzz' }),
        toAccountItem({ ...accountItem(5_000 + step), name: `Mmm ${step}` }),
      ]);
    } while (cursor);
    for (const count of counts.slice(10)) {
      const times = seen.filter((id) => id === sampleUserId(count)).length;
      expect([count, times]).toEqual([count, 1]);
    }
  },
);
