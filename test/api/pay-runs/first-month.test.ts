import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal();
const month = toPeriod(todayInIndia());
const first = subtractMonths(month, 1);

beforeAll(async () => {
  for (const [name, dateOfJoining] of [
    ['Asha Rao', '2024-04-01'],
    ['Bela Shah', `${first}-01`],
    ['Chitra Nair', undefined],
  ] as const) {
    await portal.hire(name, {
      payPeriod: first,
      basicSalary: 30_000,
      ...(dateOfJoining && { dateOfJoining }),
    });
  }
  await payRunClient(portal, first).open();
});

describe('the comparison of a first month', () => {
  // behaviour pay-runs: A first month
  test('says that it is the first one, and lists who joined by the date of joining', async () => {
    const { body } = await payRunClient(portal, first).call('GET', '/comparison');
    expect(body).toMatchObject({
      isFirstMonth: true,
      people: 3,
      left: { people: 0 },
      changed: { people: 0 },
    });
    expect(body.came.list.map(({ name }: { name: string }) => name)).toEqual(['Bela Shah']);
    expect(body.came.people).toBe(1);
    expect(body.totals.netPay.now).toBeGreaterThan(0);
  });

  test('is followed by a month whose joiners have no payslip of the month before', async () => {
    const run = payRunClient(portal, first);
    await run.generateAndClose();
    await portal.hire('Dev Patel', { basicSalary: 30_000 });
    const next = payRunClient(portal, month);
    await next.open();
    const { body } = await next.call('GET', '/comparison');
    expect(body.isFirstMonth).toBeUndefined();
    expect(body.came.list.map(({ name }: { name: string }) => name)).toEqual(['Dev Patel']);
  });
});
