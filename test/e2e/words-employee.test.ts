import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../people.ts';
import { asEmployee, people } from './shared-people.ts';
import {
  captivate,
  cut,
  dismissAlert,
  field,
  fill,
  hold,
  press,
  see,
  seeAtLast,
  takeFailedCalls,
  visit,
} from './visits.ts';

// Here, calls are meant to fail.
afterEach(takeFailedCalls);

let newcomer: Employee;
let paid: Employee;
let slipId: string;
beforeAll(async () => {
  newcomer = await people.employee('Nisha Rao');
  paid = await people.employee('Tara Bose');
  slipId = await people.generate(paid.id, { payPeriod: '2026-05' });
});
const as = (person: Employee) => ({ signedIn: [asEmployee(person)] });

describe('the profile', () => {
  test('shows N/A for what is missing, and 12 yearly leaves', async () => {
    const page = await visit('/dashboard/profile', as(newcomer));
    await see(page, 'Salary & Leave Information (Managed by Admin)');
    const facts = await page.locator('dl > div').allInnerTexts();
    const values = new Map(facts.map((fact) => fact.split('\n') as [string, string]));
    expect(values.get('UAN')).toBe('N/A');
    expect(values.get('Basic Salary')).toBe('N/A');
    expect(values.get('Yearly Leaves')).toBe('12');
    expect(takeFailedCalls()).toEqual(['404 GET /api/profile/me']);
  });

  test('says that it could not be fetched, and comes on trying again', async () => {
    const page = await visit('/dashboard/salaryslip1', as(paid));
    const joinUp = await cut(page, '/profile/me');
    await page.getByRole('link', { name: 'Profile' }).click();
    await seeAtLast(page, 'Failed to fetch profile data.');
    await joinUp();
    await press(page, 'Try again');
    await see(page, '₹50,000.00');
  });

  test('says that saving failed and keeps what was typed; Cancel reads the profile anew', async () => {
    const page = await visit('/dashboard/profile', as(paid));
    await press(page, 'Edit Profile');
    await fill(page, { Designation: 'Lost in the post' });
    const joinUp = await cut(page, '/profile');
    await press(page, 'Save Changes');
    await see(page, 'An error occurred while saving the profile.');
    expect(await field(page, 'Designation').inputValue()).toBe('Lost in the post');
    await joinUp();
    await people.done('POST', '/api/profile', { token: paid.token, body: { designation: 'From elsewhere' } });
    await press(page, 'Cancel');
    await see(page, 'From elsewhere');
    await press(page, 'Edit Profile');
    expect(await page.getByText('An error occurred').count()).toBe(0);
  });
});

describe('the salary slips', () => {
  test('say that there are none yet', async () => {
    const page = await visit('/dashboard/salary', as(newcomer));
    await see(page, 'My Salary Slips');
    await see(page, 'No salary slips have been generated for you yet.');
    await page.goto('/dashboard/salaryslip');
    await see(page, 'No salary slips have been generated for you yet.');
    expect(takeFailedCalls()).toEqual(['404 GET /api/slips/latest']);
  });

  test('say Downloading... while a download takes its time', async () => {
    const page = await visit('/dashboard/salary', as(paid));
    const letGo = await hold(page, '/slips/download/*');
    await see(page, 'May 2026');
    await press(page, 'Download');
    await see(page, 'Downloading...');
    const saved = page.waitForEvent('download');
    letGo();
    await saved;
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
  });

  test('tell of a download that failed, with the way to it cut and with no network at all', async () => {
    const page = await visit('/dashboard/salary', as(paid));
    const words = 'Sorry, there was a problem downloading your payslip. Please try again.';
    const joinUp = await cut(page, '/slips/download/*');
    await press(page, 'Download');
    await dismissAlert(page, words);
    await joinUp();
    await page.context().setOffline(true);
    await press(page, 'Download');
    await dismissAlert(page, words);
  });

  test('offer to try again where the list does not come', async () => {
    const page = await visit('/dashboard/salaryslip1', as(paid));
    const joinUp = await cut(page, '/slips/my-slips');
    await page.getByRole('link', { name: 'Salary Slip' }).click();
    await seeAtLast(page, 'Your salary slips could not be loaded.');
    await joinUp();
    await press(page, 'Try again');
    await see(page, 'May 2026');
  });
});

describe('the slip page', () => {
  test('says that it is loading, and that a PDF is being made', async () => {
    const page = await visit('/dashboard/salaryslip1', as(paid));
    const letGo = await hold(page, '/slips/**');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await see(page, 'Loading Salary Slip...');
    await page.goto('/dashboard/salaryslip');
    await see(page, 'Loading salary slip data...');
    letGo();
    const letPdfGo = await hold(page, '/slips/generate-pdf');
    await press(page, 'Download as PDF');
    await see(page, 'Generating PDF...');
    letPdfGo();
    await page.getByRole('button', { name: 'Download as PDF' }).waitFor();
  });

  test('goes back to the list where there is no such slip, or it does not come', async () => {
    const page = await visit('/dashboard/salary-slip/slip_00000000000000000000_2026-05', as(paid));
    await see(page, 'Could not load data for this salary slip.');
    await page.waitForURL('**/dashboard/salary');
    await cut(page, '/slips/slip_*');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await seeAtLast(page, 'Could not load data for this salary slip.');
    await page.waitForURL('**/dashboard/salary');
  });

  test('says that there is nothing to display where the answer holds no slip', async () => {
    const page = await visit('/dashboard/salaryslip1', as(paid));
    await captivate(page, '/slips/slip_*');
    await page.goto(`/dashboard/salary-slip/${slipId}`);
    await see(page, 'Could not find slip data to display.');
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard/salary');
  });

  test('says that the PDF failed, closes the tab that waited for it, and makes it the next time', async () => {
    const page = await visit(`/dashboard/salary-slip/${slipId}`, as(paid));
    const joinUp = await cut(page, '/slips/generate-pdf');
    await press(page, 'Download as PDF');
    await see(page, 'Failed to generate PDF. Please try again.');
    await expect.poll(() => page.context().pages().length).toBe(1);
    await joinUp();
    const opened = page.waitForEvent('popup');
    await press(page, 'Download as PDF');
    await (await opened).waitForEvent('download');
    expect(await page.getByText('Failed to generate PDF').count()).toBe(0);
  });
});

test('the overview says what could not be loaded, each in its own place, and loads it on trying again', async () => {
  const page = await visit('/dashboard/salaryslip1', as(paid));
  const joins = await Promise.all([cut(page, '/slips/my-slips'), cut(page, '/profile/me')]);
  await page.goto('/dashboard');
  await seeAtLast(page, 'Your pay could not be loaded.');
  await see(page, 'Your leave balance could not be loaded.');
  for (const joinUp of joins) await joinUp();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await see(page, 'Net pay for May 2026');
  await press(page, 'Try again');
  await see(page, 'days left');
});
