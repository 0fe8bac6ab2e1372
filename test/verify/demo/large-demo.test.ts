import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, query } from '../../../functions/lib/table.ts';
import {
  emailChoicesKey,
  parseEmailChoices,
  wantsEmail,
} from '../../../functions/notifications/email/email-choices.ts';
import { demoSignIn, newEmployees, ownPassword, paidEmployees } from '../../../infra/local/demo/company.ts';
import { largeDemoPerson } from '../../../infra/local/demo/large-company.ts';
import { markDemoUnfinished, seedDemo } from '../../../infra/local/demo/seed.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { userId } from '../../../shared/user-id.ts';
import { adminSignIn, type Portal, startPortal } from '../../support/portal.ts';

const people = 60;
/** Beside the small company with its two admins. */
const added = people - paidEmployees.length - newEmployees.length - 2;
const folder = mkdtempSync(join(tmpdir(), 'vetan-large-'));
const lastMonth = subtractMonths(toPeriod(todayInIndia()), 1);
const reported: string[] = [];
const report = (line: string) => void reported.push(line);
const seedLarge = () => seedDemo(portal.url, adminSignIn, { dataDir: folder, demoPeople: people, report });
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  markDemoUnfinished(folder);
  await seedLarge();
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (path: string) => await portal.ok('GET', path);
const listed = (): Promise<EmployeeEntry[]> => ask('/api/admin/profiles');

describe('a demo company of so many people', () => {
  test('a large demo company says how far its start is', () => {
    const began = reported.indexOf(`Adding ${added} employees to the demo company…`);
    const ended = reported.indexOf('Generating last month’s payslips and opening this month…');
    expect(began).toBeGreaterThan(-1);
    expect(reported.slice(began, ended).at(-1)).toBe('  100%');
  });

  test('has them all, last month paid, and this month open for all who can be paid', async () => {
    expect(await listed()).toHaveLength(people);
    const { months } = await ask('/api/admin/pay-runs');
    const [current, last] = months;
    expect(last).toMatchObject({ payPeriod: lastMonth, state: 'closed' });
    expect(last.outcome).toMatchObject({ made: paidEmployees.length + added, failed: 0 });
    expect(current.state).toBe('open');
    const { counts, payable } = await ask(`/api/admin/pay-runs/${current.payPeriod}/summary`);
    expect(payable.people).toBe(paidEmployees.length + added);
    expect(counts.errors).toBe(newEmployees.length);
  });

  test('has leave that was taken, leave that waits for a decision, and balances that agree with it', async () => {
    const leaves: Leave[] = await ask('/api/admin/leaves');
    const count = 60 - (60 % 20);
    const { digits, yearlyLeaves } = largeDemoPerson(Math.min(count, added));
    const id = `usr_${digits}`;
    const days = leaves
      .filter((leave) => leave.userId === id && leave.status === 'approved')
      .reduce((sum, { numberOfDays }) => sum + numberOfDays, 0);
    const { balances } = await ask(`/api/admin/leaves/balances?userIds=${id}`);
    expect(balances).toEqual([{ userId: id, yearlyLeaves, leavesTaken: days }]);
    const byDemo = leaves.filter(({ userId: owner }) =>
      Array.from({ length: added }, (_, i) => `usr_${largeDemoPerson(i + 1).digits}`).includes(owner),
    );
    expect(new Set(byDemo.map(({ status }) => status))).toEqual(new Set(['approved', 'pending']));
  });

  test('has people who want no email about their payslips', async () => {
    const id = userId.parse(`usr_${largeDemoPerson(7).digits}`);
    const choices = parseEmailChoices(await get('notifications', emailChoicesKey(id)));
    expect(wantsEmail(choices, 'payslips')).toBe(false);
  });

  test('has people who can sign in and see their slip', async () => {
    const { email } = largeDemoPerson(7);
    const { body } = await portal.callOk('POST', '/api/auth/login', {
      body: { email, password: ownPassword },
    });
    const slips = await portal.callOk('GET', '/api/slips/my-slips', { token: body.token });
    expect(slips.body.map(({ payPeriod }: { payPeriod: string }) => payPeriod)).toEqual([lastMonth]);
  });

  test('is stored as what the API has made', async () => {
    const made = (await listed()).find(({ user }) => user.email === demoSignIn.email)?.user.id;
    const id = userId.parse(`usr_${largeDemoPerson(20).digits}`);
    // The employee has a manager, and those of the large company have none.
    const namesOf = ({ managerId: _, deciderId: __, ...item }: Record<string, unknown>) =>
      Object.keys(item).sort();
    const names = async (table: 'accounts' | 'profiles', key: object) =>
      namesOf((await get(table, key as Record<string, string>)) ?? {});
    expect(await names('accounts', { id })).toEqual(await names('accounts', { id: made }));
    expect(await names('profiles', { userId: id })).toEqual(await names('profiles', { userId: made }));
    const formsOf = async (owner = '') => {
      const items = await query('leaves', { partition: ['userId', owner] });
      // How many applications were made today is counted of those that the API has taken.
      return new Set(items.map(({ applied: _, ...item }) => namesOf(item).join()));
    };
    const known = await formsOf(made);
    for (const form of await formsOf(id)) expect(known).toContain(form);
  });

  test('is not made again where a start was interrupted', async () => {
    const before = await listed();
    await seedLarge();
    expect(await listed()).toEqual(before);
  });
});

test('all ten thousand employees of a company differ, with details of the right form', () => {
  const people = Array.from({ length: 10_000 }, (_, i) => largeDemoPerson(i + 1));
  for (const name of ['digits', 'email', 'employeeId', 'uan', 'bankAccountNumber'] as const)
    expect([name, new Set(people.map((person) => person[name])).size]).toEqual([name, people.length]);
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(3_000);
  for (const { pan, ifscCode, uan, gross, dateOfJoining } of people) {
    expect(pan).toMatch(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/);
    expect(ifscCode).toMatch(/^[A-Z]{4}0\d{6}$/);
    expect(uan).toMatch(/^\d{12}$/);
    expect(dateOfJoining).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(gross).toBeGreaterThanOrEqual(35_000);
  }
  expect(largeDemoPerson(7)).toEqual(largeDemoPerson(7));
});
