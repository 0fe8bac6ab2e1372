import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User, UserId } from '../../../shared/accounts.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { EmployeeEntry, HistoryItem } from '../../../shared/payroll.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { OwnSlip } from '../../../shared/slips.ts';
import { ApiClient } from './api-client.ts';
import { emailOf, initialPassword, newEmployees, ownPassword, paidEmployees } from './company.ts';
import { holidays } from './holidays.ts';
import { seedLeaves } from './leaves.ts';

type PaidEmployee = (typeof paidEmployees)[number];

const markerFile = (dataDir: string) => join(dataDir, 'demo');
const unfinished = 'unfinished';

/** Marks the data folder for the demo company, so that the next start resumes an interrupted one. */
export const markDemoUnfinished = (dataDir: string): void => writeFileSync(markerFile(dataDir), unfinished);
export const hasDemo = (dataDir: string): boolean => existsSync(markerFile(dataDir));
export const isDemoUnfinished = (dataDir: string): boolean =>
  hasDemo(dataDir) && readFileSync(markerFile(dataDir), 'utf8') === unfinished;

/** Creates something, unless an interrupted start has created it already. */
async function createUnlessExists(
  admin: ApiClient,
  path: string,
  body: { name: string; [field: string]: string },
): Promise<void> {
  const { status } = await admin.request('POST', path, body);
  if (status !== 200 && status !== 409)
    throw new Error(`the demo company: adding ${body.name} answered ${status}`);
}

const addEmployee = (admin: ApiClient, name: string) =>
  createUnlessExists(admin, '/api/auth/admin/create-user', {
    name,
    email: emailOf(name),
    password: initialPassword,
  });

/** Signs the employee in, and replaces the initial password if they still have it. */
async function signIn(portal: ApiClient, name: string): Promise<ApiClient> {
  const email = emailOf(name);
  const login = (password: string) =>
    portal.request<{ token: string; user: User }>('POST', '/api/auth/login', { email, password });
  const first = await login(initialPassword);
  if (first.status === 200) {
    await portal.withToken(first.body.token).requestOk('PUT', '/api/auth/set-password', {
      oldPassword: initialPassword,
      newPassword: ownPassword,
    });
  }
  return portal.withToken((await login(ownPassword)).body.token);
}

/** Generates the missing slips of the past six months, and of this month where the demo has one. */
async function generateSlips(admin: ApiClient, userId: UserId, employee: PaidEmployee): Promise<void> {
  const { salary, lopDays, otherDeduction, paidThisMonth, forgottenDeduction = 0 } = employee;
  const thisMonth = toPeriod(todayInIndia());
  const history = await admin.requestOk<HistoryItem[]>('GET', `/api/admin/payroll/history/${userId}`);
  const generated = new Set(history.map(({ payPeriod }) => payPeriod));
  const months = [...lopDays, 0].map((lop, i) => ({
    lop,
    payPeriod: subtractMonths(thisMonth, lopDays.length - i),
  }));
  for (const { lop, payPeriod } of months.filter(({ payPeriod }) => !generated.has(payPeriod))) {
    const days = { lopDays: lop, paidDays: daysInPeriod(payPeriod) - lop };
    const deducted = payPeriod === thisMonth ? otherDeduction - forgottenDeduction : otherDeduction;
    const figures = { ...salary, ...days, payPeriod, otherDeduction: deducted };
    await admin.requestOk('PUT', `/api/admin/employee-profile/${userId}`, figures);
    if (payPeriod === thisMonth && !paidThisMonth) continue;
    await admin.requestOk('POST', `/api/admin/payroll/generate-slip/${userId}`, {});
  }
}

/** Generates this month's slip again where it was generated without all of its deductions. */
async function replaceSlip(admin: ApiClient, own: ApiClient, userId: UserId, employee: PaidEmployee) {
  const { otherDeduction, forgottenDeduction } = employee;
  if (!forgottenDeduction) return;
  const { versions } = await own.requestOk<OwnSlip>('GET', '/api/slips/latest');
  if (versions.length > 1) return;
  await admin.requestOk('PUT', `/api/admin/employee-profile/${userId}`, { otherDeduction });
  await admin.requestOk('POST', `/api/admin/payroll/generate-slip/${userId}`, {});
}

/**
 * Seeds the portal with a small company over its own API, as its admin and as its employees. Idempotent: run again
 * after an interrupted start, it adds what is missing.
 */
export async function seedDemo(
  url: string,
  adminSignIn: { email: string; password: string },
  dataDir: string,
): Promise<void> {
  const portal = new ApiClient(url);
  const { token } = await portal.requestOk<{ token: string }>('POST', '/api/auth/admin/login', adminSignIn);
  const admin = portal.withToken(token);
  const names = [...paidEmployees.map(({ name }) => name), ...newEmployees];
  await Promise.all([
    ...names.map((name) => addEmployee(admin, name)),
    ...holidays.map((holiday) => createUnlessExists(admin, '/api/holidays', holiday)),
  ]);
  const entries = await admin.requestOk<EmployeeEntry[]>('GET', '/api/admin/profiles');
  await Promise.all(
    paidEmployees.map(async (employee) => {
      const entry = entries.find(({ user }) => user.email === emailOf(employee.name));
      if (!entry) throw new Error(`the demo company: ${employee.name} is not listed`);
      const own = await signIn(portal, employee.name);
      await own.requestOk('POST', '/api/profile', employee.personal);
      await generateSlips(admin, entry.id, employee);
      await replaceSlip(admin, own, entry.id, employee);
      await seedLeaves(admin, own, entry.id, employee.name);
    }),
  );
  // Imported lazily: a start that seeds nothing does not load pdf-lib.
  const { seedPolicies } = await import('./policies.ts');
  await seedPolicies(admin);
  writeFileSync(markerFile(dataDir), 'complete');
}
