import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { openPage } from './pages.ts';
import { adminSession } from './test-accounts.ts';

const count = 10_000;
const month = '2026-11';
const nameOf = (index: number) => `Person ${String(index).padStart(5, '0')}`;
const amounts = { grossEarnings: 60_000, totalDeductions: 200, netPay: 59_800 };
const rows = Array.from({ length: count }, (_, index) => ({
  userId: `usr_${String(index).padStart(20, '0')}`,
  name: nameOf(index),
  email: `person.${index}@example.com`,
  employeeId: `SSW-${index}`,
  paidDays: 30,
  lopDays: 0,
  otherDeduction: 0,
  grossEarnings: 60_000,
  fixedDeductions: 200,
  leaveDays: 0,
  previous: amounts,
  edited: false,
  confirmedNegative: false,
  findings: index % 7 ? [] : ['no-bank-account', 'no-ifsc'],
  statutory: [],
  version: 1,
}));
const totals = { people: count, grossEarnings: 600_000_000, totalDeductions: 2_000_000, netPay: 598_000_000 };
const run = {
  payPeriod: month,
  state: 'open',
  attempt: 1,
  people: count,
  opened: { at: '2026-11-22T06:00:00.000Z', by: { id: rows[0]?.userId, name: 'Priya Menon' } },
};
const summary = {
  counts: {
    all: count,
    changed: 0,
    errors: 0,
    warnings: 1429,
    new: 0,
    failed: 0,
    slips: 0,
    statutory: 0,
    kept: 0,
    incomplete: 0,
  },
  issues: { 'no-bank-account': 1429, 'no-ifsc': 1429 },
  totals,
  previousNetPay: 598_000_000,
  payable: totals,
  statutory: [],
  lines: [],
};

/** The requests when the screen of a month is opened. */
const opening = ['GET ', 'GET /rows', 'rows answered', 'GET /summary'];

