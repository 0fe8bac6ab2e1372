import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import {
  blockRequests,
  clickButton,
  dismissAlert,
  field,
  fill,
  holdRequests,
  simulateCaptivePortal,
  waitForText,
  waitForTextAfterRetries,
} from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { employeeSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

let newcomer: Employee;
let paid: Employee;
let slipId: string;
beforeAll(async () => {
  newcomer = await people.employee('Nisha Rao');
  paid = await people.employee('Tara Bose');
  slipId = await people.generate(paid.id, { payPeriod: '2026-05' });
});
const signedInAs = (person: Employee) => ({ signedIn: [employeeSession(person)] });

describe('the profile', () => {
  test('the profile shows N/A for missing values, and 12 yearly leaves', async () => {
    const page = await openPage('/dashboard/profile', signedInAs(newcomer));
    await waitForText(page, 'Salary & Leave Information (Managed by Admin)');
    const facts = await page.locator('dl > div').allInnerTexts();
    const values = new Map(facts.map((fact) => fact.split('\n') as [string, string]));
    expect(values.get('UAN')).toBe('N/A');
    expect(values.get('Basic Salary')).toBe('N/A');
    expect(values.get('Yearly Leaves')).toBe('12');
    expect(takeFailedRequests()).toEqual(['404 GET /api/profile/me']);
  });

  test('the profile says that it could not be fetched, and loads on trying again', async () => {
    const page = await openPage('/dashboard/salaryslip1', signedInAs(paid));
    const unblock = await blockRequests(page, '/profile/me');
    await page.getByRole('link', { name: 'Profile' }).click();
    await waitForTextAfterRetries(page, 'Failed to fetch profile data.');
    await unblock();
    await clickButton(page, 'Try again');
    await waitForText(page, '₹50,000.00');
  });

  test('a profile that could not be saved keeps what was typed; Cancel reloads it', async () => {
    const page = await openPage('/dashboard/profile', signedInAs(paid));
    await clickButton(page, 'Edit Profile');
    await fill(page, { Designation: 'Lost in the post' });
    const unblock = await blockRequests(page, '/profile');
    await clickButton(page, 'Save Changes');
    await waitForText(page, 'An error occurred while saving the profile.');
    expect(await field(page, 'Designation').inputValue()).toBe('Lost in the post');
    await unblock();
    await people.callOk('POST', '/api/profile', {
      token: paid.token,
      body: { designation: 'From elsewhere' },
    });
    await clickButton(page, 'Cancel');
    await waitForText(page, 'From elsewhere');
    await clickButton(page, 'Edit Profile');
    expect(await page.getByText('An error occurred').count()).toBe(0);
  });
});

describe('the salary slips', () => {
  test('an employee without slips is told that there are none yet', async () => {
    const page = await openPage('/dashboard/salary', signedInAs(newcomer));
    await waitForText(page, 'My Salary Slips');
    await waitForText(page, 'No salary slips have been generated for you yet.');
    await page.goto('/dashboard/salaryslip');
    await waitForText(page, 'No salary slips have been generated for you yet.');
    expect(takeFailedRequests()).toEqual(['404 GET /api/slips/latest']);
  });

  test('a running download shows Downloading...', async () => {
    const page = await openPage('/dashboard/salary', signedInAs(paid));
    const release = await holdRequests(page, '/slips/download/*');
    await waitForText(page, 'May 2026');
    await clickButton(page, 'Download');
    await waitForText(page, 'Downloading...');
    const saved = page.waitForEvent('download');
    release();
    await saved;
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
  });

  test('a failed download shows a message, with the request blocked and with no network at all', async () => {
    const page = await openPage('/dashboard/salary', signedInAs(paid));
    const message = 'Sorry, there was a problem downloading your payslip. Please try again.';
    const unblock = await blockRequests(page, '/slips/download/*');
    await clickButton(page, 'Download');
    await dismissAlert(page, message);
    await unblock();
    await page.context().setOffline(true);
    await clickButton(page, 'Download');
    await dismissAlert(page, message);
  });

  test('slips that could not be loaded can be tried again', async () => {
    const page = await openPage('/dashboard/salaryslip1', signedInAs(paid));
    const unblock = await blockRequests(page, '/slips/my-slips');
    await page.getByRole('link', { name: 'Salary Slip' }).click();
    await waitForTextAfterRetries(page, 'Your salary slips could not be loaded.');
    await unblock();
    await clickButton(page, 'Try again');
    await waitForText(page, 'May 2026');
  });
});

describe('the slip page', () => {
  test('the slip page shows that it is loading, and that a PDF is being generated', async () => {
    const page = await openPage('/dashboard/salaryslip1', signedInAs(paid));
    const release = await holdRequests(page, '/slips/**');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await waitForText(page, 'Loading Salary Slip...');
    await page.goto('/dashboard/salaryslip');
    await waitForText(page, 'Loading salary slip data...');
    release();
    const releasePdf = await holdRequests(page, '/slips/generate-pdf');
    await clickButton(page, 'Download as PDF');
    await waitForText(page, 'Generating PDF...');
    releasePdf();
    await page.getByRole('button', { name: 'Download as PDF' }).waitFor();
  });

  test('the slip page goes back to the list where the slip does not exist or could not be loaded', async () => {
    const page = await openPage('/dashboard/salary-slip/slip_00000000000000000000_2026-05', signedInAs(paid));
    await waitForText(page, 'Could not load data for this salary slip.');
    await page.waitForURL('**/dashboard/salary');
    await blockRequests(page, '/slips/slip_*');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await waitForTextAfterRetries(page, 'Could not load data for this salary slip.');
    await page.waitForURL('**/dashboard/salary');
  });

  test('the slip page says that there is nothing to display where the response holds no slip', async () => {
    const page = await openPage('/dashboard/salaryslip1', signedInAs(paid));
    await simulateCaptivePortal(page, '/slips/slip_*');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await waitForText(page, 'Could not find slip data to display.');
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard/salary');
  });

  test('a failed PDF shows a message, closes its tab, and is generated on the next try', async () => {
    const page = await openPage(`/dashboard/salary-slip/${slipId}`, signedInAs(paid));
    const unblock = await blockRequests(page, '/slips/generate-pdf');
    await clickButton(page, 'Download as PDF');
    await waitForText(page, 'Failed to generate PDF. Please try again.');
    await expect.poll(() => page.context().pages().length).toBe(1);
    await unblock();
    const opened = page.waitForEvent('popup');
    await clickButton(page, 'Download as PDF');
    await (await opened).waitForEvent('download');
    expect(await page.getByText('Failed to generate PDF').count()).toBe(0);
  });
});

test('each part of the overview that could not be loaded says so, and loads on trying again', async () => {
  const page = await openPage('/dashboard/salaryslip1', signedInAs(paid));
  const unblocks = await Promise.all([
    blockRequests(page, '/slips/my-slips'),
    blockRequests(page, '/profile/me'),
  ]);
  await page.goto('/dashboard');
  await waitForTextAfterRetries(page, 'Your pay could not be loaded.');
  await waitForText(page, 'Your leave balance could not be loaded.');
  for (const unblock of unblocks) await unblock();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await waitForText(page, 'Net pay for May 2026');
  await clickButton(page, 'Try again');
  await waitForText(page, 'days left');
});
