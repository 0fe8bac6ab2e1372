import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { calculateStatutory } from '../../../shared/law/calculate.ts';
import type { StatutoryHead, StatutoryInput } from '../../../shared/law/statutory.ts';
import { mapAmounts, rupees, toPaise, toRupees } from '../../../shared/money.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import type { EmployeeEntry, HistoryItem } from '../../../shared/payroll/payroll.ts';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { OwnSlip } from '../../../shared/slips/slips.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { User } from '../../../shared/users/accounts.ts';
import { ApiClient } from './api-client.ts';
import { demoSignIn, emailOf, initialPassword, newEmployees, ownPassword, paidEmployees } from './company.ts';
import { addOneOff, basicOfCtc, type ComponentIds, seedComponents } from './components.ts';
import { employer, readEmployerLogo } from './employer.ts';
import { holidays } from './holidays.ts';
import { seedLeaves } from './leaves.ts';
import { listPayRuns, openMonth, runMonth } from './pay-runs.ts';
import { seedLargeCompany } from './seed-large.ts';

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
    throw new Error(`could not add ${body.name} to the demo company: status ${status}`);
}

/** Sets up the company, unless an interrupted start has done so. */
async function setUpCompany(admin: ApiClient): Promise<void> {
  if (await admin.requestOk('GET', '/api/company')) return;
  const logo = readEmployerLogo().toString('base64');
  await admin.requestOk('PUT', '/api/admin/company', { ...employer, logo, version: 0 });
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

const thisMonth = () => toPeriod(todayInIndia());
const lastMonth = () => subtractMonths(thisMonth(), 1);

/** PF of a month for which the law gives none, in rupees. */
const usualPf = 1_800;

/** The CTC of a month, and where that is the first one with it, from which day on and why. */
function ctcOf({ ctc, raises = [] }: PaidEmployee, payPeriod: PayPeriod) {
  const dated = raises.map(({ monthsAgo, ...raise }) => ({
    ...raise,
    from: subtractMonths(thisMonth(), monthsAgo),
  }));
  const raise = dated.findLast(({ from }) => from <= payPeriod);
  if (!raise) return { ctc };
  const { from, reason } = raise;
  return { ctc: raise.ctc, ...(from === payPeriod && { effectiveFrom: `${from}-01`, reason }) };
}

/** Deductions of a month as the law expects them, in rupees. */
function deductionsOf(employee: PaidEmployee, payPeriod: PayPeriod, lopDays: number) {
  const { statutory } = employee;
  const { ctc } = ctcOf(employee, payPeriod);
  const salary = ctc === undefined ? employee.salary : { ...employee.salary, basicSalary: basicOfCtc(ctc) };
  const result = calculateStatutory({
    payPeriod,
    earnings: mapAmounts(salary, earningNames, (amount) =>
      toPaise(rupees(amount)),
    ) as StatutoryInput['earnings'],
    lopDays,
    totalDays: daysInPeriod(payPeriod),
    details: statutory,
    settings: defaultStatutorySettings,
  });
  const amountOf = (head: StatutoryHead) => {
    const found = result[head];
    return found && 'line' in found ? toRupees(found.line.amount) : undefined;
  };
  return {
    pf: amountOf('pf') ?? usualPf,
    profTax: amountOf('profTax') ?? 0,
    labourWelfareFund: amountOf('labourWelfareFund') ?? 0,
  };
}

async function setStatutoryDetails(admin: ApiClient, userId: UserId, { statutory }: PaidEmployee) {
  const path = `/api/admin/people/${userId}`;
  const { version } = await admin.requestOk<EmployeeDetails>('GET', path);
  await admin.requestOk('PUT', `${path}/statutory`, { version, ...statutory });
}

/** The amounts of an employee's components, by component id. */
const componentsOf = ({ components = {} }: PaidEmployee, ids: ComponentIds) => ({
  components: Object.fromEntries(
    Object.entries(components).map(([name, amount]) => [ids[name as keyof ComponentIds], amount]),
  ),
});

/** Sets the figures of a month. */
const setFigures = (
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
  payPeriod: PayPeriod,
  { lopDays, otherDeduction }: { lopDays: number; otherDeduction: number },
) =>
  admin.requestOk('PUT', `/api/admin/employee-profile/${userId}`, {
    ...employee.salary,
    ...ctcOf(employee, payPeriod),
    ...(employee.components && componentsOf(employee, ids)),
    ...deductionsOf(employee, payPeriod, lopDays),
    ...(payPeriod === thisMonth() && employee.enteredPf && { pf: employee.enteredPf }),
    payPeriod,
    lopDays,
    paidDays: daysInPeriod(payPeriod) - lopDays,
    otherDeduction,
  });

const generateSlip = (admin: ApiClient, userId: UserId) =>
  admin.requestOk('POST', `/api/admin/payroll/generate-slip/${userId}`, {});

async function generatedMonths(admin: ApiClient, userId: UserId): Promise<Set<PayPeriod>> {
  const history = await admin.requestOk<HistoryItem[]>('GET', `/api/admin/payroll/history/${userId}`);
  return new Set(history.map(({ payPeriod }) => payPeriod));
}

/**
 * Generates the missing slips of the past months one by one, but for last month's: that has a pay run, which begins
 * with the figures that are set here.
 */
async function generatePastSlips(
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
): Promise<void> {
  const { lopDays, otherDeduction, oneOff } = employee;
  const generated = await generatedMonths(admin, userId);
  for (const [i, lop] of lopDays.entries()) {
    const payPeriod = subtractMonths(thisMonth(), lopDays.length - i);
    if (generated.has(payPeriod)) continue;
    await setFigures(admin, ids, userId, employee, payPeriod, { lopDays: lop, otherDeduction });
    if (payPeriod !== lastMonth()) await generateSlip(admin, userId);
  }
  if (oneOff?.from === 'last month') await addOneOff(admin, ids, userId, oneOff, lastMonth());
}

/** Sets the figures of this month, and generates its slip where the demo has one. */
async function payThisMonth(
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
): Promise<void> {
  const { otherDeduction, forgottenDeduction = 0, paidThisMonth, oneOff } = employee;
  if ((await generatedMonths(admin, userId)).has(thisMonth())) return;
  const figures = { lopDays: 0, otherDeduction: otherDeduction - forgottenDeduction };
  await setFigures(admin, ids, userId, employee, thisMonth(), figures);
  if (oneOff?.from === 'this month') await addOneOff(admin, ids, userId, oneOff, thisMonth());
  if (paidThisMonth) await generateSlip(admin, userId);
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
  {
    dataDir,
    demoPeople,
    report = (line) => console.log(line),
  }: { dataDir: string; demoPeople: number; report?: (line: string) => void },
): Promise<void> {
  const portal = new ApiClient(url);
  const { token } = await portal.requestOk<{ token: string }>('POST', '/api/auth/admin/login', adminSignIn);
  const admin = portal.withToken(token);
  await setUpCompany(admin);
  const ids = await seedComponents(admin);
  const names = [...paidEmployees.map(({ name }) => name), ...newEmployees];
  await Promise.all([
    ...names.map((name) => addEmployee(admin, name)),
    ...holidays.map((holiday) => createUnlessExists(admin, '/api/holidays', holiday)),
  ]);
  const entries = await admin.requestOk<EmployeeEntry[]>('GET', '/api/admin/profiles');
  const hasLastMonth = (await listPayRuns(admin)).some(({ payPeriod }) => payPeriod === lastMonth());
  const people = await Promise.all(
    paidEmployees.map(async (employee) => {
      const user = entries.map((entry) => entry.user).find(({ email }) => email === emailOf(employee.name));
      if (!user) throw new Error(`${employee.name} is missing from the users of the demo company`);
      const own = await signIn(portal, employee.name);
      await own.requestOk('POST', '/api/profile', employee.personal);
      await setStatutoryDetails(admin, user.id, employee);
      // Once it has a pay run, an earlier start has set its figures.
      if (!hasLastMonth) await generatePastSlips(admin, ids, user.id, employee);
      await seedLeaves(admin, own, user.id, employee.name);
      return { id: user.id, own, employee };
    }),
  );
  const small = paidEmployees.length + newEmployees.length + 1;
  const template = entries.find(({ user }) => user.email === demoSignIn.email);
  const isLarge = demoPeople > small;
  if (template) await seedLargeCompany(Math.max(demoPeople - small, 0), template.user.id, report);
  if (isLarge) report('Generating last month’s payslips and opening this month…');
  await runMonth(admin, lastMonth());
  await openMonth(admin, thisMonth());
  await Promise.all(
    people.map(async ({ id, own, employee }) => {
      await payThisMonth(admin, ids, id, employee);
      await replaceSlip(admin, own, id, employee);
    }),
  );
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
  writeFileSync(markerFile(dataDir), 'complete');
}
