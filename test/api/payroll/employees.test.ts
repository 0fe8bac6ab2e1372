import { describe, expect, test } from 'vitest';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

describe('the list of employees', () => {
  // spec 3.9, 6.5, 7.36
  test('the list has every employee by name, with their state in the pay run', async () => {
    const [ready, generated] = [await portal.employee('Zoya Khan'), await portal.employee('Asha Rao')];
    await portal.employee('Meera Nair');
    await portal.setPayroll(ready.id, { payPeriod: '2026-07', basicSalary: 10_000, pf: 500 });
    await portal.generate(generated.id);

    const { body } = await portal.asAdmin('GET', '/api/admin/profiles');
    expect(
      body.map((entry: { user: { name: string }; state: string }) => [entry.user.name, entry.state]),
    ).toEqual([
      ['Administrator', 'not-set'],
      ['Asha Rao', 'generated'],
      ['Meera Nair', 'not-set'],
      ['Zoya Khan', 'ready'],
    ]);
    expect(body[3]).toEqual({
      id: ready.id,
      user: { id: ready.id, name: 'Zoya Khan', email: ready.email },
      payPeriod: '2026-07',
      state: 'ready',
      calculations: { grossEarnings: 10_000, totalDeductions: 500, netPay: 9_500 },
    });
  });

  test.each([
    ['without a pay period', { basicSalary: 10_000 }],
    ['without earnings', { payPeriod: '2026-07' }],
    ['without earnings, though something is deducted', { payPeriod: '2026-07', pf: 500 }],
  ])('figures %s are listed as not set', async (_, figures) => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, figures);
    const { body } = await portal.asAdmin('GET', '/api/admin/profiles');
    expect(body).toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ id }), state: 'not-set' }),
    );
  });

  // behaviour payroll: The totals of a month
  test('figures changed after generation are listed as ready again', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, { payPeriod: '2026-07', basicSalary: 10_000, paidDays: 31 });
    const stateAfter = async (details: object) => {
      await portal.setPayroll(id, details);
      const { body } = await portal.asAdmin('GET', '/api/admin/profiles');
      return body.find(({ user }: EmployeeEntry) => user.id === id).state;
    };
    await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    expect(await stateAfter({ employeeId: 'SSW-7', yearlyLeaves: 20 })).toBe('generated');
    expect(await stateAfter({ otherDeduction: 1 })).toBe('ready');
    expect(await stateAfter({ otherDeduction: 0 })).toBe('generated');
    expect(await stateAfter({ paidDays: 30 })).toBe('ready');
    expect(await stateAfter({ payPeriod: '2026-08', paidDays: 31 })).toBe('ready');
    // Each month keeps its own days.
    expect(await stateAfter({ payPeriod: '2026-07' })).toBe('ready');
    expect(await stateAfter({ paidDays: 31 })).toBe('generated');
  });

  test('its pages have every employee exactly once', async () => {
    const all = await portal.asAdmin('GET', '/api/admin/profiles');
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const query = `limit=3${cursor && `&cursor=${cursor}`}`;
      const { body, headers } = await portal.asAdmin('GET', `/api/admin/profiles?${query}`);
      seen.push(...body.map(({ user }: EmployeeEntry) => user.id));
      cursor = headers.get('x-next-cursor');
    } while (cursor);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.sort()).toEqual(all.body.map(({ user }: EmployeeEntry) => user.id).sort());
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=%00', 'cursor=a%20b'])(
    'the list of employees refuses ?%s',
    async (query) => {
      expect((await portal.asAdmin('GET', `/api/admin/profiles?${query}`)).status).toBe(400);
    },
  );
});
