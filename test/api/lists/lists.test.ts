import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPageBytes, toCursor } from '../../../functions/lib/pagination.ts';
import { projectRow } from '../../../functions/pay-runs/rows/project-row.ts';
import { leaveRulesKey } from '../../../functions/store/leave-rules.ts';
import { allRoutes } from '../../../shared/contract.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { defaultLeaveRules } from '../../../shared/leave-rules.ts';
import { sampleAdjustment } from '../../support/adjustments.ts';
import { auditItemsAt } from '../../support/audit.ts';
import {
  accountItem,
  balanceItem,
  leaveItem,
  profileItem,
  slipItem,
  workedDayItem,
} from '../../support/items.ts';
import { putBatch } from '../../support/paid-month.ts';
import { putRun, sampleRunPeriod } from '../../support/pay-runs.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { fetchAllPages, type ListPage } from './fetch-all-pages.ts';

let portal: Portal;
let owner: Employee;
let other: Employee;

/** What a careless or a hostile caller has stored before texts were bounded: six bytes for each character in JSON. */
const controls = (length: number) => '\u0001'.repeat(length);
const counts = (length: number) => Array.from({ length }, (_, i) => i);
const digits = (count: number) => String(count).padStart(20, '0');

/** Many items for each value of the key that the index is sorted by. */
const holiday = (i: number) => ({
  id: `hol_${digits((i * 7919) % 1000)}`,
  kind: 'holiday',
  name: i % 5 === 0 ? controls(5000) : `Holiday ${i}`,
  date: `202${4 + (i % 3)}-01-2${i % 2}`,
  version: 1,
});
const policy = (i: number) => ({
  id: `pol_${digits((i * 7919) % 1000)}`,
  kind: 'policy',
  title: `Policy ${i}`,
  content: i % 3 === 0 ? controls(20_000) : 'In short.',
  updatedAt: `2025-12-0${1 + (i % 3)}T04:30:00.000Z`,
  requiresAcknowledgment: i === 0,
  version: 1,
});
const ownLeave = (person: Employee, i: number) => {
  const id = `leave_${person.id.slice(4)}_${digits((i * 7919) % 1000)}`;
  return {
    ...leaveItem(i, 1, controls(2000)),
    id,
    leaveId: id,
    userId: person.id,
    appliedAt: `2025-12-01T04:30:00.000Z#${i % 4}`,
  };
};
/** Thirty months, each generated four times. */
const slipsOf = ({ id: userId }: Employee) =>
  counts(30).flatMap((i) => {
    const period = `20${20 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`;
    const { period: _, ...replaced } = { ...slipItem(1, period), userId };
    return [
      { ...slipItem(1, period), userId, version: 4 },
      ...[1, 2, 3].map((version) => ({ ...replaced, version, payPeriod: `${period}#v00${version}` })),
    ];
  });
/** Twenty of the month have a bonus. */
const adjusted = counts(20).map((i) => 3 * i + 1);
const adjustedProfile = (count: number) => ({
  ...profileItem(count),
  adjustments: [sampleAdjustment(`adj_${digits(count)}`)],
});

