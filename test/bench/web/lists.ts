import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { type Storage, storeSignIns } from './browser.ts';
import { nameOf, people } from './company.ts';
import { atMost, type Figure } from './figures.ts';
import { longestTask } from './longest-task.ts';

/** Maximum milliseconds of a long task on the main thread, without throttling. */
const maxTaskMs = 200;

const last = nameOf(people);

const hasRowOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => [...document.querySelectorAll('tbody tr')].some((row) => row.textContent?.includes(wanted)),
    name,
  );

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('tbody tr');
}

/** Scrolls with the mouse wheel, fast, until the last row is rendered. */
async function scrollToTheEnd(page: Page): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (!(await hasRowOf(page, last))) {
    if (Date.now() > giveUpAt) throw new Error(`no row of ${last} after a minute of scrolling`);
    await page.mouse.wheel({ deltaY: 2500 });
    await pause(30);
  }
}

/** Types one person's name into the search, and deletes it again. A pending request has a second row below it. */
async function search(page: Page): Promise<void> {
  const sought = nameOf(people / 2);
  await page.click('input[type=search]');
  await page.keyboard.type(sought, { delay: 40 });
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length <= 2);
  for (const _ of sought) await page.keyboard.press('Backspace', { delay: 40 });
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 2);
  await pause(200);
}

/** The longest tasks while a list of a thousand is opened, scrolled and searched. */
export async function measureStalls(
  browser: Browser,
  url: string,
  storage: Storage,
  path: string,
): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await storeSignIns(page, url, storage);
  await page.mouse.move(720, 600);
  const figure = async (what: string, work: () => Promise<void>) =>
    atMost(`${path}, ${people} rows: ${what}`, await longestTask(page, work), maxTaskMs, ' ms');
  const figures = [
    await figure('opened', () => open(page, url + path)),
    await figure('scrolled to the end', () => scrollToTheEnd(page)),
    await figure('searched', () => search(page)),
  ];
  await page.close();
  return figures;
}
