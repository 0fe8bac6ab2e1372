import { beforeAll, describe, expect, test } from 'vitest';
import { type NaiveTaxMonth, type NaiveTaxYear, naiveTax } from '../../support/naive-tax.ts';
import type { Employee } from '../../support/portal.ts';
import { proofsClient } from '../../support/proofs-client.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

// A year of income tax through the API, beside a computation that has nothing of the portal's (test/support/naive-tax.ts).

const portal = setUpPortal();
const { upload, decide } = proofsClient(() => portal);
const ok = async (method: string, path: string, body?: object, token = portal.admin) =>
  (await portal.callOk(method, path, { token, body })).body;

/** April 2026 to March 2027. */
const year = Array.from({ length: 12 }, (_, i) =>
  i < 9 ? `2026-${String(i + 4).padStart(2, '0')}` : `2027-0${i - 8}`,
);
const importedMonths = year.slice(0, 7);
const taxOfImported = 8_000;

interface Case {
  name: string;
  /** The pay of a month, in rupees. */
  pay: number;
  /** The months with a payslip of the portal. */
  months?: string[];
  isOld?: boolean;
  former?: { taxablePay: number; taxDeducted: number };
  leavesOn?: string;
  /** In December. */
  bonus?: number;
  isImported?: boolean;
}

const cases: Case[] = [
  { name: 'Of 12.7 lakh', pay: 105_840 },
  { name: 'Of an income of 12.7 lakh', pay: 112_090 },
  { name: 'Of 15 lakh', pay: 125_000 },
  { name: 'Of 25 lakh', pay: 208_340 },
  { name: 'Of 60 lakh', pay: 500_000 },
  { name: 'Of 2.1 crore', pay: 1_750_000 },
  { name: 'In the old regime, with rent in Bengaluru', pay: 100_000, isOld: true },
  {
    name: 'Joined in October',
    pay: 125_000,
    months: year.slice(6),
    former: { taxablePay: 750_000, taxDeducted: 40_000 },
  },
  { name: 'Leaves in January', pay: 250_000, months: year.slice(0, 10), leavesOn: '2027-01-31' },
  { name: 'With a bonus in December', pay: 125_000, bonus: 100_000 },
  // A month that was imported is generated for no employee, so that this one comes last.
  { name: 'With imported months', pay: 125_000, months: year.slice(7), isImported: true },
];

const partsOf = ({ pay }: Case) => {
  const [basic, hra] = [Math.floor(pay / 20) * 10, Math.floor(pay / 5)];
  return { basic, hra, other: pay - basic - hra };
};

const naiveOf = (of: Case): NaiveTaxYear => {
  const { basic, hra } = partsOf(of);
  const before = of.isImported
    ? { pay: importedMonths.length * of.pay, tax: importedMonths.length * taxOfImported }
    : of.former && { pay: of.former.taxablePay, tax: of.former.taxDeducted };
  return {
    ...{ isNew: !of.isOld, hasPan: true, isBonusTaxedAtOnce: false, born: [1990, 5, 10], inBigCity: true },
    months: (of.months ?? year).map(
      (month): NaiveTaxMonth => ({
        ...{ month, full: of.pay, earned: of.pay, bonus: month === '2026-12' ? (of.bonus ?? 0) : 0 },
        ...{ basic, fullBasic: basic, hra, fullHra: hra, pf: 0, professionalTax: 0, nps: 0 },
        ...{ rent: of.isOld ? 20_000 : 0, most: Number.MAX_SAFE_INTEGER },
      }),
    ),
    former: before && { ...before, professionalTax: 0, pf: 0 },
    other: { income: 0, interest: 0, tax: 0 },
    claims: {
      ...{
        homeLoan: 0,
        savings: of.isOld ? 100_000 : 0,
        ownNps: 0,
        health: of.isOld ? 25_000 : 0,
        parents: 0,
      },
      ...{ areParentsSenior: false, education: 0, donations: 0, disability: 'none' },
    },
  };
};

async function hire(of: Case, count: number): Promise<Employee> {
  const employee = await portal.employee(of.name);
  await ok('POST', '/api/profile', { pan: `ABCDE${1000 + count}F` }, employee.token);
  const { basic, hra, other } = partsOf(of);
  await portal.setPayroll(employee.id, {
    ...{ basicSalary: basic, hra, otherAllowance: other },
    dateOfJoining: of.former ? '2026-10-01' : '2024-06-03',
    ...(of.leavesOn !== undefined && { dateOfLeaving: of.leavesOn }),
  });
  return employee;
}