beforeAll(async () => {
  portal = await startPortal();
  [owner, other] = [await portal.employee(), await portal.employee()];
  await putItems('holidays', counts(120).map(holiday));
  await putItems('policies', counts(60).map(policy));
  await putItems(
    'leaves',
    counts(240).map((i) => ownLeave(owner, i)),
  );
  await putItems(
    'leaves',
    counts(3).map((i) => ownLeave(other, i)),
  );
  await putItems(
    'leaves',
    counts(45).map((i) => ({ ...workedDayItem(i, addDays(todayInIndia(), -i)), userId: owner.id })),
  );
  // Whose leave the other one decides on.
  await putItems('settings', [{ ...leaveRulesKey, ...defaultLeaveRules, decidedBy: 'managers', version: 1 }]);
  await putItems('leaves', [{ ...balanceItem(1), userId: owner.id, deciderId: other.id }]);
  await putItems('slips', [...slipsOf(owner), ...slipsOf(other).slice(0, 8)]);
  await putItems(
    'accounts',
    counts(700).map((i) => ({ ...accountItem(i + 1), name: `${i % 7}${controls(600)}` })),
  );
  await putItems(
    'accounts',
    counts(80).map((i) => {
      const { id: userId } = accountItem(i + 1);
      return { id: `invitation#${userId}`, kind: 'invitation', userId, state: 'not-sent' };
    }),
  );
  // Every third has a profile, and as many whose account is gone stand between them.
  await putItems(
    'profiles',
    counts(950)
      .filter((i) => i % 3 === 0)
      .map((i) => (i < 60 ? adjustedProfile(i + 1) : profileItem(i + 1))),
  );
  // About a person, by them, and both.
  await putItems(
    'audit',
    counts(130).flatMap((i) => {
      const [actor, subject] = [i % 3 === 0 ? owner : other, i % 3 === 1 ? owner : other];
      const time = `2025-11-2${i % 7}T04:30:00.000Z#${digits(i).slice(-8)}`;
      return auditItemsAt(time, { userId: actor.id, name: actor.name }, subject);
    }),
  );
  await putRun('generated', counts(70));
  await putItems(
    'runs',
    adjusted.map((count) => ({
      ...projectRow(sampleRunPeriod, accountItem(count), adjustedProfile(count), undefined),
      version: 1,
    })),
  );
  await putItems(
    'slips',
    counts(60).map((i) => slipItem(i + 1, sampleRunPeriod)),
  );
  await putBatch(
    sampleRunPeriod,
    'exported',
    counts(50).map((i) => ({ count: i + 1 })),
  );
});
afterAll(() => portal.stop());

