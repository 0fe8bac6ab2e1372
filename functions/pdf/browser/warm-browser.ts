import { LimitExceededError, type ResourceLimits, withinLimits } from '../limits.ts';
import { type Browser, setPageContent, startBrowser } from './browser.ts';
import { canaryPage, checkCanary } from './canary.ts';
import { residentMB } from './processes.ts';

/** Resident memory beyond which the warm browser is recycled; hundreds of batches stay far below. */
const recycleMemoryMB = 500;

const limits: ResourceLimits = { timeoutMs: 8_000, maxMemoryMB: 900 };

let warmBrowser: Browser | undefined;
let lastPrint: Promise<unknown> = Promise.resolve();

/** In inches; the margins are set in the page's CSS. */
const a4 = {
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
};

/** Over the DevTools protocol: half the time of puppeteer's `pdf`. */
async function print(browser: Browser, html: string): Promise<Uint8Array> {
  await setPageContent(browser, html);
  const { data } = await browser.devTools.send('Page.printToPDF', {
    ...a4,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
  });
  return Buffer.from(data, 'base64');
}

async function startWarmBrowser(): Promise<Browser> {
  const browser = await startBrowser();
  try {
    await checkCanary(await withinLimits(browser, limits, () => print(browser, canaryPage)));
    return browser;
  } catch (error) {
    browser.kill();
    throw error;
  }
}

async function getWarmBrowser(): Promise<Browser> {
  if (warmBrowser?.isAlive() && residentMB(warmBrowser.pid) < recycleMemoryMB) return warmBrowser;
  killWarmBrowser();
  warmBrowser = await startWarmBrowser();
  return warmBrowser;
}

/** Prints in the warm browser. If that one had crashed since the last page, retries once in a new one. */
async function printOrRetry(html: string): Promise<Uint8Array> {
  const previous = warmBrowser;
  const browser = await getWarmBrowser();
  try {
    return await withinLimits(browser, limits, () => print(browser, html));
  } catch (error) {
    killWarmBrowser();
    const hadCrashed = browser === previous && !(error instanceof LimitExceededError);
    if (hadCrashed) return printOrRetry(html);
    throw error;
  }
}

/** Prints a page of the portal's own in the one warm browser, one document at a time, also after one that failed. */
export function printInWarmBrowser(html: string): Promise<Uint8Array> {
  const printNext = () => printOrRetry(html);
  const printing = lastPrint.then(printNext, printNext);
  lastPrint = printing;
  return printing;
}

/**
 * Prints the canary in the very browser that prints slips.
 * @throws Error where its fonts are missing or it is not one A4 page
 */
export async function printCanary(): Promise<Uint8Array> {
  const raw = await printInWarmBrowser(canaryPage);
  await checkCanary(raw);
  return raw;
}

export function killWarmBrowser(): void {
  warmBrowser?.kill();
  warmBrowser = undefined;
}
