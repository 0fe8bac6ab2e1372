import { type Browser, startBrowser, write } from './browser.ts';
import { canaryPage, checkCanary } from './canary.ts';
import { finishSlip } from './finish.ts';
import { type Limits, TooMuchWork, withinLimits } from './limits.ts';
import { residentMB } from './processes.ts';
import type { SlipRequest } from './protocol.ts';
import { inTurns } from './turns.ts';

/** Where the warm browser is exchanged for a new one; hundreds of slips stay far below. */
const restMemoryMB = 500;

const limits: Limits = { timeoutMs: 8_000, maxMemoryMB: 900 };

const inTurn = inTurns();
let warm: Browser | undefined;

/** In inches; the margins are the page's own. */
const a4 = {
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
};

/** Straight from DevTools: half the time of puppeteer's own `pdf`. */
async function print(browser: Browser, html: string): Promise<Uint8Array> {
  await write(browser, html);
  const { data } = await browser.devTools.send('Page.printToPDF', {
    ...a4,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
  });
  return Buffer.from(data, 'base64');
}

async function startWarm(): Promise<Browser> {
  const browser = await startBrowser();
  try {
    await checkCanary(await withinLimits(browser, limits, () => print(browser, canaryPage)));
    return browser;
  } catch (error) {
    browser.end();
    throw error;
  }
}

async function warmBrowser(): Promise<Browser> {
  if (warm?.isAlive() && residentMB(warm.pid) < restMemoryMB) return warm;
  endWarmBrowser();
  warm = await startWarm();
  return warm;
}

/** Prints in the warm browser; where that one turns out to have died in the meantime, once more in a new one. */
async function printWarm(html: string): Promise<Uint8Array> {
  const before = warm;
  const browser = await warmBrowser();
  try {
    return await withinLimits(browser, limits, () => print(browser, html));
  } catch (error) {
    endWarmBrowser();
    const diedMeanwhile = browser === before && !(error instanceof TooMuchWork);
    if (diedMeanwhile) return printWarm(html);
    throw error;
  }
}

/** The PDF of the portal's own slip page: one A4 page, tagged, the same bytes for the same request. */
export async function printSlip({ html, author, date }: SlipRequest): Promise<Uint8Array> {
  return finishSlip(await inTurn(() => printWarm(html)), author, date);
}

/**
 * A page that shows whether slips come out as they should, in the very browser that makes them.
 * @throws Error where they do not
 */
export async function printCanary(): Promise<Uint8Array> {
  const raw = await inTurn(() => printWarm(canaryPage));
  await checkCanary(raw);
  return raw;
}

export function endWarmBrowser(): void {
  warm?.end();
  warm = undefined;
}
