import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import type { EmployeeEntry, HistoryItem } from '../../shared/payroll.ts';
import { daysInPeriod } from '../../shared/period.ts';
import { Caller } from './demo-caller.ts';
import { emailOf, initialPassword, newEmployees, ownPassword, paidEmployees } from './demo-company.ts';
import { holidays } from './demo-holidays.ts';
import { fillLeaves } from './demo-leaves.ts';

type PaidEmployee = (typeof paidEmployees)[number];

const marker = (dataDir: string) => join(dataDir, 'demo');
const unfinished = 'unfinished';

/** Notes that the demo company belongs into this folder, so that a start that was cut short goes on with it. */
export const markDemo = (dataDir: string): void => writeFileSync(marker(dataDir), unfinished);
export const hasDemo = (dataDir: string): boolean => existsSync(marker(dataDir));
export const isDemoUnfinished = (dataDir: string): boolean =>
  hasDemo(dataDir) && readFileSync(marker(dataDir), 'utf8') === unfinished;

/** '2025-01', 2 → '2024-11'. */
function monthsBefore(period: string, months: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Adds what may be there already from a start that was cut short. */
async function add(
  admin: Caller,
  path: string,
  body: { name: string; [field: string]: string },
): Promise<void> {
  const { status } = await admin.ask('POST', path, body);
  if (status !== 200 && status !== 409)
    throw new Error(`the demo company: adding ${body.name} answered ${status}`);
}

const addEmployee = (admin: Caller, name: string) =>
  add(admin, '/api/auth/admin/create-user', { name, email: emailOf(name), password: initialPassword });

/** Signs the employee in, with the initial password replaced where that has not happened yet. */
async function signIn(portal: Caller, name: string): Promise<Caller> {
  const email = emailOf(name);
  const login = (password: string) =>
    portal.ask<{ token: string; user: User }>('POST', '/api/auth/login', { email, password });
  const first = await login(initialPassword);
  if (first.status === 200) {
    await portal.as(first.body.token).done('PUT', '/api/auth/set-password', {
      oldPassword: initialPassword,
      newPassword: ownPassword,
    });
  }
  return portal.as((await login(ownPassword)).body.token);
}

/** Generates what is missing of the six past months, and brings this month as far as the demo shows it. */
async function pay(admin: Caller, userId: string, employee: PaidEmployee): Promise<void> {
  const { salary, lopDays, otherDeduction, paidThisMonth } = employee;
  const thisMonth = todayInIndia().slice(0, 7);
  const history = await admin.done<HistoryItem[]>('GET', `/api/admin/payroll/history/${userId}`);
  const generated = new Set(history.map(({ payPeriod }) => payPeriod));
  const months = [...lopDays, 0].map((lop, i) => ({
    lop,
    payPeriod: monthsBefore(thisMonth, lopDays.length - i),
  }));
  for (const { lop, payPeriod } of months.filter(({ payPeriod }) => !generated.has(payPeriod))) {
    const figures = { payPeriod, lopDays: lop, paidDays: daysInPeriod(payPeriod) - lop, otherDeduction };
    await admin.done('PUT', `/api/admin/employee-profile/${userId}`, { ...salary, ...figures });
    if (payPeriod === thisMonth && !paidThisMonth) continue;
    await admin.done('POST', `/api/admin/payroll/generate-slip/${userId}`, {});
  }
}

/**
 * Fills the portal with a small company over its own API, as its admin and as its employees. Trying again after
 * a start that was cut short adds what is missing.
 */
export async function fillDemo(
  url: string,
  adminSignIn: { email: string; password: string },
  dataDir: string,
): Promise<void> {
  const portal = new Caller(url);
  const { token } = await portal.done<{ token: string }>('POST', '/api/auth/admin/login', adminSignIn);
  const admin = portal.as(token);
  const names = [...paidEmployees.map(({ name }) => name), ...newEmployees];
  await Promise.all([
    ...names.map((name) => addEmployee(admin, name)),
    ...holidays.map((holiday) => add(admin, '/api/holidays', holiday)),
  ]);
  const entries = await admin.done<EmployeeEntry[]>('GET', '/api/admin/profiles');
  await Promise.all(
    paidEmployees.map(async (employee) => {
      const entry = entries.find(({ user }) => user.email === emailOf(employee.name));
      if (!entry) throw new Error(`the demo company: ${employee.name} is not listed`);
      const own = await signIn(portal, employee.name);
      await own.done('POST', '/api/profile', employee.personal);
      await pay(admin, entry.id, employee);
      await fillLeaves(admin, own, entry.id, employee.name);
    }),
  );
  // Only here, so that a start which fills nothing does not load what draws its files.
  const { fillPolicies } = await import('./demo-policies.ts');
  await fillPolicies(admin);
  writeFileSync(marker(dataDir), 'complete');
}
