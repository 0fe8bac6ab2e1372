import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Company, CompanyDetails } from '../../../shared/company/company.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { subtractMonths } from '../../../shared/period.ts';
import type { User } from '../../../shared/users/accounts.ts';
import { ApiClient } from './api-client.ts';
import { seedApprover } from './approver.ts';
import {
  demoSignIn,
  emailOf,
  initialPassword,
  newEmployees,
  ownPassword,
  paidEmployees,
  team,
} from './company.ts';
import { seedComponents } from './components.ts';
import { employer, payrollSettings, readEmployerLogo } from './employer.ts';
import { seedFilings } from './filings.ts';
import { holidays } from './holidays.ts';
import { seedLeaveRules, seedLeaves, seedLeaveTypes, seedManager } from './leaves.ts';
import { seedLeaving } from './leaving.ts';
import { listPayRuns, openMonth, runMonth } from './pay-runs.ts';
import { type Payee, seedPayments } from './payments.ts';
import {
  generatePastSlips,
  lastMonth,
  payThisMonth,
  replaceSlip,
  setStatutoryDetails,
  thisMonth,
} from './payslips.ts';
import { seedLargeCompany } from './seed-large.ts';

/** The first admin, and the one who approves. */
const adminCount = 2;

const markerFile = (dataDir: string) => join(dataDir, 'demo');
const unfinished = 'unfinished';

/** Marks the data folder for the demo company, so that the next start resumes an interrupted one. */
export const markDemoUnfinished = (dataDir: string): void => writeFileSync(markerFile(dataDir), unfinished);
export const markDemoComplete = (dataDir: string): void => writeFileSync(markerFile(dataDir), 'complete');
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
    throw new Error(`could not add ${body.name} to the demo company: status ${status}`);
}

/** Sets up the company, unless an interrupted start has done so. */
async function setUpCompany(admin: ApiClient): Promise<void> {
  if (await admin.requestOk('GET', '/api/company')) return;
  const logo = readEmployerLogo().toString('base64');
  await admin.requestOk('PUT', '/api/admin/company', {
    ...employer,
    logo,
    version: 0,
  });
}

/** Changes settings of the company. Idempotent. */
async function changeCompany(admin: ApiClient, settings: Partial<CompanyDetails>): Promise<void> {
  const { logo: _, ...company } = await admin.requestOk<Company>('GET', '/api/company');
  await admin.requestOk('PUT', '/api/admin/company', { ...company, ...settings });
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

/** Sets the manager of the team, and adds the leave of all employees. Idempotent. */
async function seedTeam(admin: ApiClient, people: readonly Payee[], hasTypes: boolean): Promise<void> {
  const manager = people.find(({ employee }) => employee.name === team.manager);
  if (!manager) throw new Error(`${team.manager} is missing from the employees of the demo company`);
  await seedLeaveRules(admin);
  const types = hasTypes ? await seedLeaveTypes(admin) : [];
  await Promise.all(
    people.map(async ({ id, own, employee: { name } }) => {
      await seedManager(admin, id, name, manager.id);
      await seedLeaves({ admin, manager: manager.own, own, types }, id, name);
    }),
  );
}

/**
 * Seeds the portal with a small company over its own API, as its admin and as its employees. Idempotent: run again
 * after an interrupted start, it adds what is missing.
 */
export async function seedDemo(
  url: string,
  adminSignIn: { email: string; password: string },
  {
    dataDir,
    demoPeople,
    demoLeaveTypes = false,
    report = (line) => console.log(line),
  }: { dataDir: string; demoPeople: number; demoLeaveTypes?: boolean; report?: (line: string) => void },
): Promise<void> {
  const portal = new ApiClient(url);
  const { token } = await portal.requestOk<{ token: string }>('POST', '/api/auth/admin/login', adminSignIn);
  const admin = portal.withToken(token);
  report('  Employees and their payslips…');
  await setUpCompany(admin);
  const runs = await listPayRuns(admin);
  const lastRun = runs.find(({ payPeriod }) => payPeriod === lastMonth());
  if (lastRun?.state !== 'closed') await changeCompany(admin, payrollSettings);
  const ids = await seedComponents(admin);
  await Promise.all([
    ...paidEmployees.map(({ name }) => addEmployee(admin, name)),
    ...holidays.map((holiday) => createUnlessExists(admin, '/api/holidays', holiday)),
  ]);
  const approver = await seedApprover(portal, admin, adminSignIn.password);
  const entries = await admin.requestOk<EmployeeEntry[]>('GET', '/api/admin/profiles');
  const people = await Promise.all(
    paidEmployees.map(async (employee) => {
      const user = entries.map((entry) => entry.user).find(({ email }) => email === emailOf(employee.name));
      if (!user) throw new Error(`${employee.name} is missing from the users of the demo company`);
      const own = await signIn(portal, employee.name);
      await own.requestOk('POST', '/api/profile', employee.personal);
      await setStatutoryDetails(admin, user.id, employee);
      // Once it has a pay run, an earlier start has set its figures.
      if (!lastRun) await generatePastSlips(admin, ids, user.id, employee);
      return { id: user.id, own, employee };
    }),
  );
  await seedTeam(admin, people, demoLeaveTypes);
  // Imported lazily: a start that seeds nothing does not load pdf-lib.
  const { confirmPolicies, seedPolicies } = await import('./policies.ts');
  await seedPolicies(admin);
  await Promise.all(people.map(({ own, employee }) => confirmPolicies(own, employee.name)));
  const { declaringEmployee, seedDeclaration } = await import('./declarations.ts');
  await Promise.all(
    people
      .filter(({ employee }) => employee.name === declaringEmployee)
      .map(({ own }) => seedDeclaration(own)),
  );
  const small = paidEmployees.length + newEmployees.length + adminCount;
  const template = entries.find(({ user }) => user.email === demoSignIn.email);
  const isLarge = demoPeople > small;
  if (template) await seedLargeCompany(Math.max(demoPeople - small, 0), template.user.id, report);
  if (isLarge) report('Generating last month’s payslips and opening this month…');
  report('  Last month, approved and paid…');
  await Promise.all([6, 5, 4, 3, 2].map((months) => seedFilings(admin, subtractMonths(thisMonth(), months))));
  // The second admin approves last month. After that, one admin can try everything out alone.
  if (lastRun?.state !== 'closed') await changeCompany(admin, { payRunApproval: true });
  await runMonth(admin, approver, lastMonth());
  await changeCompany(admin, { payRunApproval: false, payDateRule: 'generation' });
  await seedFilings(admin, lastMonth());
  // They joined after last month, which is not submitted with employees whose pay is not set.
  await Promise.all(newEmployees.map((name) => addEmployee(admin, name)));
  report('  This month…');
  await openMonth(admin, thisMonth());
  await Promise.all(
    people.map(async ({ id, own, employee }) => {
      const { isLeaving, otherDeduction, forgottenDeduction } = employee;
      if (isLeaving) await seedLeaving(admin, id, thisMonth());
      await payThisMonth(admin, ids, id, employee);
      await replaceSlip(admin, own, id, forgottenDeduction ? { otherDeduction } : undefined);
    }),
  );
  await seedPayments(admin, approver, people);
  markDemoComplete(dataDir);
}
