import { beforeAll, describe, expect, test } from 'vitest';
import { maxNamedColleagues } from '../../../shared/leaves/leaves.ts';
import { accountItem, leaveItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

/** The `which`th leave of an employee, on these days. */
const leave = (
  count: number,
  which: number,
  status: string,
  startDate: string,
  endDate = startDate,
  numberOfDays = 1,
) => ({ ...leaveItem(count, which), status, startDate, endDate, numberOfDays });

const request = leave(1, 1, 'pending', '2026-03-10', '2026-03-12', 3);
const crowd = Array.from({ length: 35 }, (_, i) => leave(100 + i, 1, 'approved', '2026-10-20'));
const diwali = leave(90, 1, 'pending', '2026-10-19', '2026-10-21', 3);

beforeAll(async () => {
  const accounts = Array.from({ length: 140 }, (_, i) => accountItem(i + 1));
  await putItems('accounts', accounts);
  // The account was deleted; the name has changed since the leave was sent.
  await putItems('leaves', [
    leave(150, 1, 'approved', '2026-03-11'),
    { ...leave(3, 1, 'approved', '2026-03-12', '2026-03-20', 9), name: 'An earlier name' },
  ]);
  await putItems('leaves', [
    request,
    // The person's own: two more that wait, one of them on other days, one decided, and one rejected.
    leave(1, 2, 'pending', '2026-06-01', '2026-06-02', 2),
    leave(1, 3, 'pending', '2026-07-01', '2026-07-05', 5),
    leave(1, 4, 'approved', '2026-03-12'),
    leave(1, 5, 'rejected', '2026-03-11'),
    // Colleagues: on the first day, on the last, around all of it for a year, just before and just after.
    leave(2, 1, 'approved', '2026-03-08', '2026-03-10', 3),
    leave(4, 1, 'approved', '2026-01-01', '2027-01-01', 366),
    leave(5, 1, 'approved', '2026-03-09'),
    leave(6, 1, 'approved', '2026-03-13'),
    leave(7, 1, 'pending', '2026-03-11'),
    leave(8, 1, 'rejected', '2026-03-11'),
    ...crowd,
    diwali,
  ]);
});

const ask = (ids: string, token = portal.admin) =>
  portal.call('GET', `/api/admin/leaves/related?ids=${ids}`, { token });
const nameOf = (count: number) => `Employee ${String(count).padStart(5, '0')}`;

describe('what a decision depends on', () => {
  test('related leave contains the employee’s other pending requests and overlapping leave of colleagues', async () => {
    const { body } = await ask(request.id);
    const [{ otherPending, approvedOverlaps, pendingOverlaps }] = body.related;
    expect(otherPending).toEqual({ requests: 2, days: 7 });
    expect(approvedOverlaps.first.map(({ name }: { name: string }) => name)).toEqual([4, 2, 3].map(nameOf));
    expect(approvedOverlaps.total).toBe(3);
    expect(pendingOverlaps).toEqual({
      total: 1,
      first: [{ id: leaveItem(7).id, name: nameOf(7), startDate: '2026-03-11', endDate: '2026-03-11' }],
    });
  });

  test('related leave names some of many colleagues and counts all', async () => {
    const { body } = await ask(diwali.id);
    const [{ approvedOverlaps }] = body.related;
    expect(approvedOverlaps.total).toBe(crowd.length + 1);
    expect(approvedOverlaps.first).toHaveLength(maxNamedColleagues);
  });

  test('related leave is returned for many requests at once, without deleted ones', async () => {
    const gone = leaveItem(900).id;
    const { body } = await ask([request.id, gone, diwali.id].join());
    expect(body.related.map(({ id }: { id: string }) => id)).toEqual([request.id, diwali.id]);
    expect((await ask(gone)).body).toEqual({ related: [] });
  });

  test('related leave is requested for 1 to 50 leave request ids', async () => {
    for (const ids of ['', 'leave_1', sampleUserId(1), `${request.id},`, Array(51).fill(request.id).join()]) {
      const { status, body } = await ask(ids);
      expect([status, body.message]).toEqual([
        400,
        'List 1 to 50 ids of leave requests, separated by commas',
      ]);
    }
  });
});

describe('the list with pending requests first', () => {
  const readPages = async (query: string, limit: number) => {
    const pages: { id: string; status: string }[][] = [];
    let cursor = '';
    do {
      const path = `/api/admin/leaves?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`;
      const { body, headers } = await portal.asAdmin('GET', path);
      pages.push(body);
      cursor = headers.get('x-next-cursor') ?? '';
    } while (cursor);
    return pages;
  };

  test.each([1, 3, 5, 7, 100])(
    'has everything once in pages of %i, each part newest first',
    async (limit) => {
      const all = (await readPages('', 1000)).flat();
      const pages = await readPages('&order=pending-first', limit);
      const expected = [
        ...all.filter(({ status }) => status === 'pending'),
        ...all.filter(({ status }) => status !== 'pending'),
      ];
      expect(pages.flat()).toEqual(expected);
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    },
  );

  test.each(['pending', 'approved', 'rejected'])('of those that are %s has these alone', async (status) => {
    const all = (await readPages('', 1000)).flat();
    expect((await readPages(`&order=pending-first&status=${status}`, 2)).flat()).toEqual(
      all.filter((leave) => leave.status === status),
    );
  });

  test('is searched by name, email and subject', async () => {
    const odd = { ...leave(50, 1, 'approved', '2026-05-01'), subject: 'Marathon in Pune' };
    await putItems('leaves', [odd]);
    for (const search of ['EMPLOYEE 00050', 'employee.50@', 'marathon'])
      expect((await readPages(`&order=pending-first&search=${search}`, 10)).flat()).toEqual([
        expect.objectContaining({ id: odd.id }),
      ]);
    expect((await readPages('&order=pending-first&search=employee.1@', 2)).flat()).toHaveLength(5);
  });

  test('neither loses nor repeats a request that is decided between two pages', async () => {
    const first = await portal.asAdmin('GET', '/api/admin/leaves?limit=2&order=pending-first');
    const pending = (await readPages('&status=pending', 100)).flat();
    const waiting = pending[3] as { id: string };
    await portal.ok('PUT', `/api/admin/leaves/${waiting.id}/status`, { status: 'rejected' });
    const rest: { id: string }[] = [];
    for (let cursor = first.headers.get('x-next-cursor'); cursor; ) {
      const path = `/api/admin/leaves?limit=4&order=pending-first&cursor=${cursor}`;
      const page = await portal.asAdmin('GET', path);
      rest.push(...page.body);
      cursor = page.headers.get('x-next-cursor');
    }
    const ids = [...first.body, ...rest].map(({ id }: { id: string }) => id);
    expect(ids.filter((id) => id === waiting.id)).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength((await readPages('', 1000)).flat().length);
  });
});
