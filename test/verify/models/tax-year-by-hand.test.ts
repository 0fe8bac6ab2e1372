import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { companyKey } from '../../../functions/store/company.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { proofsClient } from '../../support/proofs-client.ts';
import { putItems } from '../../support/put-items.ts';
import { goTo } from './year/company.ts';

/*
 * The tax year 2026-27 of a company by pay runs. The figures are worked out by hand, by the words of the Income-tax Act 2025, and
 * nothing of the portal is asked for them:
 *
 * new regime, s.202   to 4 lakh nil, to 8 lakh 5 %, to 12 lakh 10 %, to 16 lakh 15 %, to 20 lakh 20 %, to 24 lakh 25 %, then 30 %:
 *                     20,000 at 8 lakh, 60,000 at 12 lakh, 1,20,000 at 16 lakh, 2,00,000 at 20 lakh, 3,00,000 at 24 lakh
 * rebate, s.156       nothing to pay up to 12 lakh of income; above it no more than the income above 12 lakh, before cess
 * surcharge           10 % above 50 lakh, 15 % above 1 crore, 25 % above 2 crore; cess 4 % of both
 * standard deduction  75,000; 50,000 in the old regime, whose slabs are 5 % from 2.5, 20 % from 5 and 30 % from 10 lakh
 * rounding            income and tax of the year to ten rupees, TDS of a month to the rupee, half up
 *
 * The TDS of a month is what is left of the year's tax ÷ the months left.
 */

interface Hired {
  name: string;
  /** Each month's pay in rupees: half of it is basic pay, a fifth HRA. */
  pay: number;
  /** The TDS of the months that are paid, from April on or from that of joining. */
  tds: number[];
  /** All that is deducted for the tax year, with what others deducted before. */
  tax: number;
  joins?: string;
  former?: { taxablePay: number; taxDeducted: number };
  isOld?: true;
  /** In December. */
  bonus?: number;
  /** Entered in October. */
  leavesOn?: string;
}

const each = (months: number, amount: number): number[] => Array(months).fill(amount);

const hired: Hired[] = [
  // 12 × 1,05,840 − 75,000 = 11,95,080, which is below 12 lakh: the rebate takes all.
  { name: 'Paid 12.7 lakh', pay: 105_840, tds: each(12, 0), tax: 0 },
  // 12 × 1,12,090 − 75,000 = 12,70,080. Slabs: 60,000 + 15 % of 70,080 = 70,512, more than the 70,080 above 12 lakh.
  // 70,080 + 4 % = 72,883.20, so 72,880; ÷ 12 = 6,073.33. Where half a rupee is left of a month's share it is rounded up.
  {
    name: 'Of an income of 12.7 lakh',
    pay: 112_090,
    tds: [6_073, 6_073, 6_073, 6_073, 6_074, 6_073, 6_074, 6_073, 6_074, 6_073, 6_074, 6_073],
    tax: 72_880,
  },
  // 15,00,000 − 75,000 = 14,25,000. 60,000 + 15 % of 2,25,000 = 93,750; + 4 % = 97,500; ÷ 12.
  { name: 'Paid 15 lakh', pay: 125_000, tds: each(12, 8_125), tax: 97_500 },
  // 12 × 2,08,340 − 75,000 = 24,25,080. 3,00,000 + 30 % of 25,080 = 3,07,524; + 4 % = 3,19,824.96, so 3,19,820; ÷ 12 = 26,651.67.
  {
    name: 'Paid 25 lakh',
    pay: 208_340,
    tds: [...each(5, 26_652), 26_651, 26_652, 26_651, 26_652, 26_651, 26_652, 26_651],
    tax: 319_820,
  },
  // 60,00,000 − 75,000 = 59,25,000. 3,00,000 + 30 % of 35,25,000 = 13,57,500; + 10 % = 14,93,250; + 4 % = 15,52,980; ÷ 12.
  { name: 'Paid 60 lakh', pay: 500_000, tds: each(12, 129_415), tax: 1_552_980 },
  // 2,10,00,000 − 75,000 = 2,09,25,000. 3,00,000 + 30 % of 1,85,25,000 = 58,57,500; + 25 % = 73,21,875, which is less than the
  // 55,80,000 + 15 % of 2 crore and the 9,25,000 above it (73,42,000): no marginal relief. + 4 % = 76,14,750; ÷ 12 = 6,34,562.50.
  {
    name: 'Paid 2.1 crore',
    pay: 1_750_000,
    tds: [0, 1, 2, 3, 4, 5].flatMap(() => [634_563, 634_562]),
    tax: 7_614_750,
  },
  // HRA of a month: the least of 20,000 received, 20,000 rent − a tenth of 50,000 = 15,000, and half of 50,000 = 25,000.
  // 12,00,000 − 1,80,000 − 50,000 − 1,00,000 (s.123) − 25,000 (s.126) = 8,45,000. 12,500 + 20 % of 3,45,000 = 81,500; + 4 % =
  // 84,760; ÷ 12 = 7,063.33.
  {
    name: 'In the old regime, with rent in Bengaluru',
    pay: 100_000,
    tds: [7_063, 7_063, 7_063, 7_063, 7_064, 7_063, 7_064, 7_063, 7_064, 7_063, 7_064, 7_063],
    tax: 84_760,
    isOld: true,
  },
  // 7,50,000 before and 6 × 1,25,000 are 15,00,000 and 97,500, of which the former employer took 40,000: 57,500 ÷ 6 = 9,583.33.
  {
    name: 'Joined in October',
    pay: 125_000,
    tds: [9_583, 9_583, 9_584, 9_583, 9_584, 9_583],
    tax: 97_500,
    joins: '2026-10-01',
    former: { taxablePay: 750_000, taxDeducted: 40_000 },
  },
  // 30,00,000 − 75,000 = 29,25,000. 3,00,000 + 30 % of 5,25,000 = 4,57,500; + 4 % = 4,75,800; ÷ 12 = 39,650 until September.
  // From October ten months are known: 24,25,000, so 3,07,500 + 4 % = 3,19,800, less 6 × 39,650 = 81,900; ÷ 4.
  {
    name: 'Leaves in January',
    pay: 250_000,
    tds: [...each(6, 39_650), ...each(4, 20_475)],
    tax: 319_800,
    leavesOn: '2027-01-31',
  },
  // 8,125 until November. With 1,00,000 in December: 15,25,000, so 60,000 + 15 % of 3,25,000 = 1,08,750; + 4 % = 1,13,100, less
  // 8 × 8,125 = 48,100; ÷ 4.
  {
    name: 'With a bonus in December',
    pay: 125_000,
    tds: [...each(8, 8_125), ...each(4, 12_025)],
    tax: 113_100,
    bonus: 100_000,
  },
];

