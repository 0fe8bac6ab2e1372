import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { todayInIndia } from '../../shared/date.ts';
import { toPeriod } from '../../shared/period.ts';
import type { Policy } from '../../shared/policies/policies.ts';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';
import { runPortal, temporaryDataDir } from './portal-process.ts';
import { fillPath, isForVisitors, screenPaths } from './screen-paths.ts';

/** Takes the screenshots of docs/screens/ with the demo data: `npm run screens`. */
const screenshotDir = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

const widths = { 1440: 900, 390: 844 } as const;
const themes = ['light', 'dark'] as const;

interface Picture {
  name: string;
  path: string;
  /** A button to press first, and the text to wait for then. */
  press?: [button: string, then: string];
}

/** States of a screen that a button leads to. */
const states: readonly Picture[] = [
  { name: 'admin-salary-edit', path: '/admin/salary', press: ['Edit All', 'Basic Salary'] },
  {
    name: 'admin-salary-preview',
    path: '/admin/salary',
    press: ['Preview Slip', 'Payslip for the Month of'],
  },
  { name: 'admin-salary-history', path: '/admin/salary', press: ['History', 'Payroll History for'] },
];

/** '/admin/pay-runs/:payPeriod' → 'admin-pay-runs-payPeriod' */
const toName = (path: string): string => path.slice(1).replaceAll(/[/:]+/g, '-');

const pictures: readonly Picture[] = [
  ...screenPaths.map((path) => ({ name: toName(path), path })),
  ...states,
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

/** The demo company's values for the parameters of paths. */
async function readParameters(url: string, employee: StoredSession, admin: StoredSession) {
  const read = async (path: string, { token }: StoredSession) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json();
  const [[slip], policies] = await Promise.all([
    read('/api/slips/my-slips', employee),
    read('/api/policies', admin),
  ]);
  return {
    slipId: slip._id,
    policyId: policies.find(({ acknowledgment }: Policy) => acknowledgment)._id,
    userId: employee.person.id,
    field: 'dateOfBirth',
    // The demo company has the pay run of this month open.
    payPeriod: toPeriod(todayInIndia()),
  };
}

async function takePicture(page: Page, { name, path, press }: Picture): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Each part of a screen that is not there yet says so. A list that goes on says that it loads more wherever it ends.
  const loading = page.getByRole('status').filter({ hasText: /^Loading(?! more)/ });
  await loading.first().waitFor({ state: 'detached' });
  if (press) {
    await page.getByRole('button', { name: press[0], exact: true }).nth(1).click();
    await page.getByText(press[1]).first().waitFor();
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${screenshotDir}${name}.png` });
}

async function captureAll(browser: Browser, url: string): Promise<void> {
  const [employee, admin] = [await signIn(url, 'employee'), await signIn(url, 'admin')] as const;
  const parameters = await readParameters(url, employee, admin);
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of themes) {
      const newPage = async (people: StoredSession[]) => {
        const context = await browser.newContext({
          baseURL: url,
          viewport: { width: Number(width), height },
          isMobile: Number(width) < 768,
          hasTouch: Number(width) < 768,
          colorScheme,
          storageState: toStorageState(url, people),
          reducedMotion: 'reduce',
        });
        await context.addCookies(toCookies(url, people));
        return context.newPage();
      };
      const [visitorPage, signedInPage] = [await newPage([]), await newPage([employee, admin])] as const;
      for (const { name, path, ...picture } of pictures) {
        await takePicture(isForVisitors(path) ? visitorPage : signedInPage, {
          ...picture,
          name: `${name}-${width}-${colorScheme}`,
          path: fillPath(path, parameters),
        });
      }
      await Promise.all([visitorPage, signedInPage].map((page) => page.context().close()));
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
