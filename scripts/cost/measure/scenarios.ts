import type { Browser, Page } from 'playwright-core';
import { demoSignIn, emailOf } from '../../../infra/local/demo/company.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import type { Visit } from '../measurements.ts';
import type { VisitName } from '../usage.ts';
import type { MeteredPortal } from './metered-portal.ts';

type ScenarioVisits = Partial<Record<VisitName, Visit>>;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await field(page, 'Email').fill(credentials.email);
  await field(page, 'Password').fill(credentials.password);
  await button(page, 'Sign in').click();
}

/** A visit ends once the network is idle. */
async function measureVisit(
  portal: MeteredPortal,
  page: Page,
  visit: () => Promise<unknown>,
  start?: string,
): Promise<Visit> {
  if (start) await page.goto(portal.url + start);
  await page.waitForLoadState('networkidle');
  portal.recorder.takeVisit();
  await visit();
  await page.waitForLoadState('networkidle');
  // Queries that a write has invalidated are fetched again a moment later.
  await page.waitForTimeout(700);
  return portal.recorder.takeVisit();
}

const downloadSlip = async (page: Page, row: number) => {
  const saved = page.waitForEvent('download');
  await button(page, 'Download').nth(row).click();
  await saved;
};

/** Newest first, the slips of this month and of the last: a pay run may have printed them. */
const printedSlips = 2;

/** An employee's visits. Each round takes other slips and other days, which no earlier round has touched. */
export async function runEmployeeScenario(
  portal: MeteredPortal,
  browser: Browser,
  round: number,
): Promise<ScenarioVisits> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const open = (path: string) => measureVisit(portal, page, () => page.goto(portal.url + path));
  const visits: ScenarioVisits = {
    signIn: await measureVisit(portal, page, async () => {
      await page.goto(`${portal.url}/login`);
      await signIn(page, demoSignIn);
      await page.waitForURL('**/dashboard');
    }),
    slips: await open('/dashboard/salary'),
    firstDownload: await measureVisit(portal, page, () => downloadSlip(page, printedSlips + round)),
    download: await measureVisit(portal, page, () => downloadSlip(page, printedSlips + round)),
    slip: await measureVisit(portal, page, () => page.getByRole('link', { name: 'View' }).nth(round).click()),
    leave: await open('/dashboard/leave'),
    apply: await measureVisit(portal, page, async () => {
      const day = `2027-0${round + 1}-15`;
      await field(page, 'Start Date').fill(day);
      await field(page, 'End Date').fill(day);
      await field(page, 'Description').fill(`Rest in round ${round}`);
      await button(page, 'Submit request').click();
      await page.getByText(`Rest in round ${round}`).first().waitFor();
    }),
    profile: await open('/dashboard/profile'),
    notification: await open('/dashboard/notice'),
    holidays: await open('/dashboard/holidays'),
  };
  await context.close();
  return visits;
}

/** Employees of the demo company whose slip of this month has not been generated. */
const unpaid = ['Farah Khan', 'Ishita Rao', 'Sneha Kulkarni'];

/** An admin's visits; decides on the leave that the employee has applied for in the same round. */
export async function runAdminScenario(
  portal: MeteredPortal,
  browser: Browser,
  round: number,
): Promise<ScenarioVisits> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const open = (path: string) => measureVisit(portal, page, () => page.goto(portal.url + path));
  const name = unpaid[round % unpaid.length] as string;
  const row = () => page.getByRole('row').filter({ hasText: emailOf(name) });
  const press = (label: string) => row().getByRole('button', { name: label, exact: true }).click();
  const dismiss = () => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const visits: ScenarioVisits = {
    adminSignIn: await measureVisit(portal, page, async () => {
      await page.goto(`${portal.url}/admin/login`);
      await signIn(page, parseSettings({}).admin);
      await page.waitForURL('**/admin');
    }),
    payroll: await open('/admin/salary'),
    pay: await measureVisit(portal, page, async () => {
      await press('Update Payroll');
      await button(page, 'Save').click();
      await dismiss();
      await press('Generate Slip');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Generate payslip' }).click();
      await dismiss();
    }),
    preview: await measureVisit(portal, page, async () => {
      await press('Preview Slip');
      await page.getByRole('dialog').getByText('Payslip for the Month of').waitFor();
    }),
    history: await measureVisit(
      portal,
      page,
      async () => {
        await press('History');
        await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      },
      '/admin/salary',
    ),
    leaves: await open('/admin/leaves'),
    decide: await measureVisit(portal, page, () =>
      page
        .getByRole('row')
        .filter({ hasText: `Rest in round ${round}` })
        .getByRole('button', { name: 'Approve', exact: true })
        .click(),
    ),
    users: await open('/admin/users'),
    addEmployee: await measureVisit(
      portal,
      page,
      async () => {
        await field(page, 'Full name').fill(`Newcomer ${round}`);
        await field(page, 'Email').fill(`newcomer.${round}@example.com`);
        await field(page, 'Password').fill('Initial@123');
        await field(page, 'Confirm password').fill('Initial@123');
        await button(page, 'Create account').click();
        await page.getByText('Registration successful! Redirecting...').waitFor();
      },
      '/admin/addEmployee',
    ),
  };
  await context.close();
  return visits;
}