/** With a proof of each line that is accepted: without one it would not count from February on. */
async function declareOld(employee: Employee): Promise<void> {
  const { token: own } = employee;
  await portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });
  await ok('PUT', '/api/declaration/regime', { regime: 'old' }, own);
  const rent = {
    ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
    ...{ landlord: 'Ramesh Rao', landlordPan: 'ABCPR1234K' },
  };
  const claims = { rents: [rent], savings: 100_000, health: 25_000 };
  await ok('PUT', '/api/declaration', { version: 1, claims }, own);
  for (const line of ['rent', 'savings', 'health']) {
    await upload(employee, line);
    expect((await decide(employee, line, { result: 'accepted' })).status).toBe(200);
  }
}

async function prepare(of: Case, employee: Employee): Promise<void> {
  const path = `/api/admin/employee-profile/${employee.id}`;
  if (of.isOld) await declareOld(employee);
  if (of.former) {
    await ok('PUT', '/api/profile/former-pay', of.former, employee.token);
    await ok('POST', `${path}/former-pay`, { year: 2026, ...of.former });
  }
  if (of.bonus !== undefined)
    await ok('POST', `${path}/adjustments`, {
      ...{ id: `adj_${employee.id.slice(4, 24)}`, kind: 'earning', label: 'Bonus', amount: of.bonus },
      ...{ month: '2026-12', reason: 'Year end' },
    });
  if (of.isImported)
    await ok('POST', '/api/admin/payroll/imported', {
      slips: importedMonths.map((payPeriod) => ({
        ...{ userId: employee.id, payPeriod, basicSalary: partsOf(of).basic, grossEarnings: of.pay },
        ...{ incomeTax: taxOfImported, netPay: of.pay - taxOfImported },
      })),
    });
}

/** The tax that the payslips of an employee deduct, month by month. */
async function taxesOf(of: Case, { id }: Employee): Promise<number[]> {
  const taxes: number[] = [];
  for (const payPeriod of of.months ?? year) {
    taxes.push((await portal.payslipOf({ id }, payPeriod)).incomeTax);
  }
  return taxes;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const taken = new Map<string, number[]>();

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
  for (const [count, of] of cases.entries()) {
    const employee = await hire(of, count);
    await prepare(of, employee);
    taken.set(of.name, await taxesOf(of, employee));
  }
});

describe('the tax of a year', () => {
  test.each(cases.map((of) => [of.name, of] as const))('%s: each month, and their sum', (name, of) => {
    const expected = naiveTax(naiveOf(of));
    const taxes = taken.get(name) ?? [];
    expect(taxes).toEqual(expected.map((month) => month.taken));
    const before = of.isImported ? importedMonths.length * taxOfImported : (of.former?.taxDeducted ?? 0);
    expect(before + sum(taxes)).toBe(expected.at(-1)?.year);
  });

  test('is read back from the annual sheet of Form 138, with nothing short', async () => {
    const { files } = await ok('POST', '/api/admin/form-138/2026-Q4/export');
    const { sheet } = files.find(({ name }: { name: string }) => name.endsWith('annual-salary'));
    const at = (label: string): number =>
      sheet.columns.findIndex((column: { label: string }) => column.label === label);
    expect(sheet.rows).toHaveLength(cases.length);
    for (const of of cases) {
      const row: string[] = sheet.rows.find((each: string[]) => each[at('Name')] === of.name);
      const amount = (label: string) => Number(row[at(label)]);
      const own = sum(taken.get(of.name) ?? []);
      expect([of.name, row[at('Regime')]]).toEqual([of.name, of.isOld ? 'Old' : 'New']);
      expect([of.name, amount('Tax for the year')]).toEqual([of.name, naiveTax(naiveOf(of)).at(-1)?.year]);
      expect([of.name, amount('TDS by you'), amount('Short (excess)')]).toEqual([of.name, own, 0]);
      expect(amount(of.isOld ? 'TDS in the old regime' : 'TDS in the new regime')).toBe(own);
      const first = at('Professional tax deducted') + 1;
      const deductions = row.slice(first, at('Deductions of the working')).map(Number);
      expect([of.name, sum(deductions)]).toEqual([of.name, amount('Deductions of the working')]);
    }
  });
});
