import { expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip } from '../../../functions/store/slip.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

async function hire(details: object) {
  const { id } = await portal.employee();
  await portal.setPayroll(id, {
    ...{ dateOfJoining: '2019-10-01', payPeriod: '2026-11', paidDays: 30, lopDays: 0 },
    ...{ basicSalary: 18_000, pf: 0, esi: 0, profTax: 0 },
  });
  await portal.saveStatutory({ id }, { workState: 'KA', ...details });
  return id;
}

const exit = {
  ...{ lastDay: '2026-11-20', kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
  ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31' },
};
const noGratuity = async (id: string) => {
  const { version } = await portal.ok('GET', `/api/admin/people/${id}/leaving`);
  const body = { ...exit, version };
  return (await portal.ok('POST', `/api/admin/people/${id}/leaving/preview`, body)).noGratuity;
};

// behaviour statutory: Laws that do not cover the company
test('what does not cover the company is in no payslip, filing, cost, settlement or list of missing details', async () => {
  const coverage = { pf: '2026-12-01', esi: 'none', gratuity: 'none', labourWelfareFundKA: 'none' };
  const incomplete = await hire({ pfMembership: 'ceiling' });
  const missing = async () =>
    (await portal.ok('GET', '/api/admin/missing-details')).counts.map(
      ({ field }: { field: string }) => field,
    );
  expect(await missing()).toEqual(['dateOfBirth', 'nameOnUan', 'epsMember']);
  expect(await noGratuity(incomplete)).toBeUndefined();

  await portal.changeCompany({ coverage, pfMode: 'fill', esiMode: 'fill' });
  expect(await missing()).toEqual([]);
  expect(await noGratuity(incomplete)).toBe('No gratuity: the company is not covered by gratuity.');

  const run = payRunClient(portal, '2026-11');
  await run.open();
  const row = await run.row(incomplete);
  expect(row.findings).not.toContain('no-uan');
  expect(row.statutory.map(({ head, expected, formula }) => [head, expected, formula]).slice(0, 2)).toEqual([
    ['pf', 0, '₹0: the company is covered by PF only from December 2026'],
    ['esi', 0, '₹0: the company is not covered by ESI'],
  ]);
  await run.generate();
  const item = parseSlip(await get('slips', { userId: incomplete, payPeriod: '2026-11' }));
  expect([item?.slip.statutory?.pf, item?.slip.statutory?.esi]).toEqual([undefined, undefined]);
  const { filings, uncovered } = await portal.ok('GET', '/api/admin/statutory/2026-11');
  expect(filings).toEqual([]);
  expect(uncovered.map(({ id }: { id: string }) => id)).toEqual(['pf', 'esi']);
  const { cost } = await portal.ok('GET', '/api/admin/overview/pay');
  expect(cost.at(-1).amounts).toEqual({ pay: 18_000, employer: 0 });
});
