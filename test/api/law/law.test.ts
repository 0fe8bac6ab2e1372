import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { lawKey } from '../../../functions/store/law.ts';
import { lawMessages } from '../../../shared/law/law-rules.ts';
import { messages } from '../../../shared/messages.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
beforeEach(async () => {
  await remove('settings', lawKey);
});

const read = async () => await portal.ok('GET', '/api/admin/law');
const save = (body: object) => portal.asAdmin('PUT', '/api/admin/law', body);

const ceiling = { version: 0, id: 'pf.ceiling', from: '2026-10-01' };
const override = { value: 30_000_00, reason: 'Our own trust' };

describe("the company's own values of rules", () => {
  test('has none at first', async () => {
    expect(await read()).toEqual({ overrides: [], version: 0 });
  });

  test('sets, changes and removes a value, and records each in the audit log', async () => {
    const set = await save({ ...ceiling, override });
    const own = {
      id: 'pf.ceiling',
      from: '2026-10-01',
      ...override,
      at: expect.stringMatching(/Z$/),
      by: expect.objectContaining({ name: expect.any(String) }),
    };
    expect([set.status, set.body]).toEqual([200, { overrides: [own], version: 1 }]);
    expect(await read()).toEqual(set.body);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'law.overridden',
      subject: { id: 'law', name: 'PF wage ceiling' },
      changes: expect.arrayContaining([
        { field: 'lawValue', after: '₹30,000' },
        { field: 'startDate', after: '2026-10-01' },
        { field: 'reason', after: 'Our own trust' },
      ]),
    });

    const changed = await save({ ...ceiling, version: 1, override: { ...override, to: '2026-12-31' } });
    expect(changed.body.overrides).toEqual([{ ...own, to: '2026-12-31' }]);
    expect(await portal.newestEntry()).toMatchObject({
      changes: [{ field: 'endDate', after: '2026-12-31' }],
    });

    const removed = await save({ ...ceiling, version: 2, override: null });
    expect(removed.body).toEqual({ overrides: [], version: 3 });
    expect(await portal.newestEntry()).toMatchObject({ action: 'law.restored' });
  });

  test.each([
    ['an unknown rule', { id: 'pf.moon' }, {}, 'id', lawMessages.unknownRule],
    ['days that end before they begin', {}, { to: '2026-09-30' }, 'to', lawMessages.endsBeforeStart],
    ['a negative amount', {}, { value: -1 }, 'value', 'The value cannot be negative'],
    ['half a paisa', {}, { value: 0.5 }, 'value', undefined],
    ['a text for an amount', {}, { value: '30000' }, 'value', undefined],
    ['more than 100 %', { id: 'pf.rate' }, { value: 10_001 }, 'value', 'The value cannot be more than 100 %'],
    ['no reason', {}, { reason: ' ' }, 'override.reason', lawMessages.reasonRequired],
  ])('refuses %s, and stores nothing', async (_, rule, changed, field, message) => {
    const { status, body } = await save({ ...ceiling, ...rule, override: { ...override, ...changed } });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    if (message) expect(body.message).toBe(message);
    expect(await read()).toEqual({ overrides: [], version: 0 });
  });

  test('accepts a last day that is the first, and a value of 0', async () => {
    const { status } = await save({ ...ceiling, override: { ...override, value: 0, to: ceiling.from } });
    expect(status).toBe(200);
  });

  test('refuses two values for one day, and lets one begin the day after another', async () => {
    await save({ ...ceiling, override: { ...override, to: '2026-12-31' } });
    const later = { ...ceiling, version: 1, override };
    const overlapping = await save({ ...later, from: '2026-12-31' });
    expect([overlapping.status, overlapping.body.message]).toEqual([400, lawMessages.overlaps]);
    expect((await save({ ...later, from: '2027-01-01' })).status).toBe(200);
    // Values of different rules never overlap.
    expect((await save({ ...later, version: 2, id: 'esi.limit', from: '2026-11-01' })).status).toBe(200);
  });

  test('accepts the same call again after its answer was lost', async () => {
    const first = await save({ ...ceiling, override });
    const again = await save({ ...ceiling, override });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await save({ ...ceiling, version: 1, override: null });
    expect((await save({ ...ceiling, version: 1, override: null })).body).toEqual({
      overrides: [],
      version: 2,
    });
  });

  test('refuses a change that was made from an older version', async () => {
    await save({ ...ceiling, override });
    const { status, body } = await save({ ...ceiling, override: { ...override, value: 1 } });
    expect([status, body.message]).toEqual([409, messages.versionConflict]);
  });

  test('of two admins at the same time, one sets the value and the other is told', async () => {
    const [slow, fast] = await interleaveBeforeWrite(
      'settings',
      () => save({ ...ceiling, override }),
      () => save({ ...ceiling, override: { ...override, value: 1 } }),
    );
    expect([slow.status, fast.status]).toEqual([409, 200]);
    expect((await read()).overrides).toMatchObject([{ value: 1 }]);
  });
});