/** April 2026 to March 2027. */
const year = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(
  (month) => `${month > 12 ? 2027 : 2026}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}`,
);

let portal: Portal;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-20T11:00:00+05:30'), shouldAdvanceTime: true });
  portal = await startPortal();
  const others = { pfMode: 'off', esiMode: 'off', profTaxMode: 'off', labourWelfareFundMode: 'off' } as const;
  const company = { ...sampleEmployer, ...others, incomeTaxMode: 'fill' };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
});
afterAll(async () => {
  await portal.stop();
  vi.useRealTimers();
});

const ok = async (method: string, path: string, body?: object, token = portal.admin) =>
  (await portal.callOk(method, path, { token, body })).body;

async function hire({ name, pay, joins = '2024-06-03' }: Hired, count: number): Promise<Employee> {
  const employee = await portal.employee(name);
  await ok('POST', '/api/profile', { pan: `ABCDE${1000 + count}F` }, employee.token);
  const [basicSalary, hra] = [pay / 2, pay / 5];
  await portal.setPayroll(employee.id, {
    ...{ basicSalary, hra, otherAllowance: pay - basicSalary - hra, dateOfJoining: joins },
  });
  return employee;
}

/** The old regime, with a proof of each line that is accepted: without one it would not count from February on. */
async function declareOld(employee: Employee): Promise<void> {
  const { upload, decide } = proofsClient(() => portal);
  await portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });
  await ok('PUT', '/api/declaration/regime', { regime: 'old' }, employee.token);
  const rent = {
    ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
    ...{ landlord: 'Ramesh Rao', landlordPan: 'ABCPR1234K' },
  };
  const claims = { rents: [rent], savings: 100_000, health: 25_000 };
  await ok('PUT', '/api/declaration', { version: 1, claims }, employee.token);
  for (const line of ['rent', 'savings', 'health']) {
    await upload(employee, line);
    expect((await decide(employee, line, { result: 'accepted' })).status).toBe(200);
  }
}

async function enter(of: Hired, { id, token }: Employee): Promise<void> {
  const path = `/api/admin/employee-profile/${id}`;
  if (of.isOld) await declareOld({ id, token } as Employee);
  if (of.former) {
    await ok('PUT', '/api/profile/former-pay', of.former, token);
    await ok('POST', `${path}/former-pay`, { year: 2026, ...of.former });
  }
  if (of.bonus !== undefined)
    await ok('POST', `${path}/adjustments`, {
      ...{ id: `adj_${id.slice(4, 24)}`, kind: 'earning', label: 'Bonus', amount: of.bonus },
      ...{ month: '2026-12', reason: 'Year end' },
    });
}

/** Runs a month: opened, generated for all, closed. */
async function runMonth(month: string): Promise<void> {
  const run = payRunClient(portal, month);
  await run.open();
  const { failed } = (await run.generate()).outcome ?? {};
  expect({ month, failed }).toEqual({ month, failed: 0 });
  expect((await run.close()).state).toBe('closed');
}

/** The TDS of an employee's payslips, the earliest first. */
async function tdsOf({ id }: Employee): Promise<number[]> {
  const { months } = await ok('GET', `/api/admin/employee-profile/${id}/income-tax`);
  return months.map(({ deducted }: { deducted: number }) => deducted);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

test('the pay runs of a tax year deduct what was worked out by hand for each employee, month by month', async () => {
  const employees = new Map<string, Employee>();
  for (const month of year) {
    await goTo(`${month}-20`, [portal.admin]);
    for (const [count, of] of hired.entries()) {
      const { name, joins = year[0] } = of;
      if (joins?.startsWith(month)) {
        const employee = await hire(of, count);
        employees.set(name, employee);
        await enter(of, employee);
      }
      const { id } = employees.get(name) ?? {};
      if (month === '2026-10' && id && of.leavesOn)
        await portal.setPayroll(id, { dateOfLeaving: of.leavesOn });
    }
    await runMonth(month);
  }
  const taken: Record<string, number[]> = {};
  for (const { name } of hired) taken[name] = await tdsOf(employees.get(name) as Employee);
  expect(taken).toEqual(Object.fromEntries(hired.map(({ name, tds }) => [name, tds])));
  for (const { name, tax, former } of hired)
    expect([name, sum(taken[name] ?? []) + (former?.taxDeducted ?? 0)]).toEqual([name, tax]);
});
