import { beforeAll, describe, expect, test } from 'vitest';
import { get as read } from '../../../functions/lib/table.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { Slip } from '../../../shared/slips/slips.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();
let employee: Employee;
let slipId: string;
beforeAll(async () => {
  employee = await portal.employee();
  await portal.generate(employee.id, { payPeriod: '2026-05' });
  slipId = await portal.generate(employee.id, { payPeriod: '2026-06' });
});

const get = (path: string) => portal.call('GET', `/api/slips/${path}`, { token: employee.token });

describe('an employee’s slips', () => {
  // spec 3.18, 7.24
  test('slips are listed newest first', async () => {
    const { body } = await get('my-slips');
    expect(body.map(({ payPeriod }: { payPeriod: string }) => payPeriod)).toEqual(['2026-06', '2026-05']);
    expect(body[0]._id).toBe(slipId);
  });

  test('slips have the same list page by page and at once, without replaced versions', async () => {
    await portal.generate(employee.id, { payPeriod: '2026-05' });
    const pages = await fetchAllPages(portal.call, '/api/slips/my-slips', employee.token, () => 1);
    expect(pages.map(({ items }) => items[0].payPeriod)).toEqual(['2026-06', '2026-05']);
    expect(pages.flatMap(({ items }) => items)).toEqual((await get('my-slips')).body);
  });

  // spec 6.15, 7.27
  test('a slip is opened by its id, and the newest as latest', async () => {
    expect((await get(slipId)).body).toMatchObject({
      user: { id: employee.id },
      profile: { payPeriod: '2026-06' },
    });
    expect((await get('latest')).body).toEqual((await get(slipId)).body);
  });

  test('slips are never cached', async () => {
    for (const path of ['my-slips', slipId, `download/${slipId}`]) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the latest slip is 404 before the first is generated', async () => {
    const { token } = await portal.employee();
    const { status, body } = await portal.call('GET', '/api/slips/latest', { token });
    expect([status, body.message]).toEqual([404, 'No salary slips have been generated for you yet.']);
  });
});

describe('downloading a slip', () => {
  // spec 7.25
  test('a download is a PDF named after its period', async () => {
    const { status, headers, bytes } = await get(`download/${slipId}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="salary-slip-2026-06.pdf"');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a download has the same bytes every time', async () => {
    const [one, two] = [await get(`download/${slipId}`), await get(`download/${slipId}`)];
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  test('a download is the new slip after it was generated again', async () => {
    const before = await get('download/latest');
    await portal.generate(employee.id, { payPeriod: '2026-06', basicSalary: 77_777 });
    const after = await get('download/latest');
    expect(after.status).toBe(200);
    expect(before.bytes.equals(after.bytes)).toBe(false);
  });
});

describe('generate-pdf', () => {
  const make = (htmlContent: unknown, token = employee.token) =>
    portal.call('POST', '/api/slips/generate-pdf', { token, body: { htmlContent } });

  // spec 6.16, 7.28
  test('generate-pdf prints the page it is given', async () => {
    const { status, headers, bytes } = await make('<!doctype html><title>Slip</title><p>Net ₹1.00');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([[undefined], [''], ['   '], [5], [{}]])(
    'generate-pdf refuses %j as content',
    async (content) => {
      const { status, body } = await make(content);
      expect([status, body.message]).toEqual([400, 'The content of the payslip is required.']);
    },
  );

  test('generate-pdf refuses a page that is too large, and prints the next one', async () => {
    const { status, body } = await make('x'.repeat(1_000_001));
    expect([status, body.message]).toEqual([
      422,
      'This page is too large for a PDF. Shorten it and try again.',
    ]);
    expect((await make('<p>next</p>')).status).toBe(200);
  });

  test('generate-pdf is open to admins too', async () => {
    expect((await make('<p>preview</p>', portal.admin)).status).toBe(200);
  });
});

describe('a slip of a colleague', () => {
  // behaviour payroll: The id of a payslip
  test('hides a payslip from other employees, as figures, as PDF and as latest', async () => {
    const { id, token } = await portal.employee();
    const as = async (path: string) => {
      const { status, body } = await portal.call('GET', `/api/slips/${path}`, { token });
      return [status, body?.message];
    };
    const none = [404, 'This payslip does not exist.'];
    expect([await as(slipId), await as(`download/${slipId}`)]).toEqual([none, none]);
    await portal.generate(id, { payPeriod: '2026-06' });
    expect(await as(slipId)).toEqual(none);
    const { body } = await portal.call('GET', '/api/slips/latest', { token });
    expect(body.user.id).toBe(id);
  });

  test('answers 404 for a payslip that was not generated', async () => {
    const { status, body } = await get(slipId.replace('2026-06', '2019-01'));
    expect([status, body.message]).toEqual([404, 'This payslip does not exist.']);
  });

  test.each(['slip_x', 'latest2', 'xlatest', 'slip_00000000000000000000_2026-07x'])(
    '%s is not the id of one',
    async (id) => {
      for (const path of [id, `download/${id}`]) expect([400, 404]).toContain((await get(path)).status);
    },
  );
});

test('the list of an employee’s slips says when each was generated and what it pays', async () => {
  const person = await portal.employee();
  const id = await portal.generate(person.id, { payPeriod: '2026-07', basicSalary: 50_000.5 });
  const { body } = await portal.call('GET', '/api/slips/my-slips', { token: person.token });
  expect(body).toEqual([{ _id: id, payPeriod: '2026-07', payDate: todayInIndia(), netPay: 50_000.5 }]);
});

test('a slip that was stored without an amount is shown without it', async () => {
  const person = await portal.employee();
  const id = await portal.generate(person.id, { payPeriod: '2026-07', hra: 100 });
  const key = { userId: person.id, payPeriod: '2026-07' };
  const stored = (await read('slips', key)) as { slip: Slip };
  const { hra: _, ...profile } = stored.slip.profile;
  await putItems('slips', [{ ...stored, slip: { ...stored.slip, profile } }]);
  const { status, body } = await portal.call('GET', `/api/slips/${id}`, { token: person.token });
  expect([status, body.profile.basicSalary]).toEqual([200, 50_000]);
  expect(body.profile).not.toHaveProperty('hra');
});
