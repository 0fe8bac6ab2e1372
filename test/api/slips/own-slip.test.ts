import { afterEach, describe, expect, test, vi } from 'vitest';
import { get as read } from '../../../functions/lib/table.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { julyFigures } from '../../document/sample-slip.ts';
import { sampleUserId, slipItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { traceRequests } from '../../support/trace-requests.ts';

const portal = setUpPortal();
afterEach(() => {
  vi.useRealTimers();
});

/** Rupees; 92,500.00 a month. */
const salary = { ...julyFigures, otherDeduction: 383.33 };
const october = { ...salary, payPeriod: '2026-10', paidDays: 31, lopDays: 0 };
const november = { ...salary, payPeriod: '2026-11', paidDays: 29, lopDays: 1, otherDeduction: 500 };

const get = ({ token }: Employee, path: string) => portal.call('GET', `/api/slips/${path}`, { token });
const versionsOf = (body: { versions: { version: number }[] }) => body.versions.map(({ version }) => version);

describe('a slip against the slip before', () => {
  // spec 7.27
  test('a slip says why its net pay differs from that of the month before, in parts that add up to it', async () => {
    const person = await portal.employee();
    const before = await portal.generate(person.id, october);
    const slipId = await portal.generate(person.id, november);
    const { body } = await get(person, slipId);
    expect(body).toMatchObject({ slipId, payPeriod: '2026-11', version: 1 });
    expect(body.lossOfPay).toEqual({ grossEarnings: 92_500, lopDays: 1, totalDays: 30 });
    expect(body.comparedWith).toEqual({
      slipId: before,
      payPeriod: '2026-10',
      netPay: 86_366.67,
      difference: -3_200,
      parts: [
        { component: 'lopDeduction', effect: -3_083.33, now: 3_083.33, was: 0 },
        { component: 'otherDeduction', effect: -116.67, now: 500, was: 383.33 },
      ],
    });
  });

  test('the newest slip is explained as latest too', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, october);
    const slipId = await portal.generate(person.id, november);
    expect((await get(person, 'latest')).body).toEqual((await get(person, slipId)).body);
  });

  test('the first slip is compared with none, also where later ones follow', async () => {
    const person = await portal.employee();
    const slipId = await portal.generate(person.id, october);
    await portal.generate(person.id, november);
    const { body } = await get(person, slipId);
    expect(body).not.toHaveProperty('comparedWith');
    expect(body).not.toHaveProperty('lossOfPay');
  });

  // behaviour payroll: A net pay is explained
  test('after months without a slip it is compared with the newest one before', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { ...october, payPeriod: '2026-05' });
    await portal.generate(person.id, { ...october, payPeriod: '2026-07' });
    const slipId = await portal.generate(person.id, november);
    expect((await get(person, slipId)).body.comparedWith.payPeriod).toBe('2026-07');
  });

  // behaviour payroll: The explanation
  test('it is compared with the slip before as that is now, whatever versions it has had', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, october);
    const slipId = await portal.generate(person.id, november);
    for (const otherDeduction of [1, 2, 3, 4, 5, 6])
      await portal.generate(person.id, { ...october, otherDeduction });
    const { comparedWith } = (await get(person, slipId)).body;
    expect(comparedWith.netPay).toBe(86_744);
    expect(comparedWith.parts[1]).toMatchObject({ component: 'otherDeduction', now: 500, was: 6 });
  });

  test('a loss of pay of the month before has its formula beside it', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { ...october, paidDays: 29, lopDays: 2 });
    await portal.generate(person.id, november);
    const { lossOfPay } = (await get(person, 'latest')).body.comparedWith;
    expect(lossOfPay).toEqual({ grossEarnings: 92_500, lopDays: 2, totalDays: 31 });
  });

  test('an old slip costs one query and a look at what is withheld and at whether payments are tracked, however many slips came after it', async () => {
    const person = await portal.employee();
    const months = Array.from(
      { length: 24 },
      (_, i) => `20${24 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    );
    await putItems(
      'slips',
      months.map((month) => ({ ...slipItem(1, month), userId: person.id })),
    );
    const slipId = `slip_${person.id.slice('usr_'.length)}_2024-02`;
    const { result, trips } = await traceRequests(async () => (await get(person, slipId)).body);
    expect(result.comparedWith.payPeriod).toBe('2024-01');
    // The session with its account, the query, what is withheld, and the payment settings.
    expect(trips.requests).toBe(4);
  });

  test('a slip before that cannot be read is passed over, and logged', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { ...october, payPeriod: '2026-09' });
    await putItems('slips', [{ userId: person.id, payPeriod: '2026-10', period: '2026-10' }]);
    const slipId = await portal.generate(person.id, november);
    expect((await get(person, slipId)).body.comparedWith.payPeriod).toBe('2026-09');
    const logged = takeConsole().join();
    for (const part of ['cannot be read', '"slips"', '"2026-10"']) expect(logged).toContain(part);
  });

  test('a slip that cannot be read itself is an error, not an absence', async () => {
    const person = await portal.employee();
    const slipId = await portal.generate(person.id, october);
    await putItems('slips', [{ userId: person.id, payPeriod: '2026-10', period: '2026-10' }]);
    expect((await get(person, slipId)).status).toBe(500);
    expect(takeConsole()).toHaveLength(1);
  });
});

describe('the versions of a slip', () => {
  /** November was generated without another deduction first, on the day before. */
  async function withTwoVersions() {
    const person = await portal.employee();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 });
    const firstDay = todayInIndia();
    const slipId = await portal.generate(person.id, { ...november, otherDeduction: 0 });
    const pdf = (await get(person, `download/${slipId}`)).bytes;
    vi.useRealTimers();
    await portal.generate(person.id, november);
    return { person, slipId, firstDay, pdf };
  }

  test('a slip that was generated once is its only version', async () => {
    const person = await portal.employee();
    const slipId = await portal.generate(person.id, october);
    expect((await get(person, slipId)).body.versions).toEqual([
      { slipId, version: 1, generatedOn: todayInIndia(), netPay: 86_366.67 },
    ]);
  });

  // behaviour payroll: A payslip never changes
  test('a slip that replaces an earlier one says when each was generated and what changed', async () => {
    const { person, slipId, firstDay } = await withTwoVersions();
    const { body } = await get(person, slipId);
    expect(body.version).toBe(2);
    expect(body.versions).toEqual([
      {
        slipId,
        version: 2,
        generatedOn: todayInIndia(),
        netPay: 83_166.67,
        change: {
          difference: -500,
          parts: [{ component: 'otherDeduction', effect: -500, now: 500, was: 0 }],
          details: [],
        },
      },
      { slipId: `${slipId}_v001`, version: 1, generatedOn: firstDay, netPay: 83_666.67 },
    ]);
  });

  // spec 7.27
  // behaviour payroll: A payslip never changes; The id of a payslip
  test('a replaced version is opened by its id, as it was, with the same versions beside it', async () => {
    const { person, slipId, firstDay } = await withTwoVersions();
    const { status, body } = await get(person, `${slipId}_v001`);
    expect([status, body.slipId, body.version, body.payDate]).toEqual([200, `${slipId}_v001`, 1, firstDay]);
    expect(body.profile).toMatchObject({ payPeriod: '2026-11', otherDeduction: 0, netPay: 83_666.67 });
    expect(body.versions).toEqual((await get(person, slipId)).body.versions);
  });

  // spec 7.25
  // behaviour payroll: A payslip never changes
  test('the PDF of a replaced version has the bytes that it had while it was current, and a name of its own', async () => {
    const { person, slipId, pdf } = await withTwoVersions();
    const { status, bytes, headers } = await get(person, `download/${slipId}_v001`);
    expect([status, bytes.equals(pdf)]).toEqual([200, true]);
    expect(headers.get('content-disposition')).toBe('attachment; filename="salary-slip-2026-11-v1.pdf"');
    const current = await get(person, `download/${slipId}`);
    expect(current.bytes.equals(pdf)).toBe(false);
    expect(current.headers.get('content-disposition')).toContain('"salary-slip-2026-11.pdf"');
  });

  test('what is no amount and changed between two versions is named', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { ...october, paidDays: 30 });
    await portal.call('POST', '/api/profile', { token: person.token, body: { pan: 'ABCPI1234K', uan: '1' } });
    await portal.generate(person.id, { ...october, employeeId: 'SAH-1' });
    const [{ change }] = (await get(person, 'latest')).body.versions;
    expect(change).toEqual({ difference: 0, parts: [], details: ['uan', 'pan', 'employeeId', 'paidDays'] });
  });

  test('a change of name, of loss of pay days and of the company is named too', async () => {
    const { userId, slip, ...item } = slipItem(1, '2025-08');
    const person = await portal.employee();
    const other = {
      ...slip,
      user: { ...slip.user, name: 'Somebody' },
      company: { ...slip.company, phone: '1' },
    };
    const { period: _, ...replaced } = item;
    await putItems('slips', [
      { ...replaced, userId: person.id, payPeriod: '2025-08#v001', slip: other },
      { ...item, userId: person.id, version: 2, slip: { ...slip, profile: { ...slip.profile, lopDays: 7 } } },
    ]);
    const [{ change }] = (await get(person, 'latest')).body.versions;
    expect(change.details).toEqual(['name', 'lopDays', 'company']);
    expect(userId).toBe(sampleUserId(1));
  });

  test('ten versions and more stand newest first, each with what it changed', async () => {
    const person = await portal.employee();
    for (let pf = 0; pf < 11; pf++) await portal.generate(person.id, { ...october, pf });
    const { body } = await get(person, 'latest');
    expect(versionsOf(body)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const parts = body.versions.map(
      ({ change }: { change?: { parts: { now: number }[] } }) => change?.parts[0]?.now,
    );
    expect(parts).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, undefined]);
    expect(body.versions.at(-1)).not.toHaveProperty('change');
  });

  test('beyond 999 the number counts, not the text of the key', async () => {
    const person = await portal.employee();
    const { period, ...replaced } = { ...slipItem(1, '2025-08'), userId: person.id };
    await putItems('slips', [
      { ...replaced, payPeriod: '2025-08#v999', version: 999 },
      { ...replaced, payPeriod: '2025-08#v1000', version: 1000 },
      { ...replaced, period, version: 1001 },
    ]);
    expect(versionsOf((await get(person, 'latest')).body)).toEqual([1001, 1000, 999]);
  });

  test('a slip that a backup brought back is the current one, whatever number it has', async () => {
    const { person, slipId } = await withTwoVersions();
    const key = { userId: person.id, payPeriod: '2026-11' };
    await putItems('slips', [{ ...(await read('slips', key)), version: 1 }]);
    const { body } = await get(person, 'latest');
    expect([body.slipId, body.versions[0].slipId]).toEqual([slipId, slipId]);
  });

  test('versions that were left without a current slip are no slip, nor the latest', async () => {
    const person = await portal.employee();
    const slipId = await portal.generate(person.id, october);
    const { period: _, ...replaced } = { ...slipItem(1, '2026-12'), userId: person.id };
    await putItems('slips', [{ ...replaced, payPeriod: '2026-12#v001' }]);
    const { body } = await get(person, 'latest');
    expect([body.slipId, versionsOf(body)]).toEqual([slipId, [1]]);
  });

  test.each(['_v002', '_v000', '_v0001', '_v999999'])(
    'a version that there never was is not found: %s',
    async (suffix) => {
      const { person, slipId } = await withTwoVersions();
      for (const path of [slipId, `download/${slipId}`]) {
        const { status, body } = await get(person, path + suffix);
        expect([status, body.message]).toEqual([404, 'This payslip does not exist.']);
      }
    },
  );

  test('a replaced version of a colleague is not there, as figures or as PDF', async () => {
    const { person, slipId } = await withTwoVersions();
    const colleague = await portal.employee();
    await portal.generate(colleague.id, november);
    await portal.generate(colleague.id, november);
    for (const path of [`${slipId}_v001`, `download/${slipId}_v001`]) {
      const { status, body } = await get(colleague, path);
      expect([status, body.message]).toEqual([404, 'This payslip does not exist.']);
    }
    expect((await get(person, `${slipId}_v001`)).status).toBe(200);
    expect((await portal.call('GET', `/api/slips/${slipId}_v001`, {})).status).toBe(401);
  });
});
