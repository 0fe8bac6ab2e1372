import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { todayInIndia } from '../../shared/date.ts';
import { toPeriod } from '../../shared/period.ts';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';
import { runPortal, temporaryDataDir } from './portal-process.ts';

/** The month whose pay run the demo company has open. */
const thisMonth = toPeriod(todayInIndia());

/** Takes the screenshots of docs/screens/ with the demo data: `npm run screens`. */
const screenshotDir = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

const widths = { 1440: 900, 390: 844 } as const;
const themes = ['light', 'dark'] as const;

interface ScreenshotSpec {
  name: string;
  area?: 'employee' | 'admin';
  path: string;
  /** A button to press first, and the text to wait for then. */
  press?: [button: string, then: string];
  /** A link to follow first. */
  follow?: RegExp;
}

const screens: ScreenshotSpec[] = [
  { name: 'login', path: '/login' },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'overview', area: 'employee', path: '/dashboard' },
  { name: 'profile', area: 'employee', path: '/dashboard/profile' },
  { name: 'notification', area: 'employee', path: '/dashboard/notice' },
  { name: 'holidays', area: 'employee', path: '/dashboard/holidays' },
  { name: 'slips', area: 'employee', path: '/dashboard/salary' },
  { name: 'slip', area: 'employee', path: '/dashboard/salaryslip' },
  { name: 'leave', area: 'employee', path: '/dashboard/leave' },
  { name: 'notifications', area: 'employee', path: '/dashboard/notifications' },
  { name: 'add-employee', area: 'admin', path: '/admin/addEmployee' },
  { name: 'users', area: 'admin', path: '/admin/users' },
  { name: 'people-import', area: 'admin', path: '/admin/users/import' },
  { name: 'employee', area: 'admin', path: '/admin/users', follow: /^Ananya Iyer$/ },
  { name: 'admin-holidays', area: 'admin', path: '/admin/holidays' },
  { name: 'admin-policies', area: 'admin', path: '/admin/policies' },
  { name: 'policy-confirmations', area: 'admin', path: '/admin/policies', follow: / of \d+$/ },
  { name: 'payroll', area: 'admin', path: '/admin/salary' },
  { name: 'payroll-edit', area: 'admin', path: '/admin/salary', press: ['Edit All', 'Basic Salary'] },
  {
    name: 'payroll-preview',
    area: 'admin',
    path: '/admin/salary',
    press: ['Preview Slip', 'Payslip for the Month of'],
  },
  {
    name: 'payroll-history',
    area: 'admin',
    path: '/admin/salary',
    press: ['History', 'Payroll History for'],
  },
  { name: 'pay-runs', area: 'admin', path: '/admin/pay-runs' },
  { name: 'pay-run', area: 'admin', path: `/admin/pay-runs/${thisMonth}` },
  { name: 'pay-run-comparison', area: 'admin', path: `/admin/pay-runs/${thisMonth}/comparison` },
  { name: 'admin-leaves', area: 'admin', path: '/admin/leaves' },
  { name: 'company', area: 'admin', path: '/admin/company' },
  { name: 'audit', area: 'admin', path: '/admin/audit' },
  { name: 'admin-password', area: 'admin', path: '/admin/reset' },
  { name: 'admin-notifications', area: 'admin', path: '/admin/notifications' },
  { name: 'security', area: 'admin', path: '/admin/security' },
];

const signIns = {
  employee: { path: '/api/auth/login', email: 'ananya.iyer@example.com', password: 'Employee@123' },
  admin: { path: '/api/auth/admin/login', email: 'admin@example.com', password: 'Admin@12345' },
} as const;

async function signIn(url: string, area: StoredSession['area']): Promise<StoredSession> {
  const { path, ...credentials } = signIns[area];
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const body = await response.json();
  const cookie = response.headers.getSetCookie().join();
  return { area, token: body.token, person: body.user ?? body.admin, cookie };
}

async function openScreen(page: Page, url: string, { path, press, follow }: ScreenshotSpec): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  if (press) {
    await page.getByRole('button', { name: press[0], exact: true }).nth(1).click();
    await page.getByText(press[1]).first().waitFor();
  }
  if (follow) {
    await page.getByRole('link', { name: follow }).first().click();
    await page.waitForURL((address) => address.pathname !== path);
    // Skeletons are replaced by what was loading.
    await page.locator('main [class*="pulse-soft"]').first().waitFor({ state: 'detached', timeout: 10_000 });
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/** The sign-in screens redirect whoever is signed in, so they are taken without a session. */
const screensBySessions = (people: StoredSession[]) =>
  [
    { people: [], screens: screens.filter(({ area }) => !area) },
    { people, screens: screens.filter(({ area }) => area) },
  ] as const;

async function captureAll(browser: Browser, url: string): Promise<void> {
  const people = [await signIn(url, 'employee'), await signIn(url, 'admin')];
  for (const visitor of screensBySessions(people)) await captureScreens(browser, url, visitor);
}

async function captureScreens(
  browser: Browser,
  url: string,
  { people, screens }: ReturnType<typeof screensBySessions>[number],
): Promise<void> {
  const storageState = toStorageState(url, people);
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        viewport: { width: Number(width), height },
        isMobile: Number(width) < 768,
        hasTouch: Number(width) < 768,
        colorScheme,
        storageState,
        reducedMotion: 'reduce',
      });
      await context.addCookies(toCookies(url, people));
      const page = await context.newPage();
      for (const screen of screens) {
        await openScreen(page, url, screen);
        await page.screenshot({ path: `${screenshotDir}${screen.name}-${width}-${colorScheme}.png` });
      }
      await context.close();
    }
  }
}

rmSync(screenshotDir, { recursive: true, force: true });
mkdirSync(screenshotDir, { recursive: true });
const data = temporaryDataDir();
const portal = await runPortal(data.path, { demo: true });
const browser = await launchBrowser();
try {
  await captureAll(browser, portal.url);
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
}