interface ListUnderTest {
  path: () => string;
  token: () => string;
  size: number;
  /** In which order it comes as a whole; pages of people are sorted each for itself. */
  order?: (item: never) => string;
  newestFirst?: boolean;
}
const lists: Record<string, ListUnderTest> = {
  'accounts.users': { path: () => '/api/auth/users', token: () => portal.admin, size: 703 },
  'accounts.uninvited': {
    path: () => '/api/auth/admin/invitations',
    token: () => portal.admin,
    size: 80,
  },
  'payroll.employees': { path: () => '/api/admin/profiles', token: () => portal.admin, size: 703 },
  'people.people': { path: () => '/api/admin/people', token: () => portal.admin, size: 703 },
  'people.missingPeople': {
    path: () => '/api/admin/missing-details/workState',
    token: () => portal.admin,
    size: 702,
  },
  'holidays.holidays': {
    path: () => '/api/holidays',
    token: () => owner.token,
    size: 120,
    order: ({ date }: { date: string }) => date,
  },
  'policies.policies': {
    path: () => '/api/policies',
    token: () => owner.token,
    size: 60,
    order: ({ updatedAt }: { updatedAt: string }) => updatedAt,
    newestFirst: true,
  },
  // All users but the admin.
  'policies.unacknowledged': {
    path: () => `/api/policies/pol_${digits(0)}/unacknowledged`,
    token: () => portal.admin,
    size: 702,
  },
  'leaves.teamRequests': { path: () => '/api/team/requests', token: () => other.token, size: 240 },
  'leaves.waitingWorkedDays': {
    path: () => '/api/admin/worked-days',
    token: () => portal.admin,
    size: 45,
    order: ({ date }: { date: string }) => date,
    newestFirst: true,
  },
  'leaves.teamWorkedDays': { path: () => '/api/team/worked-days', token: () => other.token, size: 45 },
  'leaves.all': { path: () => '/api/admin/leaves', token: () => portal.admin, size: 243 },
  'leaves.ofEmployee': { path: () => `/api/leaves/${owner.id}`, token: () => owner.token, size: 240 },
  'pay-runs.rows': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/rows`,
    token: () => portal.admin,
    size: 70,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'pay-runs.register': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/register`,
    token: () => portal.admin,
    size: 60,
    order: ({ slipId }: { slipId: string }) => slipId,
  },
  'pay-runs.monthAdjustments': {
    path: () => `/api/admin/pay-runs/${sampleRunPeriod}/adjustments`,
    token: () => portal.admin,
    size: 20,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'payments.open': {
    path: () => '/api/admin/payments',
    token: () => portal.admin,
    size: 1,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
  // Ten of them have no payslip.
  'payments.rows': {
    path: () => `/api/admin/payments/${sampleRunPeriod}/rows`,
    token: () => portal.admin,
    size: 70,
    order: ({ name }: { name: string }) => name.toLowerCase(),
  },
  'payments.transfers': {
    path: () => `/api/admin/payments/${sampleRunPeriod}/batches/1`,
    token: () => portal.admin,
    size: 50,
    order: ({ name }: { name: string }) => name,
  },
  'reports.missing': {
    path: () => `/api/admin/reports/${sampleRunPeriod}/missing`,
    token: () => portal.admin,
    size: 702,
  },
  'reports.register': {
    path: () => `/api/admin/reports/${sampleRunPeriod}/payslips`,
    token: () => portal.admin,
    size: 60,
    order: ({ userId }: { userId: string }) => userId,
  },
  'payroll.history': {
    path: () => `/api/admin/payroll/history/${owner.id}`,
    token: () => portal.admin,
    size: 30,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
  'audit.entries': {
    path: () => `/api/admin/audit?person=${other.id}&to=2025-12-31`,
    token: () => portal.admin,
    size: 130,
    order: ({ id }: { id: string }) => id.slice(id.indexOf('#')),
    newestFirst: true,
  },
  'slips.mySlips': {
    path: () => '/api/slips/my-slips',
    token: () => owner.token,
    size: 30,
    order: ({ payPeriod }: { payPeriod: string }) => payPeriod,
    newestFirst: true,
  },
};
const named = Object.entries(lists);
/** What is in a list, read once. */
const whole = new Map<ListUnderTest, Promise<Set<string>>>();
const read = async ({ path, token }: ListUnderTest) =>
  new Set((await fetchAllPages(portal.call, path(), token())).flatMap(({ items }) => items.map(idOf)));
function idsOf(list: ListUnderTest): Promise<Set<string>> {
  const ids = whole.get(list) ?? read(list);
  whole.set(list, ids);
  return ids;
}
const withQuery = ({ path }: ListUnderTest, query: string) =>
  `${path()}${path().includes('?') ? '&' : '?'}${query}`;
type Listed = Record<string, string> & { user?: { id: string } };
function idOf(item: Listed | string): string {
  if (typeof item === 'string') return item;
  const { id, _id, slipId, userId, user, payPeriod } = item;
  return (id ?? _id ?? slipId ?? userId ?? user?.id ?? payPeriod) as string;
}

test('every route that answers with a list is paged, and is here', () => {
  const answering = allRoutes.filter(({ route: { method, reply } }) => {
    if (method !== 'GET' || typeof reply === 'string') return false;
    const empty = reply.safeParse([]).success || reply.safeParse({ users: [] }).success;
    return empty;
  });
  const names = answering.map(({ feature, name }) => `${feature}.${name}`);
  const whole = answering.flatMap(({ route }, i) => (route.paged && route.query ? [] : [names[i]]));
  expect(whole, 'a list has `paged: true` and `query: pageQuery`, and answers readPage(…)').toEqual([]);
  expect(names.sort(), 'each list has an entry in `lists` of this file').toEqual(Object.keys(lists).sort());
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

/** Of every list, the cursor after its first item. */
let knownCursors: Promise<(string | null)[]> | undefined;
const cursors = () => {
  knownCursors ??= Promise.all(
    named.map(async ([, list]) => {
      const first = await portal.call('GET', withQuery(list, 'limit=1'), { token: list.token() });
      return first.headers.get('x-next-cursor');
    }),
  );
  return knownCursors;
};

describe.each(named)('%s', (_, list) => {
  test('carries everything once, in pages that are never too large', async () => {
    expectWhole(await fetchAllPages(portal.call, list.path(), list.token()), list);
  });

  test('carries everything once whatever the limit of each page', { timeout: 120_000 }, async () => {
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

  test('takes no other list’s cursor for one into the items of another employee', async () => {
    const own = await idsOf(list);
    for (const cursor of await cursors()) {
      const answer = await portal.call('GET', withQuery(list, `limit=5&cursor=${cursor}`), {
        token: list.token(),
      });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) {
        for (const item of answer.body.users ?? answer.body) expect(own.has(idOf(item))).toBe(true);
      }
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