/** The month with ten thousand people: the API's answers come from here, and the requests for rows are counted. */
async function openGrid({ sums = Promise.resolve() } = {}): Promise<{
  page: Page;
  pages: string[];
  /** The requests for the month, and that its first rows were answered, in order. */
  asked: string[];
}> {
  const pages: string[] = [];
  const asked: string[] = [];
  const page = await openPage('/login', { signedIn: [adminSession] });
  page.on('request', (request) => {
    const [, path] = request.url().split(`/api/admin/pay-runs/${month}`);
    if (path !== undefined) asked.push(`${request.method()} ${path}`.replace(/\?.*/, ''));
  });
  await page.route(`**/api/admin/pay-runs/${month}`, (route) => route.fulfill({ json: run }));
  await page.route(`**/api/admin/pay-runs/${month}/summary`, async (route) => {
    await sums;
    await route.fulfill({ json: summary });
  });
  await page.route(`**/api/admin/pay-runs/${month}/rows?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const start = Number(query.get('cursor') ?? 0);
    const end = Math.min(count, start + Number(query.get('limit')));
    pages.push(`${start}-${end}`);
    const headers: Record<string, string> = end < count ? { 'x-next-cursor': String(end) } : {};
    if (start === 0) {
      // Requests that were sent together with it are known after this.
      await page.evaluate(() => undefined);
      asked.push('rows answered');
    }
    await route.fulfill({ json: rows.slice(start, end), headers });
  });
  await page.goto(`/admin/pay-runs/${month}`);
  await rowOf(page, 0).waitFor();
  return { page, pages, asked };
}

const rowOf = (page: Page, index: number) => page.getByRole('row').filter({ hasText: nameOf(index) });
const focusedCell = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell);
const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);

/** The element over the centre of the focused one; undefined where there is none. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
      const seen = document.elementFromPoint((left + right) / 2, y);
      if (!seen || !(focused.contains(seen) || seen.contains(focused)))
        return seen?.className ?? 'the window';
    }
    return undefined;
  });

test('the keyboard goes through ten thousand rows while they are still loading, its cell never covered (WCAG 2.4.11), with at most sixty rows in the document', async () => {
  const { page, pages } = await openGrid();
  const grid = page.getByRole('grid');
  expect(pages).toEqual(['0-100']);
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
  await rowOf(page, 0).getByRole('textbox').first().focus();
  // Neither under the titles of the columns nor under the bar.
  for (const key of [...Array(25).fill('ArrowDown'), ...Array(25).fill('ArrowUp')]) {
    await page.keyboard.press(key);
    await expect.poll(() => coveredBy(page)).toBeUndefined();
  }
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(() => focusedCell(page)).toBe(`${count - 1}:2`);
  await rowOf(page, count - 1).waitFor();
  expect(await rowOf(page, count - 1).getAttribute('aria-rowindex')).toBe(String(count + 1));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  // 10,000 rows: a page of 100, then pages of 500.
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.length).toBe(21);
  await page.keyboard.press('PageUp');
  await expect.poll(() => focusedCell(page)).not.toBe(`${count - 1}:2`);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => focusedCell(page)).toBe('0:0');
  await expect.poll(() => rowOf(page, 0).isVisible()).toBe(true);
  for (const share of [0.25, 0.5, 0.75, 1, 0.1]) {
    await scrollTo(page, share);
    await expect
      .poll(() => page.getByRole('rowheader').filter({ hasText: 'Person' }).count())
      .toBeGreaterThan(10);
    expect(await grid.locator('tbody tr').count()).toBeLessThanOrEqual(60);
  }
});

test('at every width names have room, no amount is cut off and the page does not scroll sideways', async () => {
  const { page } = await openGrid();
  await page.getByText('₹59,80,00,000').first().waitFor();
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width < 1280) continue;
    const names = page.getByRole('columnheader', { name: 'Employee' });
    await expect.poll(async () => (await names.boundingBox())?.width).toBeGreaterThan(110);
  }
  await rowOf(page, 0).getByRole('textbox', { name: 'Other Deduction' }).fill('999999');
  const cutOff = rowOf(page, 0)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(await cutOff).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

// behaviour pay-runs: The totals above the grid
test('the rows of a month are shown before its totals, and generating waits for them', async () => {
  const { promise: sums, resolve: sumUp } = Promise.withResolvers<void>();
  const { page, asked } = await openGrid({ sums });
  await expect.poll(() => asked).toEqual(opening);
  await rowOf(page, 0).getByRole('textbox', { name: 'Other Deduction' }).focus();
  await page.keyboard.type('12');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('12');
  await page.keyboard.press('Escape');
  const generate = page.getByRole('button', { name: /^Generate/ });
  expect(await generate.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const placeOfGrid = () => page.getByRole('grid').boundingBox();
  const [status, place] = [page.getByText('Totals for November 2026 are ready.'), await placeOfGrid()];
  expect(await status.count()).toBe(0);

  sumUp();
  await status.waitFor({ state: 'attached' });
  await page.getByText('₹59,80,00,000').first().waitFor();
  expect(await page.getByRole('button', { name: 'Generate 10,000 payslips' }).isEnabled()).toBe(true);
  expect(await placeOfGrid()).toEqual(place);
  expect(asked).toEqual(opening);
});

test('totals that are read while an edit is saved are read again after it', async () => {
  const { promise: sums, resolve: sumUp } = Promise.withResolvers<void>();
  const { page, asked } = await openGrid({ sums });
  await page.route(`**/api/admin/pay-runs/${month}/rows`, (route) =>
    route.fulfill({ json: [{ outcome: 'saved', row: { ...rows[0], otherDeduction: 12, version: 2 } }] }),
  );
  await expect.poll(() => asked).toEqual(opening);
  await rowOf(page, 0).getByRole('textbox', { name: 'Other Deduction' }).focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked.slice(opening.length).toSorted())
    .toEqual(['GET ', 'GET /summary', 'PUT /rows']);
  sumUp();
  await page.getByText('₹59,80,00,000').first().waitFor();
});

test('a block longer than the loaded rows is pasted as a whole', async () => {
  const { page } = await openGrid();
  const saved: { rows: unknown[] }[] = [];
  await page.route(`**/api/admin/pay-runs/${month}/rows`, (route) => {
    const body = route.request().postDataJSON();
    saved.push(body);
    const replies = body.rows.map((edit: { userId: string; otherDeduction: number }) => {
      const row = rows.find(({ userId }) => userId === edit.userId);
      return { outcome: 'saved', row: { ...row, otherDeduction: edit.otherDeduction, version: 2 } };
    });
    return route.fulfill({ json: replies });
  });
  const cell = rowOf(page, 0).getByRole('textbox', { name: 'Other Deduction' });
  await cell.focus();
  await cell.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: 1000 }, () => '100').join('\n'));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => saved.reduce((sum, request) => sum + request.rows.length, 0)).toBe(1000);
  expect(Math.max(...saved.map((request) => request.rows.length))).toBe(100);
  // A hundred rupees of a thousand people less.
  await expect
    .poll(() => page.locator('dl > div').filter({ hasText: 'Net pay' }).locator('dd').textContent())
    .toBe('₹59,79,00,000.00');
});
